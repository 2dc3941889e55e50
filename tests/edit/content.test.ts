import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import type { WireProduct } from '../../src/api/product.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const product = (...argv: string[]) => edit(api, ['product', ...argv]);
const offer = (...argv: string[]) => edit(api, ['offer', ...argv]);
const landing = (...argv: string[]) => edit(api, ['landing', ...argv]);
const message = (...argv: string[]) => edit(api, ['message', ...argv]);

const shown = async (slug: string, currency = 'ARS') =>
  (await api.json<{ product: WireProduct }>(`/product/${slug}?currency=${currency}`)).product;
/** All rows that an editor may change, to detect unwanted changes. */
const everything = () =>
  ['product', 'branch_stock', 'offer', 'offer_product', 'landing', 'document'].map((table) =>
    api.db.prepare(`SELECT * FROM ${table}`).all(),
  );

describe('edit offer', () => {
  it('makes a category cheaper until the end of a day in Buenos Aires', async () => {
    const { said } = await offer(
      ...[
        'create',
        '--title',
        'Semana del cómic',
        '--percent',
        '20',
        '--category',
        'comics',
        '--until',
        '2026-11-22',
      ],
    );
    expect(said).toContain('"Semana del cómic"  20 %  9 products  of comics');
    expect(said).toContain('until 2026-11-23 00:00');
    expect(await shown('ano-cero')).toMatchObject({
      priceWithDiscount: { amount: 8000 },
      discount_percent: 20,
    });
    const { offers } = await api.json<{ offers: object[] }>('/products/offer');
    expect(offers).toContainEqual(
      expect.objectContaining({
        title: 'Semana del cómic',
        discountPercent: 20,
        category: { name: 'Cómics', slug: 'comics' },
      }),
    );
    api.clock.set('2026-11-23T00:00:00-03:00');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
  });

  it('makes single products cheaper, in both currencies', async () => {
    await offer(
      'create',
      '--title',
      'Dos',
      '--percent',
      '50',
      '--product',
      'ano-cero',
      '--product',
      'quotes',
    );
    expect((await shown('quotes', 'USD')).priceWithDiscount).toEqual({ currency: 'USD', amount: 5 });
  });

  it('changes what it takes off, and tells old and new', async () => {
    await offer('create', '--title', 'Uno', '--percent', '50', '--product', 'ano-cero');
    const [number = ''] = (await offer('list')).said.split('\n').at(-1)!.split(' ');
    const { said } = await offer('change', number, '--percent', '10', '--until', '2026-12-01');
    expect(said).toContain('percent: 50 % → 10 %');
    expect(said).toContain('until: no end → 2026-12-02 00:00');
    expect((await shown('ano-cero')).priceWithDiscount?.amount).toBe(9000);
  });

  it('changes when it begins and which products it is for', async () => {
    await offer('create', '--title', 'Uno', '--percent', '50', '--product', 'ano-cero');
    const [number = ''] = (await offer('list')).said.split('\n').at(-1)!.split(' ');
    const { said } = await offer('change', number, '--product', 'quotes', '--without', 'ano-cero');
    expect(said).toContain('now in it: quotes\n  no more in it: ano-cero');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
    expect((await shown('quotes')).discount_percent).toBe(50);
    expect((await offer('change', number, '--from', '2026-12-01')).said).toContain('→ 2026-12-01 00:00');
    expect((await shown('quotes')).priceWithDiscount).toBeNull();
    expect(await offer('change', number, '--without', 'ano-cero')).toMatchObject({ code: 1 });
    expect(await offer('change', number, '--product', 'nobody')).toMatchObject({ code: 1 });
  });

  it('ends at once, and then is only in the list of all', async () => {
    await offer('create', '--title', 'Uno', '--percent', '50', '--product', 'ano-cero');
    const [number = ''] = (await offer('list')).said.split('\n').at(-1)!.split(' ');
    expect((await offer('end', number)).said).toContain('until 2026-11-20 12:00');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
    expect((await offer('list')).said).not.toContain('"Uno"');
    expect((await offer('list', '--all')).said).toContain('"Uno"');
    expect(await offer('end', number)).toMatchObject({ code: 1, said: 'It is over already.' });
  });
});

