/** Each verb says the line that takes it back, and that line does. What is removable can be removed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { nouns } from '../../scripts/edit/nouns.ts';
import { lineThatUndoes } from '../../scripts/edit/undo.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, newCart } from '../support/customer.ts';
import { edit, undo } from '../support/editing.ts';

const api = apiForEach({ hasMedia: true });
const run = (line: string) => edit(api, line);

beforeEach(async () => {
  for (const folder of ['slides', 'products']) {
    mkdirSync(join(api.media, folder), { recursive: true });
    for (const [index, name] of ['wide', 'tall', 'other'].entries())
      await sharp({ create: { width: 30 + index, height: 20, channels: 3, background: '#246' } })
        .png()
        .toFile(join(api.media, folder, `${name}.png`));
  }
  const { documents } = shopDataOf(api.db);
  const slide = (name: string, link: string | null) => ({
    path: `/media/slides/${name}.png`,
    path_mobile: '/media/slides/tall.png',
    link,
  });
  documents.write('home', {
    ...documents.home(),
    sliders: [slide('wide', '/ofertas'), slide('other', null)],
  });
  for (const line of [
    'offer create --title "Semana d\'Artagnan" --percent 20 --product ano-cero --product quotes --until 2026-12-24',
    `landing create mar --title "Mar" --tag piratas --html "<p>Mar 'y' cielo</p>" --feature one-piece-3 --feature one-piece-1`,
    'slide create --landing mar --image /media/slides/wide.png --phone /media/slides/tall.png --link /ofertas',
    'slide create --landing mar --image /media/slides/other.png',
    'message create "<b>Feriado</b> d\'hoy"',
    'coupon create REGALO --off 1000 --off-usd 4 --minimum 5000 --until 2026-12-24T10:00-03:00 --uses 20',
    'coupon create EN-DOLARES --off-usd 4 --minimum-usd 20',
    'coupon create LA-MITAD --percent 55 --yes',
    'gift-card create --amount 5000 --until 2026-12-24',
    'product change ano-cero --isbn 978-987-1234-56-1 --format rustica --language Ingles --tag Clasicos --image /media/products/wide.png --image /media/products/tall.png',
  ])
    expect(await run(line)).toMatchObject({ code: 0 });
});

/** All that editors write. Names stay when no product carries them any more; a count since the last file is a bookkeeping of its own. */
function everything() {
  const tables =
    'product product_category product_author product_tag offer offer_product coupon gift_card landing document';
  return [
    ...tables.split(' ').map((table) => api.rows(`SELECT * FROM ${table}`)),
    api.rows('SELECT product_id, branch, units FROM branch_stock'),
  ];
}

const offerId = 'OFFER';

