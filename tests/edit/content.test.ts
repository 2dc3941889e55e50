import { describe, expect, it } from 'vitest';
import { apiForEach } from '../support/api.ts';
import { edit } from '../support/editing.ts';

const api = apiForEach();

const run = (line: string) => edit(api, line);
const said = async (line: string) => (await run(line)).said;
const shown = async (slug: string, currency = 'ARS') =>
  (await api.get(`/product/${slug}?currency=${currency}`)).body.product;

describe('edit offer', () => {
  const until = '--until 2026-11-22';
  /** @returns its number */
  async function half(products = '--product ano-cero'): Promise<string> {
    await run(`offer create --title Uno --percent 50 ${products}`);
    return (await said('offer list')).split('\n').at(-1)!.split(' ')[0]!;
  }

  it('makes a category cheaper until the end of a day in Buenos Aires', async () => {
    const made = await said(
      `offer create --title "Semana del cómic" --percent 20 --category comics ${until} --yes`,
    );
    expect(made).toContain('"Semana del cómic"  20 %  9 products  of comics');
    expect(made).toContain('until 2026-11-23 00:00');
    expect(await shown('ano-cero')).toMatchObject({
      priceWithDiscount: { amount: 8000 },
      discount_percent: 20,
    });
    const category = { name: 'Cómics', slug: 'comics' };
    const offer = { title: 'Semana del cómic', discountPercent: 20, category };
    expect((await api.get('/products/offer')).body.offers).toContainEqual(expect.objectContaining(offer));
    api.clock.set('2026-11-23T00:00:00-03:00');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
  });

  it('changes what it takes off, in both currencies, and tells old and new', async () => {
    const number = await half('--product ano-cero --product quotes');
    expect((await shown('quotes', 'USD')).priceWithDiscount).toEqual({ currency: 'USD', amount: 5 });
    const changed = await said(`offer change ${number} --percent 10 --until 2026-12-01`);
    expect(changed).toContain('percent: 50 % → 10 %');
    expect(changed).toContain('until: no end → 2026-12-02 00:00');
    expect((await shown('ano-cero')).priceWithDiscount.amount).toBe(9000);
  });

  it('changes when it begins and which products it is for', async () => {
    const change = `offer change ${await half()}`;
    const changed = await said(`${change} --product quotes --without ano-cero`);
    expect(changed).toContain('now in it: quotes\n  no more in it: ano-cero');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
    expect((await shown('quotes')).discount_percent).toBe(50);
    expect(await said(`${change} --from 2026-12-01`)).toContain('→ 2026-12-01 00:00');
    expect((await shown('quotes')).priceWithDiscount).toBeNull();
    expect((await run(`${change} --without ano-cero`)).code).toBe(1);
    expect((await run(`${change} --product unknown`)).code).toBe(1);
  });

  it('ends at once, and then is only in the list of all', async () => {
    const end = `offer end ${await half()}`;
    expect(await said(end)).toContain('until 2026-11-20 12:00');
    expect((await shown('ano-cero')).priceWithDiscount).toBeNull();
    expect(await said('offer list')).not.toContain('"Uno"');
    expect(await said('offer list --all')).toContain('"Uno"');
    expect(await run(end)).toMatchObject({
      code: 1,
      said: expect.stringContaining(' ended already, on 2026-11-20 12:00.'),
    });
  });
});

it('edit landing creates, changes and ends a landing page', async () => {
  const options = '--title "Mar de piratas" --tag piratas --feature one-piece-3 --feature one-piece-1';
  expect(await said(`landing create piratas ${options}`)).toContain('/c/piratas');
  expect((await api.get('/landing-pages')).body).toEqual({ data: [{ slug: 'piratas' }] });
  expect((await api.get('/landing-pages/piratas')).body).toMatchObject({
    landing: { title: 'Mar de piratas' },
    featured_products: [{ slug: 'one-piece-3' }, { slug: 'one-piece-1' }],
  });
  const changed = await said('landing change piratas --title Piratas --feature one-piece-2');
  expect(changed).toContain('title: Mar de piratas → Piratas');
  expect(changed).toContain('featured: one-piece-3, one-piece-1 → one-piece-2');
  await run('landing end piratas');
  expect((await api.get('/landing-pages/piratas')).status).toBe(404);
  expect(await said('landing list')).toBe('No landing page.');
});

it('edit message creates, changes and ends messages of the bar, hides and shows it', async () => {
  const bar = async () => (await api.get('/sticky-messages')).body;
  await run('message create <b>Feriado</b>');
  const changed = await said('message change 1 "Envíos gratis"');
  expect(changed).toContain('html: <b>Envíos</b> a todo el país → Envíos gratis');
  await run('message end 2');
  expect(await bar()).toMatchObject({ active: true, messages: ['Envíos gratis', '<b>Feriado</b>'] });
  expect(await said('message hide')).toContain('it is: shown → hidden');
  expect(await bar()).toMatchObject({ active: false });
  const unseen = await said('message create "Nadie lo ve"');
  expect(unseen).toContain('The bar is hidden, so that no visitor sees it yet.');
  expect(unseen).toContain('npm run edit -- message show');
  expect(await said('message show')).toContain('hidden → shown');
  expect(await said('message create "Todos lo ven"')).not.toContain('The bar is hidden');
});

const newOffer = 'offer create --title X --percent 10';

