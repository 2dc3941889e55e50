/** Derives the series from all titles, and the titles that stay unparsed. */
import type { DatabaseSync } from 'node:sqlite';
import { seriesOf, type Unparsed } from '../../../src/domain/catalogue/series.ts';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import { writeDocument } from './content.ts';
import type { Listings } from './lists.ts';
import { replaceRows } from './replace-rows.ts';

export function writeSeries(database: DatabaseSync, listings: Listings): void {
  const products = Array.from(listings, ([slug, listing]) => ({ slug, ...listing }));
  const { series, unparsed } = seriesOf(products, seriesOverrides);
  replaceRows(
    database,
    'series',
    series.map((one) => [one.slug, one.name, one.form, JSON.stringify(one)]),
  );
  const volumes = series.flatMap((one) =>
    one.volumes.map(({ slug, number, previous, next }) => [slug, one.slug, number, previous, next]),
  );
  replaceRows(database, 'volume', volumes);
  writeDocument(database, 'unparsedTitles', unparsed);
}

/** Titles that look like volumes but were not recognised as such, for the person who publishes. */
export function unparsedTitles(database: DatabaseSync): readonly Unparsed[] {
  const found = database.prepare("SELECT body FROM document WHERE name = 'unparsedTitles'").get();
  return found ? (JSON.parse(String(found['body'])) as Unparsed[]) : [];
}