it.each([
  `offer change ${offerId} --title Otro --percent 60 --yes --from 2026-12-01 --no-until`,
  `offer change ${offerId} --until 2026-12-01 --product one-piece-1 --without quotes`,
  `offer end ${offerId}`,
  'landing change mar --title=-Otro --tag clasicos --no-html --no-feature',
  'landing change mar --html otro --feature quotes',
  'landing end mar',
  'slide change 1 --image /media/slides/other.png --no-phone --no-link --at 2',
  'slide change 2 --link https://example.com/?a=1&b=2 --landing mar',
  'slide end 1',
  'slide end 1 --landing mar',
  'message change 1 "Otro"',
  'message end 1',
  'message hide',
  'author rename ana-nunez "Otra"',
  'product change ano-cero --title "L\'Otro" --price 9000 --stock 3 --isbn 978-987-1234-56-1 --brand Otra',
  'product change ano-cero --price 100 --yes',
  'product change ano-cero --usd 12.50 --description "<p>d\'hoy</p>" --format rustica --language Ingles',
  'product change ano-cero --no-category --no-author --no-tag --no-brand --no-description --no-image',
  'product change ano-cero --no-isbn --no-format --no-language --no-image --no-author',
  'product change ano-cero --category manga --category comics --author "Ana Núñez" --author B --tag Otra',
  'product change ano-cero --image /media/products/tall.png --image /media/products/other.png',
  'product change one-piece-31 --no-presale',
  'product change one-piece-31 --no-release-date',
  'product change en-oferta --presale --release-date 2027-04-01',
  'product stock STOCK',
  'product end ano-cero --yes',
  'product end one-piece-31 --yes',
  'coupon change REGALO --percent 60 --yes --no-until --no-minimum --no-uses --no-once --alone',
  'coupon change REGALO --off 2000 --from 2026-12-01 --minimum-usd 7',
  'coupon change REGALO --off-usd 9 --no-minimum',
  'coupon change EN-DOLARES --off 900 --minimum 8000',
  'coupon change LA-MITAD --off 900 --uses 3',
  'coupon change LA-MITAD --percent 5',
  'coupon end REGALO',
  'gift-card change GIFT --no-until',
  'gift-card change GIFT --until 2027-01-31',
  'gift-card end GIFT',
])('"%s" says the line that takes it back, and that line does', async (line) => {
  const [{ id } = { id: 0 }] = api.rows("SELECT id FROM offer WHERE title LIKE 'Semana d%'") as {
    id: number;
  }[];
  writeFileSync(join(api.media, 'stock.csv'), 'slug,centro,belgrano\nano-cero,1,0\nquotes,9,8\n');
  const number = String(api.rows('SELECT number FROM gift_card WHERE initial_cents = 500000')[0]?.['number']);
  const before = everything();
  // A new author stays, without a product.
  const names = () => (line.startsWith('author') ? api.rows('SELECT name FROM author') : []);
  const namesBefore = names();
  const { code, said } = await run(
    line.replace(offerId, String(id)).replace('GIFT', number).replace('STOCK', join(api.media, 'stock.csv')),
  );
  expect([code, said]).toEqual([0, expect.stringContaining('To undo: npm run edit -- ')]);
  expect([everything(), names()]).not.toEqual([before, namesBefore]);
  await undo(api, said);
  expect(everything()).toEqual(before);
  expect(names()).toEqual(namesBefore);
});

it.each([
  ['offer create --title Uno --percent 10 --product quotes', 'offer list', '"Uno"'],
  ['landing create otra --title Otra --tag piratas', 'landing list', 'otra'],
  ['slide create --image /media/slides/tall.png --at 1', 'slide list', '1  /media/slides/tall.png'],
  [
    'slide create --image /media/slides/tall.png --landing mar',
    'slide list --landing mar',
    'tall.png  leads',
  ],
  ['product create --title Nuevo --price 100', 'product list --search nuevo', 'nuevo  "Nuevo"'],
  ['coupon create NUEVO --percent 5', 'coupon list', 'NUEVO'],
  ['gift-card create --amount 777', 'gift-card list', '777,00'],
  ['message create Hola --at 1', 'message list', '1  Hola'],
])('"%s" says the line that takes it away again', async (line, list, shown) => {
  const { said } = await run(line);
  expect((await run(list)).said).toContain(shown);
  expect(await undo(api, said)).toBe(1);
  expect((await run(list)).said).not.toContain(shown);
});

