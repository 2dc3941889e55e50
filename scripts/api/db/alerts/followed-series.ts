/** Series that an address follows. They are found in the titles again whenever one of these has changed. */
import type { DatabaseSync } from 'node:sqlite';
import { seriesOf } from '../../../../src/domain/catalogue/series.ts';
import type { SortKey } from '../../../../src/domain/catalogue/volume.ts';
import { seriesOverrides } from '../../../../src/series-overrides.ts';
import type { ShelvedProduct } from '../catalogue/search-ranking.ts';
import { sqlOf, type Sql } from '../statement.ts';

export interface CurrentSeries {
  readonly slug: string;
  readonly name: string;
  readonly volumes: readonly { readonly id: number; readonly sortKey: SortKey }[];
}

interface FollowedRow {
  readonly id: number;
  readonly newest_product: number;
}

export function followedSeriesOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  let read: { readonly texts: number; readonly series: readonly CurrentSeries[] } | null = null;

  const texts = () => sql.value<number>`SELECT texts FROM catalogue_state` ?? 0;

  /** As the titles say now. */
  function current(): readonly CurrentSeries[] {
    if (read?.texts !== texts()) read = { texts: texts(), series: seriesIn(sql) };
    return read.series;
  }

  const bySlug = (slug: string) => current().find((one) => one.slug === slug) ?? null;

  const volumesOf = (id: number): ReadonlySet<number> =>
    new Set(sql.column<number>`SELECT product_id FROM followed_volume WHERE series_id = ${id}`);

  function keepVolumes(id: number, products: readonly number[]): void {
    sql.run`INSERT OR IGNORE INTO followed_volume (series_id, product_id)
      SELECT ${id}, value FROM json_each(${JSON.stringify(products)})`;
  }

  /** Needs a transaction. Two that became one have one row from now on. */
  function join(id: number, slug: string): void {
    const others = sql.column<number>`SELECT id FROM followed_series WHERE slug = ${slug} AND id > ${id}`;
    for (const other of others) {
      sql.run`UPDATE OR IGNORE alert SET series_id = ${id} WHERE series_id = ${other}`;
      keepVolumes(id, [...volumesOf(other)]);
      sql.run`DELETE FROM followed_series WHERE id = ${other}`;
    }
  }

  /** @returns those of its volumes that are new; after a split those of all of its parts */
  function look(row: FollowedRow): readonly CurrentSeries['volumes'][number][] {
    const existingVolumes = volumesOf(row.id);
    const parts = current()
      .map((series) => ({
        series,
        common: series.volumes.filter(({ id }) => existingVolumes.has(id)).length,
      }))
      .filter(({ common }) => common > 0)
      .sort((a, b) => b.common - a.common);
    sql.update('followed_series', { id: row.id }, { texts: texts() });
    const [largest] = parts;
    if (largest === undefined) return [];
    const { slug, name } = largest.series;
    sql.update('followed_series', { id: row.id }, { slug, name });
    const others = parts.flatMap(({ series }) => series.volumes.filter(({ id }) => !existingVolumes.has(id)));
    keepVolumes(
      row.id,
      others.map(({ id }) => id),
    );
    return others.filter(({ id }) => id > row.newest_product);
  }

  return {
    bySlug,

    /** Needs a transaction. Silent about the volumes that are there. @returns its row */
    follow({ slug, name, volumes }: CurrentSeries): number {
      const found = sql.value<number>`SELECT id FROM followed_series WHERE slug = ${slug} ORDER BY id LIMIT 1`;
      if (found !== null) return found;
      const newest = sql.value<number>`SELECT max(id) FROM product` ?? 0;
      const id = sql.insert('followed_series', { slug, name, texts: texts(), newest_product: newest });
      keepVolumes(
        id,
        volumes.map((volume) => volume.id),
      );
      return id;
    },

    /** Needs a transaction. New volumes of each series whose titles changed since it was looked at. */
    newVolumes(): readonly {
      readonly seriesId: number;
      readonly productId: number;
      readonly sortKey: SortKey;
    }[] {
      sql.run`DELETE FROM followed_series
        WHERE id NOT IN (SELECT series_id FROM alert WHERE series_id IS NOT NULL)`;
      const stale = sql.all<FollowedRow>`
        SELECT id, newest_product FROM followed_series WHERE texts <> ${texts()} ORDER BY id`;
      const found = stale.flatMap((row) =>
        look(row).map(({ id, sortKey }) => ({ seriesId: row.id, productId: id, sortKey })),
      );
      const twice = sql.all<{ id: number; slug: string }>`
        SELECT min(id) AS id, slug FROM followed_series GROUP BY slug HAVING count(*) > 1`;
      for (const { id, slug } of twice) join(id, slug);
      return found;
    },
  };
}

function seriesIn(sql: Sql): readonly CurrentSeries[] {
  const products = sql.column<string>`SELECT found FROM searched_product`.map(
    (found) => JSON.parse(found) as ShelvedProduct,
  );
  const ids = new Map(products.map(({ id, slug }) => [slug, id]));
  return seriesOf(products, seriesOverrides).series.map(({ slug, name, volumes }) => ({
    slug,
    name,
    volumes: volumes.flatMap((volume) => {
      const id = ids.get(volume.slug);
      return id === undefined ? [] : [{ id, sortKey: volume.sortKey }];
    }),
  }));
}
