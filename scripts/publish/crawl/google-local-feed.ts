/**
 * Stock by branch for Google's local listings, of the products of its feed
 * (https://support.google.com/merchants/answer/14819809). The key of a branch is its store code. A backend that does not
 * count by branch has no such file.
 */
import type { BranchStock, PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { localFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { shop } from '../../../src/shop.ts';
import { rows, stored } from '../../../src/snapshot/open.ts';
import { enoughUnits } from '../sync/listed-product.ts';
import type { CrawlFile } from './crawl-file.ts';
import { googleFile, isOffered, lastOfferedDay, productsPerFile } from './google-feed.ts';
import { element } from './xml.ts';

/** Products by slug, as many files as they need; none without stock by branch. */
export function* localFeeds(
  origin: string,
  { now, perFile = productsPerFile }: { readonly now: Date; readonly perFile?: number },
): Iterable<CrawlFile> {
  const lastDay = lastOfferedDay(now);
  let last = '';
  let number = 0;
  for (;;) {
    const products = rows<CountedRow>(countedSql, last, perFile);
    if (products.length === 0) return;
    last = products.at(-1)?.slug ?? '';
    const entries = products.flatMap(({ card, branches }) =>
      entriesOf(stored(card), stored(branches), lastDay),
    );
    if (entries.length > 0) yield googleFile(localFeedPath((number += 1)), origin, entries);
  }
}

interface CountedRow {
  readonly slug: string;
  readonly card: string;
  readonly branches: string;
}

const countedSql = `
  SELECT slug, card, branches FROM product
  WHERE slug > ? AND branches <> '{}' ORDER BY slug LIMIT ?`;

function entriesOf(card: PublishedCard, stock: BranchStock, lastDay: string): readonly string[] {
  if (!isOffered(card, lastDay)) return [];
  return shop.branches.flatMap(({ key }) => {
    const units = stock[key];
    return units === undefined ? [] : [entry(card.id, key, units)];
  });
}

/** Without `quantity`, so that not every sale changes the file. Words for numbers as Google counts: 0, 1 or 2, more. */
function entry(id: number, storeCode: string, units: number): string {
  const availability =
    units === 0 ? 'out_of_stock' : units < enoughUnits ? 'limited_availability' : 'in_stock';
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:store_code', storeCode),
    element('g:availability', availability),
    '</item>\n',
  ].join('');
}
