import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import type { WireProduct } from '../../src/api/product.ts';
import { newCustomer, stockLeft } from '../support/customer.ts';

let api: TestApi;
let media: string;
beforeEach(async () => {
  api = await startTestApi();
  media = mkdtempSync(join(tmpdir(), 'vineta-media-'));
});
afterEach(() => rmSync(media, { recursive: true, force: true }));

const product = (...argv: string[]) => edit(api, ['product', ...argv], media);

const shown = async (slug: string) => (await api.json<{ product: WireProduct }>(`/product/${slug}`)).product;
const found = async (query: string) =>
  (await api.json<{ data: { slug: string }[] }>(`/products-list?${query}`)).data.map(({ slug }) => slug);
const etag = async () => (await api.request('/home')).headers.get('ETag');

describe('edit product', () => {
  it('lists the newest, or what the search finds', async () => {
    expect((await product('list', '--limit', '1')).said).toMatch(
      /^one-piece-31 {2}"One Piece 31" .*presale$/,
    );
    expect((await product('list', '--search', 'eternauta')).said).toContain(
      '$AR\u00a045.990,50, $US\u00a039,99',
    );
  });

  it('creates a product that can be found and bought at once', async () => {
    const before = await etag();
    const { code, said } = await product(
      ...['create', '--title', 'Corazón de tinta 3', '--price', '15000.50', '--stock', '4'],
      ...['--category', 'comics', '--author', 'Ana Núñez', '--brand', 'Ivrea', '--format', 'rustica'],
    );
    expect([code, said]).toEqual([0, expect.stringContaining('/producto/corazon-de-tinta-3')]);
    expect(await shown('corazon-de-tinta-3')).toMatchObject({
      price: { amount: 15_000.5 },
      stock: 4,
      authors: [{ slug: 'ana-nunez' }],
      brand: { slug: 'ivrea' },
    });
    expect(await found('q=corazon')).toEqual(['corazon-de-tinta-3']);
    expect(await etag()).not.toBe(before);
  });

  it('keeps no characters of titles and names that cannot be seen', async () => {
    const hidden = ['--title', 'Zona\u202e de\nofertas\u001b[2J', '--author', 'Ana\u0007 Núñez\u2066'];
    await product('change', 'en-oferta', ...hidden);
    expect(await shown('en-oferta')).toMatchObject({
      title: 'Zona de ofertas[2J',
      authors: [{ name: 'Ana Núñez' }],
    });
  });

  it('says, moves and forgets the day that a presale comes out', async () => {
    const { said } = await product('change', 'one-piece-31', '--release-date', '2027-04-01');
    expect(said).toContain('comes out: 2027-03-12 → 2027-04-01');
    expect(await shown('one-piece-31')).toMatchObject({ release_date: '2027-04-01' });
    await product('change', 'one-piece-31', '--release-date', 'unknown');
    expect(await shown('one-piece-31')).toMatchObject({ its_on_presale: true, release_date: null });
    await product('change', 'en-oferta', '--presale', '--release-date', '2027-04-01');
    await product('change', 'en-oferta', '--no-presale');
    expect(await shown('en-oferta')).toMatchObject({ its_on_presale: false, release_date: null });
  });

  it.each([
    ['2027-02-30', 'it should be a day such as 2027-03-12'],
    ['2026-11-20', 'it is no day to come'],
    ['2027-03-12', 'Only a presale has a date; add --presale.'],
  ])('refuses to let stock come out on %s', async (day, problem) => {
    const { said } = await product('change', 'en-oferta', '--release-date', day);
    expect(said).toContain(problem);
    expect(await shown('en-oferta')).toMatchObject({ its_on_presale: false, release_date: null });
  });

  it('changes title, price, stock and presale, and tells old and new', async () => {
    const { said } = await product(
      ...[
        'change',
        'en-oferta',
        '--title',
        'Zona de combate',
        '--price',
        '30000',
        '--stock',
        '1',
        '--presale',
      ],
    );
    expect(said).toContain('title: Zona de ofertas → Zona de combate');
    expect(said).toContain('price: $AR\u00a020.000,00 → $AR\u00a030.000,00');
    expect(said).toContain('stock at Centro: 5 → 1');
    expect(said).toContain('presale: no → yes');
    // The offer applies to the new price.
    expect(await shown('en-oferta')).toMatchObject({ priceWithDiscount: { amount: 22_500 } });
    expect(await found('q=combate')).toEqual(['en-oferta']);
    expect(await found('q=zona+de+ofertas')).toEqual([]);
    expect(stockLeft(api, 'en-oferta')).toBe(3);
  });

  it('changes where it stands and who made it, and the search knows', async () => {
    const { code, said } = await product(
      ...['change', 'ano-cero', '--category', 'manga', '--author', 'Ana Núñez', '--author', 'Luis Pérez'],
      ...['--tag', 'Clásicos', '--brand', 'Zorro Rojo', '--isbn', '978-987-1234-56-1'],
    );
    expect([code, said]).toEqual([0, expect.stringContaining('categories: comics → manga')]);
    expect(said).toMatch(/brand: .* → Zorro Rojo/);
    expect(await shown('ano-cero')).toMatchObject({
      categories: [{ slug: 'manga' }],
      authors: [{ slug: 'ana-nunez' }, { slug: 'luis-perez' }],
      tags: [{ name: 'Clásicos' }],
      brand: { name: 'Zorro Rojo' },
      isbn: '978-987-1234-56-1',
    });
    expect(await found('q=nunez zorro')).toEqual(['ano-cero']);
    expect(await found('q=9789871234561')).toEqual(['ano-cero']);
    expect(await found('category=comics')).not.toContain('ano-cero');
  });

  it('gives it pictures, of a file that is one', async () => {
    const file = join(media, 'tapa.png');
    const drawing = { width: 30, height: 45, channels: 3, background: '#246' } as const;
    await sharp({ create: drawing }).png().toFile(file);
    expect((await product('change', 'ano-cero', '--image', file)).code).toBe(0);
    const [image] = (await shown('ano-cero')).images ?? [];
    expect(image?.path).toMatch(/^\/media\/products\/[0-9a-f]{24}\.png$/);
    expect(readdirSync(join(media, 'products'))).toEqual([image?.path.split('/').at(-1)]);
    writeFileSync(file, 'no picture');
    expect(await product('change', 'ano-cero', '--image', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is no picture') as string,
    });
  });

  it('refuses pictures that no page could show, and creates nothing', async () => {
    const drawing = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#246' } });
    const [huge, half] = [join(media, 'enorme.png'), join(media, 'mitad.jpg')];
    await drawing(9000, 5000).png().toFile(huge);
    writeFileSync(half, (await drawing(900, 600).jpeg().toBuffer()).subarray(0, 900));
    const create = (file: string) => product('create', '--title', 'Nuevo', '--price', '100', '--image', file);
    expect(await create(huge)).toMatchObject({
      code: 1,
      said: `"${huge}" has more than 40 million pixels; no page would show it.`,
    });
    expect(await create(half)).toMatchObject({
      code: 1,
      said: expect.stringContaining('cannot be read') as string,
    });
    expect((await api.request('/product/nuevo')).status).toBe(404);
  });

  it('takes stock from a file, all of it or nothing', async () => {
    const file = join(media, 'stock.csv');
    writeFileSync(file, 'slug,centro,belgrano\nano-cero;7;2\r\nquotes,3\n');
    expect((await product('stock', file)).said).toMatch(/ano-cero: .* → 7, 2\n {2}quotes: .* → 3, /);
    expect(stockLeft(api, 'ano-cero')).toBe(9);
    writeFileSync(file, 'ano-cero,1\nnobody,1\n');
    expect(await product('stock', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Line 2') as string,
    });
    expect(stockLeft(api, 'ano-cero')).toBe(9);
  });

  it('reads the columns as the header names them, whatever separates cells and lines', async () => {
    const file = join(media, 'stock.csv');
    writeFileSync(file, 'slug,belgrano,centro\rano-cero,2,7\r"quotes";"";"3"\r');
    expect((await product('stock', file)).said).toContain('ano-cero: 5, 2 → 7, 2');
    writeFileSync(file, Buffer.from('\uFEFFslug\tcentro\r\nano-cero\t6\r\n', 'utf16le'));
    expect((await product('stock', file)).said).toContain('ano-cero: 7, 2 → 6, 2');
  });

  it.each([
    ['slug,centro,precio\nano-cero,1,900', 'Line 1 of FILE, column 3: "precio" is no column'],
    ['slug,centro,centro\nano-cero,1,2', 'Line 1 of FILE, column 3: "centro" is there twice'],
    ['slug,palermo\nano-cero,1', 'Line 1 of FILE, column 2: "palermo" is no column; there are slug, centro'],
    ['producto,centro\nano-cero,1', 'Line 1 of FILE, column 2 (centro): "centro" is no number'],
    ['slug,centro\nano-cero,1\nquotes,siete', 'Line 3 of FILE, column 2 (centro): "siete" is no number'],
    ['slug,centro\nano-cero,1,5', 'Line 2 of FILE, column 3: there are 2 columns'],
    ['slug,centro\n,1', 'Line 2 of FILE, column 1: the slug is missing'],
    ['slug,centro\nano-cero,', 'Line 2 of FILE: there are no units'],
    ['slug,centro\nano-cero,1\nquotes,1\nano-cero,2', 'Line 4 of FILE: "ano-cero" is on line 2 already'],
    ['slug,centro\nano-cero,1\nnobody,1', 'Line 3 of FILE: there is no product "nobody"'],
    ['slug,centro\nano-cero,1\na\xf1o,1', 'Line 3 of FILE has characters that were lost'],
  ])('does not take a file of stock that it cannot understand: %j', async (text, words) => {
    const file = join(media, 'stock.csv');
    writeFileSync(file, text, 'latin1');
    const { code, said } = await product('stock', file);
    expect([code, said.replace(file, 'FILE')]).toEqual([1, expect.stringContaining(words)]);
    expect(said).toContain('Nothing was changed.');
    expect(stockLeft(api, 'ano-cero')).toBe(7);
  });

  it('puts no sold unit back with a file of before the sale, unless told that it was counted after', async () => {
    const file = join(media, 'stock.csv');
    writeFileSync(file, 'slug,centro,belgrano\nano-cero,7,2\nquotes,3,0\n');
    await product('stock', file);
    const ana = newCustomer(api);
    await ana.order(await ana.cart({ 'ano-cero': 4 }));
    const again = await product('stock', file);
    expect(again.said).toContain('stays');
    expect(again.said).toContain('--recounted');
    expect(stockLeft(api, 'ano-cero')).toBe(5);
    writeFileSync(file, 'slug,centro,belgrano\nano-cero,8,8\nquotes,4,0\n');
    expect((await product('stock', file)).said).toContain('quotes: 3, 0 → 4, 0');
    expect(stockLeft(api, 'ano-cero')).toBeLessThan(16);
    await product('stock', file, '--recounted');
    expect(stockLeft(api, 'ano-cero')).toBe(16);
  });

  it('says what a file of stock would change, and changes nothing', async () => {
    const file = join(media, 'stock.csv');
    writeFileSync(file, 'slug,centro\nano-cero,1\n');
    const before = await etag();
    const { said } = await product('stock', file, '--dry-run');
    expect(said).toContain('Dry run, nothing is changed.');
    expect(said).toContain('ano-cero: 5, 2 → 1, 2');
    expect([stockLeft(api, 'ano-cero'), await etag()]).toEqual([7, before]);
  });

  it.each([
    [['--price', '1.69'], 'from $AR\u00a010.000,00 to $AR\u00a01,69'],
    [['--price', '0.01'], 'from $AR\u00a010.000,00 to $AR\u00a00,01'],
    [['--price', '100000'], 'from $AR\u00a010.000,00 to $AR\u00a0100.000,00'],
    [['--usd', '1450'], 'to $US\u00a01.450,00'],
  ])('asks before a price moves by more than half: %j', async (argv, words) => {
    const before = await shown('ano-cero');
    const { code, said } = await product('change', 'ano-cero', '--title', 'Otro', ...argv);
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).toContain('--yes');
    expect(await shown('ano-cero')).toEqual(before);
    expect(await product('change', 'ano-cero', ...argv, '--yes')).toMatchObject({ code: 0 });
  });

  it('does not take "--yes" alone for a change', async () => {
    expect(await product('change', 'ano-cero', '--yes')).toMatchObject({ code: 2 });
  });

  it.each(['9.78987E+12', '9789871234567', 'abc'])('refuses %s for an ISBN', async (isbn) => {
    const create = ['create', '--title', 'Nuevo', '--price', '100', '--isbn', isbn];
    for (const argv of [create, ['change', 'ano-cero', '--isbn', isbn]])
      expect(await product(...argv)).toMatchObject({
        code: 2,
        said: expect.stringMatching(/isbn/) as string,
      });
  });

  it('keeps names apart that fold to one slug, and none is empty', async () => {
    const authors = ['李', '村上春樹', 'محمد', 'C', 'C++', 'NUNEZ', 'Nuñez'];
    const names = ['講談社', '集英社', 'NORMA!', 'Norma'];
    for (const [index, author] of authors.entries())
      await product(
        'create',
        '--title',
        `Libro ${index}`,
        '--price',
        '100',
        '--author',
        author,
        '--tag',
        author,
      );
    for (const [index, brand] of names.entries())
      await product('create', '--title', `Tomo ${index}`, '--price', '100', '--brand', brand);
    const made = await Promise.all(authors.map((_, index) => shown(`libro-${index}`)));
    expect(made.map((one) => one.authors?.map(({ name }) => name))).toEqual(authors.map((name) => [name]));
    expect(made.map((one) => one.tags?.map(({ name }) => name))).toEqual(authors.map((name) => [name]));
    const brands = await Promise.all(names.map(async (_, index) => (await shown(`tomo-${index}`)).brand));
    expect(brands.map((brand) => brand?.name)).toEqual(names);
    for (const slugs of [
      made.map((one) => one.authors?.[0]?.slug ?? ''),
      brands.map((one) => one?.slug ?? ''),
    ]) {
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    }
    const { said } = await product('change', 'ano-cero', '--author', 'C++', '--author', 'C#');
    expect(said).toContain('"C#" is a new author beside "C"');
    expect((await shown('ano-cero')).authors).toEqual([
      { name: 'C++', slug: 'c-2' },
      { name: 'C#', slug: 'c-3' },
    ]);
    expect((await shown('libro-3')).authors).toEqual([{ name: 'C', slug: 'c' }]);
  });

  it('spells a name anew that no other product carries', async () => {
    await product('change', 'ano-cero', '--author', 'Ana Nuñes');
    await product('change', 'ano-cero', '--author', 'Ana Núñes');
    expect((await shown('ano-cero')).authors).toEqual([{ name: 'Ana Núñes', slug: 'ana-nunes' }]);
    expect(await product('change', 'ano-cero', '--author', ' ')).toMatchObject({ code: 2 });
  });

  it('says when nothing changed', async () => {
    expect((await product('change', 'ano-cero', '--title', 'Ano Cero')).said).toBe(
      'Changed ano-cero: nothing changed',
    );
  });

  it('takes a product out of the shop and out of the search', async () => {
    await product('end', 'el-eternauta');
    expect((await api.request('/product/el-eternauta')).status).toBe(404);
    expect(await found('q=eternauta')).toEqual([]);
  });

  it('takes out one product after another, and goes on changing the others', async () => {
    for (const slug of ['el-eternauta', 'ano-cero', 'quotes'])
      expect(await product('end', slug)).toMatchObject({ code: 0 });
    expect(await product('change', 'en-oferta', '--title', 'Otra')).toMatchObject({ code: 0 });
    expect(await found('q=otra')).toEqual(['en-oferta']);
  });
});