describe('a product that was taken out of the shop', () => {
  const ana = customerForEach(api);
  const hanging = () =>
    ['cart_item', 'favorite', 'order_item', 'offer_product', 'branch_stock', 'product'].map((table) =>
      api.rows(`SELECT * FROM ${table}`),
    );

  it('was asked for first, with what it is in', async () => {
    await newCart(api, { 'ano-cero': 1 });
    const before = everything();
    expect(await run('product end ano-cero')).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /"Ano Cero" would leave the shop: carts with it: 1, lists of favourites: 0\. Nothing was changed; if it is right, add --yes\.$/,
      ),
    });
    expect(everything()).toEqual(before);
  });

  it('comes back with everything: its carts, favourites, orders, offers, number and address', async () => {
    await ana.ordered({ 'ano-cero': 1 });
    await newCart(api, { 'ano-cero': 2, quotes: 1 });
    api.db.exec(
      "INSERT INTO favorite (customer_id, product_id) SELECT customer.id, product.id FROM customer, product WHERE slug = 'ano-cero'",
    );
    const before = [everything(), hanging()];
    const { said } = await run('product end ano-cero --yes');
    expect((await api.get('/product/ano-cero')).status).toBe(404);
    // Another one does not take its number.
    await run('product create --title Nuevo --price 100');
    await run('product end nuevo --yes');
    expect((await run('product list --ended')).said).toMatch(
      /^ano-cero {2}".*" {2}taken out 2026-11-20 12:00$/m,
    );
    expect(await undo(api, said)).toBe(1);
    expect([everything(), hanging()]).toEqual(before);
    expect((await api.get('/product/ano-cero')).status).toBe(200);
    expect((await run('product list --ended')).said).not.toContain('ano-cero');
  });

  it('comes back without what is gone by now, and the line says so', async () => {
    await newCart(api, { 'ano-cero': 2 });
    expect((await api.get('/product/ano-cero')).body.product.priceWithDiscount).not.toBeNull();
    await run('product end ano-cero --yes');
    api.db.exec('DELETE FROM cart');
    api.clock.set('2027-01-10T12:00:00Z');
    const { said } = await run('product restore ano-cero');
    expect(said).toContain('not put back, because it is gone by now: 1 of cart item');
    expect((await api.get('/product/ano-cero')).body.product.priceWithDiscount).toBeNull();
  });

  it.each([
    ['product restore ano-cero', 'There is a product "ano-cero" in the shop already.'],
    ['product restore unknown', 'No product "unknown" was taken out of the shop.'],
  ])('"%s" is refused', async (line, words) => {
    expect(await run(line)).toMatchObject({ code: 1, said: expect.stringContaining(words) });
  });
});

it('what changed nothing says no line', async () => {
  expect((await run('message show')).said).not.toContain('To undo');
});

describe('a removable option', () => {
  const removable = Object.entries(nouns).flatMap(([noun, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, { isChange, options }]) =>
      Object.entries(options).flatMap(([name, { isRemovable }]) =>
        isChange && isRemovable ? [`${noun} ${verb} --no-${name}`] : [],
      ),
    ),
  );

  it('has its word in the help', async () => {
    for (const line of removable) {
      const [noun, verb, option] = line.split(' ');
      expect((await run(`${noun} ${verb} --help`)).said.replaceAll(/\s+/g, ' ')).toContain(
        `${option} removes it`,
      );
    }
  });

  it('is not both given and removed, and nothing else can be removed', async () => {
    expect(await run('slide change 1 --link /ofertas --no-link')).toMatchObject({
      code: 2,
      said: expect.stringContaining('--link and --no-link exclude each other'),
    });
    for (const line of ['slide change 1 --no-image', 'slide create --image x --no-link'])
      expect(await run(line)).toMatchObject({
        code: 2,
        said: expect.stringContaining('there is no option --no-'),
      });
  });
});

it.each([
  [{ verb: 'change', positionals: ['a', 1] }, 'x change a 1'],
  [
    { verb: 'change', options: { title: "d'Artagnan & co", tag: ['a', 'b c'] } },
    `x change --title 'd'\\''Artagnan & co' --tag a --tag 'b c'`,
  ],
  [
    { verb: 'change', options: { title: '-x', tag: null, presale: false, yes: true } },
    'x change --title=-x --no-tag --no-presale --yes',
  ],
  [{ noun: 'slide', verb: 'end', options: { tag: [], at: undefined } }, 'slide end --no-tag'],
])('a line that undoes is written for a shell: %j', (undoing, line) => {
  expect(lineThatUndoes('x', undoing)).toBe(`npm run edit -- ${line}`);
});
