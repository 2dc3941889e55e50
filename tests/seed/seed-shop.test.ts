import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentProgress } from '../../scripts/shared/progress.ts';
import type { LineProblem } from '../../scripts/seed/import/products-from-file.ts';
import { Explained } from '../../scripts/shared/command-line.ts';
import { beginningOfDay, seedShop, type SeedOptions } from '../../scripts/seed/seed-shop.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';

let data: DataLayout;
/** Shared by all tests, because existing slides are not drawn again. */
let media: string;
beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'seed-media-'));
});
beforeEach(async () => {
  data = { ...dataLayout(await mkdtemp(join(tmpdir(), 'seed-'))), media };
});
afterEach(() => rm(data.root, { recursive: true, force: true }));
afterAll(() => rm(media, { recursive: true, force: true }));

function options(changes: Partial<SeedOptions> = {}): SeedOptions {
  return {
    data,
    progress: silentProgress,
    products: 120,
    seed: 1,
    covers: 0,
    now: new Date('2026-11-20T15:00:00.000Z'),
    isForced: false,
    ...changes,
  };
}

/** Digest of all ordinary tables, in key order. */
function digestOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all();
  const hash = createHash('sha256');
  for (const { name } of tables) {
    // Change counters and times do not describe the shop; salts and payment ids are random.
    if (['catalogue_state', 'migration', 'customer', 'payment'].includes(String(name))) continue;
    const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
    hash.update(`${String(name)}${JSON.stringify(rows)}`);
  }
  database.close();
  return hash.digest('hex');
}

function count(sql: string): number {
  const database = new DatabaseSync(data.apiDatabase, { readOnly: true });
  const row = database.prepare(sql).get();
  database.close();
  return Number(row?.['n']);
}

describe('seeding the demonstration shop', () => {
  it('leaves the same database when it is done twice, in place or from nothing', async () => {
    await seedShop(options());
    const first = digestOf(data.apiDatabase);
    await seedShop(options({ now: new Date('2026-11-20T23:30:00.000Z') }));
    expect(digestOf(data.apiDatabase)).toBe(first);
    await seedShop(options({ isForced: true }));
    expect(digestOf(data.apiDatabase)).toBe(first);
  });

  it('keeps the carts of shoppers, unless it is told to start over', async () => {
    await seedShop(options());
    const database = new DatabaseSync(data.apiDatabase);
    database.exec(`INSERT INTO cart (uuid, expires_at) VALUES ('a-cart', '2026-12-20T12:00:00.000Z')`);
    database.close();
    await seedShop(options());
    expect(count('SELECT count(*) AS n FROM cart')).toBe(1);
    await seedShop(options({ isForced: true }));
    expect(count('SELECT count(*) AS n FROM cart')).toBe(0);
    expect(count('SELECT count(*) AS n FROM product')).toBe(120);
  });

  it('refuses to start over under a shop that is running', async () => {
    await seedShop(options());
    const running = new DatabaseSync(data.apiDatabase);
    running.prepare('SELECT count(*) FROM product').get();
    await expect(seedShop(options({ isForced: true }))).rejects.toThrow(/is being used/);
    running.close();
  });

  it('draws the pictures that it names', async () => {
    data = dataLayout(data.root);
    await seedShop(options({ products: 16, covers: 12 }));
    const database = new DatabaseSync(data.apiDatabase, { readOnly: true });
    const paths = database
      .prepare(
        `SELECT image.value ->> 'path' AS path FROM product, json_each(images) AS image UNION
           SELECT slide.value ->> part.value FROM document, json_each(document.json, '$.sliders') AS slide,
             json_each('["path","path_mobile"]') AS part WHERE name = 'home'`,
      )
      .all();
    database.close();
    expect(paths.length).toBeGreaterThan(12);
    for (const { path } of paths)
      expect(existsSync(join(data.media, String(path).replace('/media/', '')))).toBe(true);
  });

  it('counts days as Buenos Aires does', () => {
    expect(beginningOfDay(new Date('2026-11-20T02:59:59.000Z')).toISOString()).toBe(
      '2026-11-19T03:00:00.000Z',
    );
    expect(beginningOfDay(new Date('2026-11-20T03:00:00.000Z')).toISOString()).toBe(
      '2026-11-20T03:00:00.000Z',
    );
  });
});

