/** Google Merchant Center feed files of a large catalogue: 200,000 in files of 50,000, and a tenth of both written. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  descriptionLength,
  feedFiles,
  googleFeeds,
  longest,
  mostPictures,
  productsPerFile,
} from '../../scripts/publish/crawl/google-feed.ts';
import { openWorkshop } from './workshop.ts';

const origin = 'https://vineta.example';
const largeCatalogue = 200_000;
/** What Google fetches at most, in bytes. */
const largestFile = 4 * 2 ** 30;
/** Of the catalogue and of its files, because writing all of it takes twelve seconds. */
const writtenShare = 10;

interface Written {
  readonly path: string;
  readonly bytes: number;
  readonly ids: readonly number[];
}

function written(perFile = productsPerFile): readonly Written[] {
  return Array.from(googleFeeds(origin, perFile), ({ path, head, entries, tail }) => {
    const ids: number[] = [];
    let bytes = Buffer.byteLength(head + tail);
    for (const entry of entries) {
      bytes += Buffer.byteLength(entry);
      ids.push(Number(/<g:id>(\d+)</.exec(entry)?.[1]));
    }
    return { path, bytes, ids };
  });
}

/** Copies the first product under other ids, with a cover. */
function multiply(snapshot: string, count: number): void {
  const database = new DatabaseSync(snapshot);
  const cover = JSON.stringify({
    sources: [{ path: '/img/tapa.webp', width: 320 }],
    width: 320,
    height: 480,
  });
  database.exec("DELETE FROM product WHERE slug <> 'tomo-1'");
  database
    .prepare(
      "UPDATE product SET card = json_set(card, '$.cover', json(?)), detail = json_set(detail, '$.images', json('[]'))",
    )
    .run(cover);
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('product')")
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((name) => {
    if (name === 'slug') return "'tomo-' || n";
    return name === 'card' ? "json_set(card, '$.id', n, '$.slug', 'tomo-' || n)" : name;
  });
  database
    .prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO product (${columns.join()}) SELECT ${values.join()} FROM product, numbers`,
    )
    .run(count);
  database.close();
}

describe('the feed of a large catalogue', () => {
  it('takes as many files as their size needs, twice as many each time', () => {
    expect(
      [0, 1, 50_000, 50_001, 100_000, 100_001, largeCatalogue].map((products) => feedFiles(products)),
    ).toEqual([1, 1, 1, 2, 2, 4, 4]);
  });

  it('has each product in one file, all within what is taken', async () => {
    const { sync, data } = openWorkshop(1);
    await sync();
    multiply(data.snapshot, largeCatalogue / writtenShare);
    const perFile = productsPerFile / writtenShare;
    const files = written(perFile);
    expect(files.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4].map((n) => `/feeds/google${n === 1 ? '' : `-${n}`}.xml`),
    );
    expect(new Set(files.flatMap(({ ids }) => ids)).size).toBe(largeCatalogue / writtenShare);
    for (const { ids, bytes } of files) {
      expect(ids.length).toBeLessThanOrEqual(perFile);
      expect(bytes * writtenShare).toBeLessThan(largestFile / 20);
    }
  });

  it('keeps a product in its file when others go', async () => {
    const { sync, data, query } = openWorkshop(1);
    await sync();
    multiply(data.snapshot, 20);
    const before = written(10);
    const database = new DatabaseSync(data.snapshot);
    database.exec("DELETE FROM product WHERE slug IN ('tomo-1', 'tomo-4', 'tomo-9')");
    database.close();
    expect(query('SELECT count(*) AS count FROM product')[0]?.['count']).toBe(17);
    const gone = new Set([1, 4, 9]);
    expect(written(10).map(({ ids }) => ids)).toEqual(
      before.map(({ ids }) => ids.filter((id) => !gone.has(id))),
    );
  });
});

describe('the longest product that there can be', () => {
  it('keeps the limits of each attribute, and a file of its like those of a file', async () => {
    const { sync, backend, edit } = openWorkshop(1);
    const long = (characters: number) => '"'.repeat(characters * 2);
    backend.products[0]!.title = long(longest['g:title']);
    await sync();
    const image = (name: string) => ({
      sources: [{ path: `/img/${name}${'a'.repeat(60)}.webp`, width: 320 }],
      width: 320,
      height: 480,
    });
    edit('tomo-1', {
      title: long(longest['g:title']),
      description: `<p>${long(descriptionLength)}</p>`,
      brand: { name: long(longest['g:brand']), slug: 'x' },
      cover: image('x'),
      images: Array.from({ length: mostPictures * 2 }, (_, index) => image(String(index))),
    });
    const [feed] = googleFeeds(origin);
    const [entry = ''] = feed?.entries ?? [];
    expect(entry).toContain('&quot;');
    expect(Buffer.byteLength(entry) * productsPerFile).toBeLessThan(largestFile);
  });
});
