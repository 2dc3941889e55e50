import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentProgress } from '../../scripts/publish/progress.ts';
import type { LineProblem } from '../../scripts/seed/products-from-file.ts';
import { SeedError } from '../../scripts/seed/seed-error.ts';
import { beginningOfDay, seedShop, type SeedOptions } from '../../scripts/seed/seed-shop.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';

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
    database.exec(`INSERT INTO cart (uuid, touched_at) VALUES ('a-cart', '2026-11-20T00:00:00.000Z')`);
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
        'SELECT path FROM product_image UNION SELECT path FROM home_slide UNION SELECT path_mobile FROM home_slide',
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

  async function load(lines: readonly string[]): Promise<{ problems: LineProblem[]; products: number }> {
    const from = join(data.root, 'products.jsonl');
    await writeFile(from, lines.join('\n'));
    const problems: LineProblem[] = [];
    const report = await seedShop(options({ from, onProblem: (problem) => problems.push(problem) }));
    expect(report.problems).toBe(problems.length);
    return { problems, products: report.products };
  }

  it('takes the good lines and tells the number and the reason of each bad one', async () => {
    const { problems, products } = await load([
      JSON.stringify(good),
      '{"slug": ',
      '',
      JSON.stringify({ ...good, slug: 'No Slug', price: { currency: 'ARS', amount: -1 } }),
      JSON.stringify({ ...good, slug: 'libro-b', stock: 1.5 }),
      JSON.stringify(good),
      JSON.stringify({ ...good, slug: 'libro-c', priceWithDiscount: { currency: 'USD', amount: 1 } }),
      JSON.stringify({ ...good, slug: 'libro-d', price: { currency: 'ARS', amount: 9e12 } }),
      '[]',
      JSON.stringify({ ...good, slug: 'libro-e' }),
    ]);
    expect(products).toBe(2);
    expect(count('SELECT count(*) AS n FROM product')).toBe(2);
    const byLine = Object.fromEntries(problems.map(({ line, reason }) => [line, reason]));
    expect(Object.keys(byLine).map(Number)).toEqual([2, 4, 5, 6, 7, 8, 9]);
    expect(byLine[2]).toMatch(/^not JSON: /);
    expect(byLine[4]).toContain('slug: should be words');
    expect(byLine[4]).toContain('price.amount: should be above 0');
    expect(byLine[5]).toContain('stock: should be a whole number');
    expect(byLine[6]).toBe('the slug "libro-a" is already on line 1');
    expect(byLine[7]).toBe('price and priceWithDiscount are in different currencies');
  });

  it('works out the price in the currency that a line does not give', async () => {
    await load([
      JSON.stringify(good),
      JSON.stringify({
        ...good,
        slug: 'importado',
        price: { currency: 'USD', amount: 10 },
        priceWithDiscount: { currency: 'USD', amount: 8 },
        discount_percent: 20,
      }),
    ]);
    expect(count(`SELECT price_usd_cents AS n FROM product WHERE slug = 'libro-a'`)).toBe(1000);
    expect(count(`SELECT price_ars_cents AS n FROM product WHERE slug = 'importado'`)).toBe(1_450_000);
    expect(count(`SELECT sale_usd_cents AS n FROM offer_product`)).toBe(800);
  });

  it('adds to the shop that is there', async () => {
    await seedShop(options({ products: 20 }));
    await load([JSON.stringify(good)]);
    expect(count('SELECT count(*) AS n FROM product')).toBe(21);
    expect(count('SELECT count(*) AS n FROM home_slide')).toBe(3);
  });

  it('says so when there is no such file, and leaves no database behind', async () => {
    await expect(seedShop(options({ from: join(data.root, 'nothing.jsonl') }))).rejects.toThrow(SeedError);
    expect(existsSync(data.apiDatabase)).toBe(false);
  });
});
