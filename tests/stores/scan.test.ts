/** Numbers that a camera reads or a person types: which product they find, and what is said when they find none. */
import { describe, expect, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { openShop, type Answering } from './world.ts';

const isbn = '9788416051731';

/** A shop in which 'El Eternauta' has this number, and a search for it is answered so. */
async function open(answer?: Answering, stored: string | null = '978-84-16051-73-1') {
  const world = await openShop('/productos');
  world.api.rows('UPDATE product SET isbn = ? WHERE slug = ?', stored, 'el-eternauta');
  if (answer !== undefined) world.answers[`GET ${getProductList.path}`] = answer;
  const store = await import('../../src/stores/catalogue/scan.ts');
  return { ...world, ...store, outcome: () => store.$scan.get().outcome };
}

/** What the API answers to a search for a title: one product, with another number or none. */
async function similar(stored: string | null) {
  const { api } = await openShop('/productos');
  api.rows('UPDATE product SET isbn = ? WHERE slug = ?', stored, 'el-eternauta');
  return api.get('/products-list?q=eternauta&currency=ARS');
}

describe('a number that is scanned', () => {
  it.each([isbn, '978-84-16051-73-1', '84-16051-73-9'])('%s opens its product', async (typed) => {
    const { lookUp, outcome, went } = await open();
    await lookUp(typed, 'find');
    expect(outcome()).toMatchObject({ name: 'found', read: isbn, slug: 'el-eternauta' });
    expect(went()).toEqual(['assign /producto/el-eternauta']);
  });

  it.each([
    ['unknown', undefined, null],
    ['unknown', { status: 404, body: {} }, null],
    ['failed', 'offline', null],
    ['failed', { status: 500, body: {} }, null],
  ] as const)('is %s when the search is answered so', async (name, answer, stored) => {
    const { lookUp, outcome, went } = await open(answer, stored);
    await lookUp(isbn, 'find');
    expect(outcome()).toEqual({ name, read: isbn });
    expect(went()).toEqual([]);
  });

  it('is unknown when the search finds products with other numbers alone', async () => {
    const { lookUp, outcome } = await open(await similar('9798700000000'));
    await lookUp(isbn, 'find');
    expect(outcome()).toEqual({ name: 'unknown', read: isbn });
  });

  it('is of the only product that is found where the backend tells no numbers', async () => {
    const { lookUp, outcome } = await open(await similar(null));
    await lookUp(isbn, 'find');
    expect(outcome()).toMatchObject({ name: 'found', slug: 'el-eternauta' });
  });

  it.each([
    ['7790895000997', 'not-a-book'],
    ['9788416051739', 'bad-check-digit'],
    ['hola', 'no-code'],
  ])('%s is not looked for', async (typed, name) => {
    const { lookUp, outcome, calls } = await open();
    await lookUp(typed, 'find');
    expect(outcome()).toEqual({ name, read: typed });
    expect(calls).toEqual([]);
  });

  it('is forgotten for a newer one, whose outcome an answer that comes late leaves alone', async () => {
    const late = Promise.withResolvers<{ status: number; body: unknown }>();
    const answer = await similar(isbn);
    const { lookUp, outcome, went } = await open(late.promise);
    const first = lookUp(isbn, 'find');
    await lookUp('hola', 'find');
    late.resolve(answer);
    await first;
    expect(outcome()).toEqual({ name: 'no-code', read: 'hola' });
    expect(went()).toEqual([]);
  });
});
