/** Google's feed of a large catalogue: 200,000 products in files of 50,000, of which a tenth of both is written. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  descriptionLength,
  feedFiles,
  googleFeeds,
  longest,
  maxPictures,
  productsPerFile,
} from '../../scripts/publish/crawl/google-feed.ts';
import { openSynced } from './workshop.ts';

const origin = 'https://vineta.example';
/** What Google fetches at most, in bytes. */
const largestFile = 4 * 2 ** 30;
/** Writing all of them takes twelve seconds. */
const tenth = 20_000;

const image = (name: string) => ({
  sources: [{ path: `/img/${name}.webp`, width: 320 }],
  width: 320,
  height: 480,
});

/** A shop of `count` products, copies of one with a cover. */
async function openLarge(count: number): Promise<string> {
  const { data, edit } = await openSynced(1);
  edit('tomo-1', { cover: image('tapa'), images: [] });
  const database = new DatabaseSync(data.snapshot);
  const rows = database.prepare("SELECT name FROM pragma_table_info('product')").all();
  const columns = rows.map(({ name }) => String(name));
  const values = columns.map((name) => {
    if (name === 'slug') return "'tomo-' || n";
    return name === 'card' ? "json_set(card, '$.id', n, '$.slug', 'tomo-' || n)" : name;
  });
  database.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
     INSERT INTO product (${columns.join()}) SELECT ${values.join()} FROM product, numbers`,
  );
  database.close();
  return data.snapshot;
}

function written(perFile: number) {
  return Array.from(googleFeeds(origin, perFile), ({ path, head, entries, tail }) => {
    const all = [...entries];
    const ids = all.map((entry) => Number(/<g:id>(\d+)</.exec(entry)?.[1]));
    return { path, ids, bytes: Buffer.byteLength(head + all.join('') + tail) };
  });
}

describe('the feed of a large catalogue', () => {
  it('takes as many files as their size needs, twice as many each time', () => {
    const sizes = [0, 1, 50_000, 50_001, 100_000, 100_001, 200_000];
    expect(sizes.map((products) => feedFiles(products))).toEqual([1, 1, 1, 2, 2, 4, 4]);
  });

  it('has each product in one file, all within what is taken', async () => {
    await openLarge(tenth);
    const files = written(productsPerFile / 10);
    expect(files.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4].map((n) => `/feeds/google${n === 1 ? '' : `-${n}`}.xml`),
    );
    expect(new Set(files.flatMap(({ ids }) => ids)).size).toBe(tenth);
    for (const { ids, bytes } of files) {
      expect(ids.length).toBeLessThanOrEqual(productsPerFile / 10);
      expect(bytes * 10).toBeLessThan(largestFile / 20);
    }
  });

  it('keeps a product in its file when others go', async () => {
    const snapshot = await openLarge(20);
    const before = written(10);
    const database = new DatabaseSync(snapshot);
    database.exec("DELETE FROM product WHERE slug IN ('tomo-1', 'tomo-4', 'tomo-9')");
    database.close();
    expect(written(10).map(({ ids }) => ids)).toEqual(
      before.map(({ ids }) => ids.filter((id) => ![1, 4, 9].includes(id))),
    );
  });

  it('keeps the limits of each attribute, and of a file with none but the longest products', async () => {
    const long = (characters: number) => '"'.repeat(characters * 2);
    const title = long(longest['g:title']);
    const { edit } = await openSynced(1, ({ products }) => (products[0]!.title = title));
    const longImage = (name: string) => image(name + 'a'.repeat(60));
    edit('tomo-1', {
      title,
      description: `<p>${long(descriptionLength)}</p>`,
      brand: { name: long(longest['g:brand']), slug: 'x' },
      cover: longImage('x'),
      images: Array.from({ length: maxPictures * 2 }, (_, index) => longImage(String(index))),
    });
    const [feed] = googleFeeds(origin);
    const [entry = ''] = feed?.entries ?? [];
    expect(entry).toContain('&quot;');
    expect(Buffer.byteLength(entry) * productsPerFile).toBeLessThan(largestFile);
  });
});
