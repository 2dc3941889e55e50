import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { WireProduct } from '../../src/api/product.ts';
import { nextOf } from '../../scripts/edit/answers.ts';
import { apiForEach } from '../support/api.ts';
import { slugsOf } from '../support/catalogue.ts';
import { newCustomer, stockLeft } from '../support/customer.ts';
import { edit } from '../support/editing.ts';

const api = apiForEach({ hasMedia: true });

const run = (line: string) => edit(api, `product ${line}`);
const said = async (line: string) => (await run(line)).said;
const shown = async (slug: string): Promise<WireProduct> => (await api.get(`/product/${slug}`)).body.product;
const found = async (query: string) => slugsOf((await api.get(`/products-list?${query}`)).body.data);
const etag = async () => (await api.get('/home')).headers.get('ETag');

describe('edit product', () => {
  it('lists the newest, or what the search finds', async () => {
    expect(await said('list --limit 1')).toMatch(/^one-piece-31 {2}"One Piece 31" .*presale$/);
    expect(await said('list --search eternauta')).toContain('$AR\u00a045.990,50, $US\u00a039,99');
  });

  it('creates a product that can be found and bought at once', async () => {
    const before = await etag();
    const made = await run(
      'create --title "Corazón de tinta 3" --price 15000.50 --stock 4 --category comics --author "Ana Núñez" --brand Ivrea --format rustica',
    );
    const words = expect.stringContaining('/producto/corazon-de-tinta-3');
    expect(made).toMatchObject({ code: 0, said: words });
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
    const [title, author] = ['Zona\u202e de\nofertas\u001b[2J', 'Ana\u0007 Núñez\u2066'];
    await run(`change en-oferta --title "${title}" --author "${author}"`);
    const seen = { title: 'Zona de ofertas[2J', authors: [{ name: 'Ana Núñez' }] };
    expect(await shown('en-oferta')).toMatchObject(seen);
  });

  it('says, moves and forgets the day that a presale comes out', async () => {
    const moved = await said('change one-piece-31 --release-date 2027-04-01');
    expect(moved).toContain('comes out: 2027-03-12 → 2027-04-01');
    expect(await shown('one-piece-31')).toMatchObject({ release_date: '2027-04-01' });
    await run('change one-piece-31 --release-date unknown');
    expect(await shown('one-piece-31')).toMatchObject({ its_on_presale: true, release_date: null });
    await run('change en-oferta --presale --release-date 2027-04-01');
    await run('change en-oferta --no-presale');
    expect(await shown('en-oferta')).toMatchObject({ its_on_presale: false, release_date: null });
  });

  it('changes title, price, stock and presale, and tells old and new', async () => {
    const changed = await said(
      'change en-oferta --title "Zona de combate" --price 30000 --stock 1 --presale',
    );
    for (const words of [
      'title: Zona de ofertas → Zona de combate',
      'price: $AR\u00a020.000,00 → $AR\u00a030.000,00',
      'stock at Centro: 5 → 1',
      'presale: no → yes',
    ])
      expect(changed).toContain(words);
    // The offer applies to the new price.
    expect(await shown('en-oferta')).toMatchObject({ priceWithDiscount: { amount: 22_500 } });
    expect(await found('q=combate')).toEqual(['en-oferta']);
    expect(await found('q=zona+de+ofertas')).toEqual([]);
    expect(stockLeft(api, 'en-oferta')).toBe(3);
    expect(await said('change ano-cero --title "Ano Cero"')).toBe('Changed ano-cero: nothing changed');
  });

  it('changes where it stands and who made it, and the search knows', async () => {
    const changed = await said(
      'change ano-cero --category manga --author "Ana Núñez" --author "Luis Pérez" --tag Clásicos --brand "Zorro Rojo" --isbn 978-987-1234-56-1',
    );
    expect(changed).toContain('categories: comics → manga');
    expect(changed).toMatch(/brand: .* → Zorro Rojo/);
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

  it('takes products out of the shop and of the search', async () => {
    for (const slug of ['el-eternauta', 'ano-cero', 'quotes'])
      expect((await run(`end ${slug} --yes`)).code).toBe(0);
    expect((await api.get('/product/el-eternauta')).status).toBe(404);
    expect(await found('q=eternauta')).toEqual([]);
    expect((await run('change en-oferta --title Otra')).code).toBe(0);
    expect(await found('q=otra')).toEqual(['en-oferta']);
  });

  it.each([
    // $AR 45.990,50 and $US 39,99 before.
    ['--price 64386.70', 64_386.7, 55.99, 'The dollars moved along, at the ratio that they had'],
    ['--price 64386.70 --usd 39.99', 64_386.7, 39.99, null],
    ['--usd 45', 45_990.5, 45, 'The pesos stay at $AR\u00a045.990,50'],
    ['--price 45990.50 --title Otro', 45_990.5, 39.99, null],
  ])('change %s leaves no price behind in silence', async (options, pesos, dollars, note) => {
    const text = await said(`change el-eternauta ${options}`);
    if (note === null) expect(text).not.toMatch(/moved along|stay at/);
    else expect(text).toContain(note);
    expect((await shown('el-eternauta')).price.amount).toBe(pesos);
    const inDollars = (await api.get('/product/el-eternauta?currency=USD')).body.product.price.amount;
    expect(inDollars).toBe(dollars);
  });

  it.each([
    ['--price 1.69', 'from $AR\u00a010.000,00 to $AR\u00a01,69'],
    ['--price 0.01', 'from $AR\u00a010.000,00 to $AR\u00a00,01'],
    ['--price 100000', 'from $AR\u00a010.000,00 to $AR\u00a0100.000,00'],
    ['--usd 1450', 'to $US\u00a01.450,00'],
  ])('asks before a price moves by more than half: %s', async (option, words) => {
    const before = await shown('ano-cero');
    const refused = await run(`change ano-cero --title Otro ${option}`);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect(refused.said).toContain('--yes');
    expect(await shown('ano-cero')).toEqual(before);
    const { code, edit: change } = await run(`change ano-cero ${option} --yes`);
    expect(code).toBe(0);
    expect(change && nextOf(change, 'delivered')).toContain('npm run publish -- --allow-prices');
    const { edit: other } = await run('change ano-cero --title Otro');
    expect(other && nextOf(other, 'delivered')).toContain('follow in seconds');
  });
});

describe('pictures of a product', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#246' } });

  it('are files of pictures', async () => {
    const file = join(api.media, 'tapa.png');
    await drawn(30, 45).png().toFile(file);
    expect((await run(`change ano-cero --image ${file}`)).code).toBe(0);
    const [image] = (await shown('ano-cero')).images ?? [];
    expect(image?.path).toMatch(/^\/media\/products\/[0-9a-f]{24}\.png$/);
    expect(readdirSync(join(api.media, 'products'))).toEqual([image?.path.split('/').at(-1)]);
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['no picture', async () => Buffer.from('no picture'), 'is no picture'],
    [
      'one of 45 million pixels',
      async () => drawn(9000, 5000).png().toBuffer(),
      'has more than 40 million pixels; no page would show it.',
    ],
    [
      'a strip that no format of the pages can hold',
      async () => drawn(200, 40_000).png().toBuffer(),
      'is too tall: it would be 40000 pixels high on a page, and 16383 can be shown; no page would show it.',
    ],
    ['half of one', async () => (await drawn(900, 600).jpeg().toBuffer()).subarray(0, 900), 'cannot be read'],
  ])('are not %s: nothing is created', async (_, bytes, words) => {
    const file = join(api.media, 'tapa.png');
    writeFileSync(file, await bytes());
    const refused = await run(`create --title Nuevo --price 100 --image ${file}`);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect((await api.get('/product/nuevo')).status).toBe(404);
  });
});

describe('a file of stock', () => {
  /** Takes a file with this text. */
  const stock = async (text: string, options = '', encoding: BufferEncoding = 'utf8') => {
    const file = join(api.media, 'stock.csv');
    writeFileSync(file, text, encoding);
    const { code, said } = await run(`stock ${file} ${options}`);
    return { code, said: said.replace(file, 'FILE') };
  };

  it('is taken, its columns as the header names them, whatever separates cells and lines', async () => {
    const first = await stock('slug,centro,belgrano\nano-cero;7;2\r\nquotes,3\n');
    expect(first.said).toMatch(/ano-cero: .* → 7, 2\n {2}quotes: .* → 3, /);
    expect(stockLeft(api, 'ano-cero')).toBe(9);
    const second = await stock('slug,belgrano,centro\rano-cero,4,6\r"quotes";"";"3"\r');
    expect(second.said).toContain('ano-cero: 7, 2 → 6, 4');
    const third = await stock('\uFEFFslug\tcentro\r\nano-cero\t5\r\n', '', 'utf16le');
    expect(third.said).toContain('ano-cero: 6, 4 → 5, 4');
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
    ['slug,centro\nano-cero,1\nunknown,1', 'Line 3 of FILE: there is no product "unknown"'],
    ['slug,centro\nano-cero,1\na\xf1o,1', 'Line 3 of FILE has characters that were lost'],
  ])('that cannot be understood changes nothing: %j', async (text, words) => {
    const { code, said } = await stock(text, '', 'latin1');
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).toContain('Nothing was changed.');
    expect(stockLeft(api, 'ano-cero')).toBe(7);
  });

  it('of before a sale puts no sold unit back, unless it was recounted', async () => {
    await stock('slug,centro,belgrano\nano-cero,7,2\nquotes,3,0\n');
    await newCustomer(api).ordered({ 'ano-cero': 4 });
    const again = await stock('slug,centro,belgrano\nano-cero,7,2\nquotes,3,0\n');
    expect(again.said).toMatch(/stays[^]*--recounted/);
    expect(stockLeft(api, 'ano-cero')).toBe(5);
    const later = 'slug,centro,belgrano\nano-cero,8,8\nquotes,4,0\n';
    expect((await stock(later)).said).toContain('quotes: 3, 0 → 4, 0');
    expect(stockLeft(api, 'ano-cero')).toBeLessThan(16);
    await stock(later, '--recounted');
    expect(stockLeft(api, 'ano-cero')).toBe(16);
  });

  it('is tried without changing anything', async () => {
    const before = await etag();
    const { said } = await stock('slug,centro\nano-cero,1\n', '--dry-run');
    expect(said).toContain('Dry run, nothing is changed.');
    expect(said).toContain('ano-cero: 5, 2 → 1, 2');
    expect([stockLeft(api, 'ano-cero'), await etag()]).toEqual([7, before]);
  });
});