describe('edit landing', () => {
  it('creates, changes and ends a landing page', async () => {
    const argv = [
      '--title',
      'Mar de piratas',
      '--tag',
      'piratas',
      '--feature',
      'one-piece-3',
      '--feature',
      'one-piece-1',
    ];
    expect((await landing('create', 'piratas', ...argv)).said).toContain('/c/piratas');
    expect(await api.json('/landing-pages')).toEqual({ data: [{ slug: 'piratas' }] });
    expect(await api.json('/landing-pages/piratas')).toMatchObject({
      landing: { title: 'Mar de piratas' },
      featured_products: [{ slug: 'one-piece-3' }, { slug: 'one-piece-1' }],
    });
    const changed = await landing('change', 'piratas', '--title', 'Piratas', '--feature', 'one-piece-2');
    expect(changed.said).toContain('title: Mar de piratas → Piratas');
    expect(changed.said).toContain('featured: one-piece-3, one-piece-1 → one-piece-2');
    await landing('end', 'piratas');
    expect((await api.request('/landing-pages/piratas')).status).toBe(404);
    expect((await landing('list')).said).toBe('No landing page.');
  });
});

describe('edit message', () => {
  const bar = () => api.json('/sticky-messages');

  it('creates, changes and ends messages of the bar', async () => {
    await message('create', '<b>Feriado</b>');
    const changed = await message('change', '1', 'Envíos gratis');
    expect(changed.said).toContain('html: <b>Envíos</b> a todo el país → Envíos gratis');
    await message('end', '2');
    expect(await bar()).toMatchObject({ active: true, messages: ['Envíos gratis', '<b>Feriado</b>'] });
  });

  it('hides and shows the bar', async () => {
    expect((await message('hide')).said).toContain('it is: shown → hidden');
    expect(await bar()).toMatchObject({ active: false });
    expect((await message('show')).said).toContain('hidden → shown');
  });
});

describe('what is not understood is told with the usage, and nothing is touched', () => {
  it.each<[(...argv: string[]) => ReturnType<typeof product>, string[], string]>([
    [product, [], 'What to do?'],
    [product, ['sell'], 'there is no "sell"'],
    [product, ['toString'], 'there is no "toString"'],
    [product, ['create', '--price', '1'], '--title is missing'],
    [product, ['create', '--title', 'X'], '--price is missing'],
    [product, ['create', '--title', 'X', '--price', '1,5'], '--price is "1,5"; it should be an amount'],
    [product, ['create', '--title', 'X', '--price', '0'], '--price is "0"'],
    [product, ['create', '--title', 'X', '--price', '1', '--format', 'cuero'], 'it should be one of grapa'],
    [product, ['create', '--title', 'X', '--price', '1', '--slug', 'Á b'], 'joined by hyphens'],
    [product, ['change', 'ano-cero'], 'change what?'],
    [product, ['change', '--price', '1'], '"change" is followed by SLUG'],
    [product, ['change', 'ano-cero', '--stock', '-1'], 'stock'],
    [product, ['change', 'ano-cero', '--colour', 'red'], 'colour'],
    [offer, ['create', '--title', 'X', '--percent', '100', '--category', 'comics'], '--percent is "100"'],
    [offer, ['create', '--title', 'X', '--percent', '10'], 'give --category or one --product'],
    [
      offer,
      ['create', '--title', 'X', '--percent', '10', '--category', 'comics', '--until', '1/1/27'],
      '--until is',
    ],
    [
      offer,
      ['create', '--title', 'X', '--percent', '10', '--category', 'comics', '--until', '2020-01-01'],
      'past',
    ],
    [
      offer,
      ['create', '--title', 'X', '--percent', '10', '--category', 'comics', '--until', '2026-11-31'],
      'there is no such day',
    ],
    [offer, ['change', '1', '--until', '2027-02-30'], 'there is no such day'],
    [offer, ['change', '1', '--from', '2030-01-01', '--until', '2029-01-01'], 'before --from'],
    [offer, ['change', '1', '--until', '2026-11-01'], 'in the past'],
    [offer, ['end', 'one'], 'NUMBER is "one"'],
    [landing, ['create', 'Ñandú', '--title', 'X', '--tag', 'piratas'], 'SLUG is "Ñandú"'],
    [message, ['create', ' '], 'HTML is empty'],
  ])('%#: %o', async (command, argv, words) => {
    const before = everything();
    const { code, said } = await command(...argv);
    expect(code).toBe(2);
    expect(said).toContain(words);
    expect(said).toContain('npm run edit -- ');
    expect(everything()).toEqual(before);
  });
});