it.each([
  ['product', 2, 'What to do?'],
  ['product sell', 2, 'there is no "sell"'],
  ['product toString', 2, 'there is no "toString"'],
  ['product create --price 1', 2, '--title is missing'],
  ['product create --title X', 2, '--price is missing'],
  ['product create --title X --price 1,5', 2, '--price is "1,5"; it should be an amount'],
  ['product create --title X --price 0', 2, '--price is "0"'],
  ['product create --title X --price 1 --format cuero', 2, 'it should be one of grapa'],
  ['product create --title X --price 1 --slug "Á b"', 2, 'joined by hyphens'],
  ['product change ano-cero', 2, 'nothing is to be changed; say what: --'],
  ['product change ano-cero --yes', 2, 'nothing is to be changed; say what: --'],
  ['product change --price 1', 2, '"change" needs SLUG'],
  ['product change ano-cero --stock -1', 2, '--stock has no value; one that begins with a hyphen is'],
  ['product change ano-cero --colour red', 2, 'there is no option --colour\nSee: '],
  ['product change ano-cero --author " "', 2, '--author'],
  ['product create --title X --price 1 --isbn 9.78987E+12', 2, 'isbn'],
  ['product change ano-cero --isbn 9789871234567', 2, 'isbn'],
  ['product change en-oferta --release-date 2027-02-30', 2, 'it should be a day such as 2027-03-12'],
  ['product change en-oferta --release-date 2026-11-20', 2, 'it is not in the future'],
  ['offer create --title X --percent 100 --category comics', 2, '--percent is "100"'],
  [
    newOffer,
    2,
    'what is it for? Give --category SLUG for all of a category, or --product SLUG, repeated for several',
  ],
  [`${newOffer} --category comics --until 1/1/27`, 2, '--until is'],
  [`${newOffer} --category comics --until 2020-01-01`, 2, 'past'],
  [`${newOffer} --category comics --until 2026-11-31`, 2, 'there is no such day'],
  ['offer change 1 --from 2030-01-01 --until 2029-01-01', 2, 'before --from'],
  ['offer end one', 2, 'NUMBER is "one"'],
  ['landing create Ñandú --title X --tag piratas', 2, 'SLUG is "Ñandú"'],
  ['message create " "', 2, 'HTML is empty'],
  ['product change en-oferta --release-date 2027-03-12', 1, 'Only a presale has a date; add --presale.'],
  ['product change nothing --price 1', 1, 'There is no product "nothing"'],
  ['product create --title X --price 1 --category comic', 1, 'There is no category "comic"'],
  ['product create --title "Ano Cero" --price 1', 1, 'There is a product "ano-cero" already'],
  [`${newOffer} --product ano-cero --product no`, 1, 'There is no product "no"'],
  [`${newOffer} --category gift-cards`, 1, 'has no products'],
  [`${newOffer} --category comics`, 1, '9 products would be discounted: all of "comics"'],
  [`${newOffer} --category comics`, 1, 'Nothing was changed; if it is right, add --yes.'],
  ['offer create --title X --percent 51 --product ano-cero', 1, '51 % is more than half of the price.'],
  ['offer change 1 --percent 90', 1, '90 % is more than half of the price. Nothing was changed'],
  ['offer change 999 --percent 5', 1, 'There is no offer 999'],
  ['offer change 1 --product nope', 1, 'There is no product "nope".'],
  ['landing create x --title X --tag no', 1, 'There is no tag "no"'],
  ['landing create x --title X --tag piratas --feature no', 1, 'There is no product "no"'],
  ['message end 9', 1, 'There is no message 9'],
  ['author rename unknown X', 1, 'There is no "unknown" among the authors'],
])('%s: %i, with the reason, and nothing is touched', async (line, code, words) => {
  const tables = 'product branch_stock offer offer_product landing document'.split(' ');
  const everything = () => tables.map((table) => api.rows(`SELECT * FROM ${table}`));
  const before = everything();
  const answer = await run(line);
  expect(answer).toMatchObject({ code, said: expect.stringContaining(words) });
  if (code === 2) expect(answer.said).toContain('npm run edit -- ');
  expect(everything()).toEqual(before);
});

describe('edit category, tag, author, brand', () => {
  it('lists what the options of products take', async () => {
    expect(await said('category list')).toMatch(/^manga {2}Manga\n {2}manga-shonen {2}/);
    expect(await said('tag list --search pira')).toMatch(/^piratas {2}\S+ {2}\d+$/);
    expect(await said('brand list')).toContain('ivrea');
  });

  it('spells an author anew on all of their products, and the search knows', async () => {
    const renamed = await run('author rename ana-nunez "Zoraida Tinta"');
    const words = 'Changed ana-nunez\n  name: Ana Núñez → Zoraida Tinta';
    expect(renamed).toMatchObject({ said: expect.stringContaining(words), edit: { products: null } });
    const { data } = (await api.get('/products-list?q=zoraida')).body;
    expect(data[0].authors).toContainEqual({ name: 'Zoraida Tinta', slug: 'ana-nunez' });
  });
});

it('the help says what there is, for everything, for a noun and for a verb', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringContaining('gift-card') });
  expect(await said('coupon --help')).toMatch(/create CODE[^]*--minimum PESOS/);
  expect(await said('coupon end --help')).not.toContain('--minimum');
  expect((await run('')).code).toBe(2);
});