describe('names', () => {
  it('that fold to one slug stay apart, and none is empty', async () => {
    const names = ['李', '村上春樹', 'محمد', 'C', 'C++', 'NUNEZ', 'Nuñez'];
    for (const [index, name] of names.entries())
      await run(`create --title "Libro ${index}" --price 100 --author ${name} --tag ${name} --brand ${name}`);
    const made = await Promise.all(names.map((_, index) => shown(`libro-${index}`)));
    for (const named of [
      made.flatMap(({ authors }) => authors ?? []),
      made.flatMap(({ tags }) => tags ?? []),
      made.flatMap(({ brand }) => brand ?? []),
    ]) {
      expect(named.map(({ name }) => name)).toEqual(names);
      expect(new Set(slugsOf(named)).size).toBe(names.length);
      for (const { slug } of named) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }
    const changed = await said('change ano-cero --author C++ --author C#');
    expect(changed).toContain('"C#" is a new author beside "C"');
    expect((await shown('ano-cero')).authors).toEqual([
      { name: 'C++', slug: 'c-2' },
      { name: 'C#', slug: 'c-3' },
    ]);
    expect((await shown('libro-3')).authors).toEqual([{ name: 'C', slug: 'c' }]);
  });

  it('that no other product carries are spelled anew', async () => {
    await run('change ano-cero --author "Ana Nuñes"');
    await run('change ano-cero --author "Ana Núñes"');
    expect((await shown('ano-cero')).authors).toEqual([{ name: 'Ana Núñes', slug: 'ana-nunes' }]);
  });
});