describe('what is not for this shop is told, and nothing is half done', () => {
  it.each<[(...argv: string[]) => ReturnType<typeof product>, string[], string]>([
    [product, ['change', 'nothing', '--price', '1'], 'There is no product "nothing"'],
    [
      product,
      ['create', '--title', 'X', '--price', '1', '--category', 'comic'],
      'There is no category "comic"',
    ],
    [product, ['create', '--title', 'Ano Cero', '--price', '1'], 'There is a product "ano-cero" already'],
    [
      offer,
      ['create', '--title', 'X', '--percent', '5', '--product', 'ano-cero', '--product', 'no'],
      'There is no product "no"',
    ],
    [offer, ['create', '--title', 'X', '--percent', '5', '--category', 'gift-cards'], 'has no products'],
    [offer, ['change', '999', '--percent', '5'], 'There is no offer 999'],
    [landing, ['create', 'x', '--title', 'X', '--tag', 'no'], 'There is no tag "no"'],
    [
      landing,
      ['create', 'x', '--title', 'X', '--tag', 'piratas', '--feature', 'no'],
      'There is no product "no"',
    ],
    [message, ['end', '9'], 'There is no message 9'],
  ])('%#: %o', async (command, argv, words) => {
    const before = everything();
    const { code, said } = await command(...argv);
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(everything()).toEqual(before);
  });
});

describe('edit category, tag, author, brand', () => {
  it('lists what the options of products take', async () => {
    expect((await edit(api, ['category', 'list'])).said).toMatch(/^manga {2}Manga\n {2}manga-shonen {2}/);
    expect((await edit(api, ['tag', 'list', '--search', 'pira'])).said).toMatch(/^piratas {2}\S+ {2}\d+$/);
    expect((await edit(api, ['brand', 'list'])).said).toContain('ivrea');
  });

  it('spells an author anew on all of their products, and the search knows', async () => {
    const [line = ''] = (await edit(api, ['author', 'list'])).said.split('\n');
    const [slug = '', name = ''] = line.split('  ');
    const { said, edit: change } = await edit(api, ['author', 'rename', slug, 'Zoraida Tinta']);
    expect([said, change]).toEqual([`Changed ${slug}\n  name: ${name} → Zoraida Tinta`, { products: null }]);
    const { data } = await api.json<{ data: WireProduct[] }>('/products-list?q=zoraida');
    expect(data.flatMap(({ authors }) => authors ?? [])).toContainEqual({ name: 'Zoraida Tinta', slug });
    expect(await edit(api, ['author', 'rename', 'nobody', 'X'])).toMatchObject({ code: 1 });
  });
});

describe('the help', () => {
  it('says what there is, for everything, for a noun and for a verb', async () => {
    const help = async (...argv: string[]) => edit(api, [...argv, '--help']);
    expect(await help()).toMatchObject({ code: 0, said: expect.stringContaining('gift-card') as string });
    const noun = await help('coupon');
    expect(noun.said).toContain('create CODE');
    expect(noun.said).toContain('--minimum PESOS');
    expect((await help('coupon', 'end')).said).not.toContain('--minimum');
    expect(await edit(api, [])).toMatchObject({ code: 2 });
  });
});
