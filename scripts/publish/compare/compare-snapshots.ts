/** What differs between two snapshots: products, prices, pictures. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { currencies, type Money } from '../../../src/domain/money.ts';
import { currentPrice, type Named, type PublishedPrices } from '../../../src/domain/catalogue/product.ts';
import { some, type Changes, type PictureChange, type PriceChange } from './changes.ts';

type SnapshotChanges = Pick<Changes, 'newProducts' | 'goneProducts' | 'prices' | 'pictures'>;

/**
 * @param before a snapshot, which may be missing or of another format: then everything is new
 * @param most shown of each
 */
export function compareSnapshots(before: string, after: string, most: number): SnapshotChanges {
  using database = new DatabaseSync(after, { readOnly: true, timeout: 60_000 });
  const isComparable = existsSync(before) && versionOf(before) === versionOf(after);
  database.prepare('ATTACH ? AS live').run(isComparable ? before : ':memory:');
  if (!isComparable) database.exec(emptyTables);
  const rows = <T>(sql: string) => database.prepare(sql).all() as unknown as readonly T[];
  const prices = rows<PricesRow>(pricesSql).flatMap(priceChange);
  return {
    newProducts: some(rows<Named>(onlyIn('main', 'live')), most),
    goneProducts: some(rows<Named>(onlyIn('live', 'main')), most),
    prices: some(prices, most),
    pictures: some(rows<PictureChange>(picturesSql), most),
  };
}

/** -1 when it cannot be read. */
function versionOf(file: string): number {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 60_000 });
    return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  } catch {
    return -1;
  }
}

const emptyTables = `
  CREATE TABLE live.product (slug TEXT, title TEXT, card TEXT);
  CREATE TABLE live.image (source TEXT, purpose TEXT, image TEXT)`;

function onlyIn(one: string, other: string): string {
  return `SELECT slug, title AS name FROM ${one}.product
    WHERE slug NOT IN (SELECT slug FROM ${other}.product) ORDER BY slug`;
}

interface PricesRow {
  readonly slug: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const pricesSql = `
  SELECT slug, now.title AS name, was.card -> '$.prices' AS before, now.card -> '$.prices' AS after
  FROM main.product AS now JOIN live.product AS was USING (slug)
  WHERE was.card <> now.card AND was.card -> '$.prices' <> now.card -> '$.prices' ORDER BY slug`;

function priceChange({ slug, name, before, after }: PricesRow): readonly PriceChange[] {
  const [was, now] = [before, after].map((json) => JSON.parse(json) as PublishedPrices);
  if (was === undefined || now === undefined) return [];
  const pairs = [currentPrice, ({ list }: { readonly list: Money }) => list].flatMap((amountOf) =>
    currencies.flatMap((currency) => {
      const [old, next] = [was[currency], now[currency]];
      return old && next ? [{ before: amountOf(old), after: amountOf(next) }] : [];
    }),
  );
  const change = pairs.find((pair) => pair.before.cents !== pair.after.cents);
  return change === undefined ? [] : [{ slug, name, ...change }];
}

/** A file has the digest of its bytes in its name. */
const picturesSql = `
  SELECT source, iif(was.image IS NULL, 'new', iif(now.image IS NULL, 'gone', 'other')) AS change
  FROM main.image AS now LEFT JOIN live.image AS was USING (source, purpose)
  WHERE now.image IS NOT was.image
  UNION ALL
  SELECT source, 'gone' FROM live.image AS was LEFT JOIN main.image AS now USING (source, purpose)
  WHERE was.image IS NOT NULL AND now.source IS NULL
  ORDER BY source`;