describe('loading products from a file', () => {
  const good = { slug: 'libro-a', title: 'Libro A', price: { currency: 'ARS', amount: 14_500 }, stock: 3 };

  /** @param lines as they are, or what differs from a good one */
  async function load(lines: readonly (string | object)[], changes: Partial<SeedOptions> = {}) {
    const written = lines.map((line) =>
      typeof line === 'string' ? line : JSON.stringify({ ...good, ...line }),
    );
    return loadText(written.join('\n'), changes);
  }

  async function loadText(
    text: string,
    changes: Partial<SeedOptions> = {},
    encoding: BufferEncoding = 'utf8',
  ) {
    const from = join(data.root, 'products.jsonl');
    await writeFile(from, text, encoding);
    const [problems, kept]: [LineProblem[], LineProblem[]] = [[], []];
    const onProblem = (problem: LineProblem) => problems.push(problem);
    const onKept = (one: LineProblem) => kept.push(one);
    const report = await seedShop(options({ from, onProblem, onKept, ...changes }));
    expect(report.problems).toBe(problems.length);
    return { problems, kept, products: report.products };
  }

  it('takes the good lines and tells the number and the reasons of each bad one', async () => {
    const bad: readonly (readonly [string | object, ...words: string[]])[] = [
      ['{"slug": ', 'not JSON: '],
      ['[{}]', 'one product a line, not a list'],
      [
        { slug: 'No Slug', price: { currency: 'ARS', amount: -1 } },
        'slug: should be words',
        'price.amount: should be above 0',
      ],
      [{ stock: 1.5 }, 'stock: should be a whole number'],
      [{}, 'the slug "libro-a" is already on line 1'],
      [
        { priceWithDiscount: { currency: 'USD', amount: 1 } },
        'price and priceWithDiscount are in different currencies',
      ],
      [{ price: { currency: 'ARS', amount: 50_000_001 } }, 'the price is above 50 million'],
      [{ price: { currency: 'USD', amount: 60_000 } }, 'the price is above 50 million, in pesos or'],
      [{ isbn: '9.78987E+12' }, 'isbn: was shortened by a spreadsheet'],
      [{ isbn: '9789871234567' }, 'isbn: has a wrong check digit'],
      [{ isbn: 'abc' }, 'isbn: is no ISBN of 10 or 13 digits'],
      [{ stocks: { centro: 1, palermo: 2 } }, 'stocks.palermo: is no branch; there are centro, belgrano'],
      [{ precio: 9 }, 'precio: is no field of a product'],
      [{ title: 'Le\uFFFDn' }, 'U+FFFD'],
      [{ authors: [{ name: '李', slug: '' }] }, 'authors.0.slug: should be letters'],
      [{ brand: { name: '講談社', slug: '' } }, 'brand.slug: should be letters'],
      [{ categories: [{ name: 'Cómics', slug: '' }] }, 'categories.0.slug: should be letters'],
      [{ created_at: '2026-11-31T10:00:00Z' }, 'created_at: there is no such day'],
      [{ offer: { valid_to: '2027-02-30T00:00:00Z' } }, 'offer.valid_to: there is no such day'],
    ];
    const { problems, products } = await load([{}, '', ...bad.map(([line]) => line), { slug: 'libro-b' }]);
    expect(products).toBe(2);
    expect(count('SELECT count(*) AS n FROM product')).toBe(2);
    expect(problems.map(({ line }) => line)).toEqual(bad.map((_, index) => index + 3));
    for (const [index, [line, ...words]] of bad.entries())
      for (const one of words) expect(problems[index]?.reason, JSON.stringify(line)).toContain(one);
  });

  it('works out the price in the currency that a line does not give', async () => {
    const price = { currency: 'USD', amount: 10 };
    const priceWithDiscount = { currency: 'USD', amount: 8 };
    await load([{}, { slug: 'importado', price, priceWithDiscount, discount_percent: 20 }]);
    expect(count(`SELECT price_usd_cents AS n FROM product WHERE slug = 'libro-a'`)).toBe(1000);
    expect(count(`SELECT price_ars_cents AS n FROM product WHERE slug = 'importado'`)).toBe(1_450_000);
    expect(count(`SELECT sale_usd_cents AS n FROM offer_product`)).toBe(800);
  });

  it('adds to the shop that is there', async () => {
    await seedShop(options({ products: 20 }));
    await load([{}]);
    expect(count('SELECT count(*) AS n FROM product')).toBe(21);
    expect(count(`SELECT json_array_length(json, '$.sliders') AS n FROM document WHERE name = 'home'`)).toBe(
      3,
    );
  });

  it('stores no character that was lost, and takes lines that end in a carriage return', async () => {
    const line = (slug: string, title: string) => JSON.stringify({ ...good, slug, title });
    const text = `${line('uno', 'Uno')}\r${line('dos', 'Le\xf3n')}\r${line('tres', 'Tres')}\r`;
    const { problems, products } = await loadText(text, {}, 'latin1');
    expect([products, problems.map((problem) => problem.line)]).toEqual([2, [2]]);
    expect(problems[0]?.reason).toContain('save it as UTF-8');
  });

  it('tries a file without changing anything', async () => {
    await load([{}]);
    const before = digestOf(data.apiDatabase);
    const dry = await load([{ title: 'Otro' }, { slug: 'nuevo' }, '{'], { isDryRun: true });
    expect([dry.products, dry.problems.length]).toEqual([2, 1]);
    expect(digestOf(data.apiDatabase)).toBe(before);
    expect(existsSync(`${data.apiDatabase}.draft`)).toBe(false);
    await rm(data.apiDatabase);
    await load([{}], { isDryRun: true });
    expect(existsSync(data.apiDatabase)).toBe(false);
  });

  it('leaves out a price that moves by more than half, unless confirmed', async () => {
    const line = (slug: string, amount: number) => ({ slug, price: { currency: 'ARS', amount } });
    await load([line('a', 16_900), line('b', 16_900)]);
    const changed = [line('a', 1.69), line('b', 15_900)];
    const { problems, products } = await load(changed);
    expect([products, problems.map((problem) => problem.line)]).toEqual([1, [1]]);
    expect(problems[0]?.reason).toContain('from $AR\u00a016.900,00 to $AR\u00a01,69');
    expect(problems[0]?.reason).toContain('--yes');
    expect((await load(changed, { isSure: true })).products).toBe(2);
    expect(count(`SELECT price_ars_cents AS n FROM product WHERE slug = 'a'`)).toBe(169);
  });

  it('read again puts back nothing that the shop changed since', async () => {
    const line = { sales_count: 2, stocks: { centro: 3, belgrano: 1 } };
    const other = { slug: 'libro-b', stocks: { centro: 3 } };
    await load([line, other]);
    const database = new DatabaseSync(data.apiDatabase);
    database.exec(`UPDATE branch_stock SET units = 1 WHERE branch = 'centro';
      UPDATE product SET sales_count = 9, likes_count = 4, price_usd_cents = 1234, created_at = '2026-01-01T00:00:00.000Z'`);
    database.close();
    await load([line, other]);
    const stocks = () =>
      count(
        `SELECT group_concat(units, '') AS n FROM (SELECT units FROM branch_stock ORDER BY product_id, branch)`,
      );
    expect(stocks()).toBe(111);
    expect(
      count(`SELECT count(*) AS n FROM product WHERE sales_count = 9 AND likes_count = 4 AND price_usd_cents = 1234
        AND created_at = '2026-01-01T00:00:00.000Z'`),
    ).toBe(2);
    const { kept } = await load([{ stock: 10, stocks: { centro: 8, belgrano: 2 } }]);
    expect(kept.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^the stock at centro stays 1/)]);
    expect(stocks()).toBe(211);
  });

  it('renames no author of other products', async () => {
    const line = (slug: string, name: string) => ({ slug, title: slug, authors: [{ name, slug: 'nunez' }] });
    await load([line('a', 'NUNEZ')]);
    const { kept } = await load([line('b', 'Nuñez')]);
    expect(kept).toEqual([
      { line: 1, reason: 'the author "nunez" stays "NUNEZ": other products carry that name' },
    ]);
    expect(count(`SELECT count(*) AS n FROM author WHERE name = 'NUNEZ'`)).toBe(1);
  });

  it('takes a line without what cannot be true of it, and says so', async () => {
    const sale = { priceWithDiscount: { currency: 'ARS', amount: 15_000 } };
    const { kept, products } = await load([
      sale,
      { slug: 'libro-b', title: 'Libro B', release_date: '2027-03-12' },
    ]);
    expect(products).toBe(2);
    expect(kept).toEqual([
      { line: 1, reason: 'priceWithDiscount is left out: it is above the price' },
      { line: 2, reason: expect.stringContaining('release_date is left out: only a presale has one') },
    ]);
  });

  it('names missing pictures, repeated titles and a stock that the branches contradict', async () => {
    await mkdir(join(data.media, 'products'), { recursive: true });
    await writeFile(join(data.media, 'products/a.jpg'), '');
    const images = [
      { path: '/media/products/a.jpg' },
      { path: '/media/products/b.jpg' },
      { path: 'https://x.example/c' },
    ];
    const lines = [
      { images },
      { slug: 'libro-b' },
      { slug: 'libro-c', title: 'Otro', stock: 5, stocks: { centro: 1, belgrano: 2 } },
      { slug: 'libro-d', title: 'Cuarto', stock: undefined, stocks: { centro: 1, belgrano: 2 } },
    ];
    const { kept, problems, products } = await load(lines);
    expect([products, problems]).toEqual([4, []]);
    expect(kept).toEqual([
      {
        line: 1,
        reason: `the picture /media/products/b.jpg is not there: copy it to ${join(data.media, 'products/b.jpg')}`,
      },
      { line: 1, reason: 'the picture https://x.example/c is not below /media/, and no page shows it' },
      { line: 2, reason: '"Libro A" is the title of "libro-a", too: is it the same product?' },
      { line: 3, reason: "stock is 5, but stocks add up to 3: the branches' units count" },
    ]);
    // Said once: afterwards it is the same product.
    expect((await load(lines)).kept.map(({ line }) => line)).toEqual([1, 1, 3]);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['marked', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['not marked', (text) => Buffer.from(text, 'utf16le')],
  ])('reads a file in UTF-16, %s', async (_, encoded) => {
    const title = 'León & 李';
    const text = ['a', 'b']
      .map((slug) => JSON.stringify({ ...good, slug, title: `${title} ${slug}` }))
      .join('\r\n');
    const { problems, products } = await loadText(encoded(text).toString('latin1'), {}, 'latin1');
    expect([products, problems]).toEqual([2, []]);
    expect(count(`SELECT count(*) AS n FROM product WHERE title = '${title} b'`)).toBe(1);
  });

  it('refuses the other UTF-16 in one line', async () => {
    const text = Buffer.from(`\uFEFF${JSON.stringify(good)}`, 'utf16le')
      .swap16()
      .toString('latin1');
    await expect(loadText(text, {}, 'latin1')).rejects.toThrow(
      /is in UTF-16 \(big endian\).*save it as UTF-8\.$/,
    );
    expect(existsSync(data.apiDatabase)).toBe(false);
  });

  it('says so when there is no such file, and leaves no database behind', async () => {
    await expect(seedShop(options({ from: join(data.root, 'nothing.jsonl') }))).rejects.toThrow(Explained);
    expect(existsSync(data.apiDatabase)).toBe(false);
  });
});
