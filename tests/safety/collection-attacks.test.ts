/** What strangers and hostile customers try with the collection of an account. */
import { describe, expect, it } from 'vitest';
import { apiForEach, inTurn } from '../support/api.ts';
import { customerForEach, newCustomer } from '../support/customer.ts';

const api = apiForEach({ isPublic: true });
const ana = customerForEach(api);
const mark = { mark: 'have', changed_at: '2026-11-20T10:00:00-03:00', numbers: [1] };
const akira = { slug: 'akira', name: 'Akira', brand: null, marks: [mark] };
const put = (data: unknown, by: Pick<typeof api, 'put'> = ana) => by.put('/account/collection', { data });
const stored = () => api.value('SELECT count(*) FROM collection');

describe('the collection of an account', () => {
  it('is neither read nor changed by a stranger, nor by another customer', async () => {
    await put([akira]);
    expect([(await api.get('/account/collection')).status, (await put([], api)).status]).toEqual([401, 401]);
    const benito = newCustomer(api, 'benito@example.com');
    await put(
      [{ ...akira, marks: [{ ...mark, mark: null, changed_at: '2026-11-20T11:00:00-03:00' }] }],
      benito,
    );
    expect((await ana.get('/account/collection')).body.data[0].marks).toMatchObject([{ mark: 'have' }]);
  });

  it.each([
    ['a mark that is none', [{ ...akira, marks: [{ ...mark, mark: 'owned' }] }]],
    ['a time that is none', [{ ...akira, marks: [{ ...mark, changed_at: 'yesterday' }] }]],
    ['numbers that are none', [{ ...akira, marks: [{ ...mark, numbers: ['1', null] }] }]],
    ['a number beyond any series', [{ ...akira, marks: [{ ...mark, numbers: [1e9] }] }]],
    ['a negative number', [{ ...akira, marks: [{ ...mark, numbers: [-1] }] }]],
    ['an endless name', [{ ...akira, name: 'x'.repeat(201) }]],
    ['an endless address', [{ ...akira, slug: 'x'.repeat(201) }]],
    ['no name', [{ ...akira, name: ' ' }]],
    [
      'more series than one request has',
      Array.from({ length: 101 }, (_, n) => ({ ...akira, slug: `s-${n}` })),
    ],
    [
      'more volumes than one request has',
      [1, 2].map((n) => ({
        ...akira,
        slug: `s-${n}`,
        marks: [{ ...mark, numbers: Array.from({ length: 1001 }, (_, at) => at) }],
      })),
    ],
    ['no list', { length: 1 }],
  ])('refuses %s, and keeps nothing of it', async (_, data) => {
    expect((await put(data)).status).toBe(422);
    expect(stored()).toBe(0);
  });

  it('refuses a body of more than 64 kB', async () => {
    const { status } = await put([{ ...akira, name: 'x'.repeat(70_000) }]);
    expect([status, stored()]).toEqual([413, 0]);
  });

  it('is not a name of an object: a series called __proto__ is a series', async () => {
    await put([{ ...akira, slug: '__proto__' }]);
    expect((await ana.get('/account/collection')).body.data).toMatchObject([{ slug: '__proto__' }]);
    expect(({} as Record<string, unknown>)['have']).toBeUndefined();
  });

  it('keeps markup as the words that it is', async () => {
    await put([{ ...akira, name: '<img src=x onerror=alert(1)>' }]);
    expect((await ana.get('/account/collection')).body.data[0].name).toBe('<img src=x onerror=alert(1)>');
  });

  it('is not written without end by one customer', async () => {
    const replies = await inTurn(125, () => put([akira]));
    expect(replies.map(({ status }) => status).slice(119)).toEqual([200, 429, 429, 429, 429, 429]);
  });

  it('of the most that a body holds is joined in a moment', async () => {
    const marks = Array.from({ length: 750 }, (_, number) => ({
      ...{ mark: 'have', numbers: [number] },
      changed_at: new Date(Date.UTC(2026, 0, 1) + number).toISOString(),
    }));
    const start = performance.now();
    expect((await put([{ ...akira, marks }])).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
