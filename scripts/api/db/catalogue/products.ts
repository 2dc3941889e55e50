import type { DatabaseSync } from 'node:sqlite';
import type { WireReply } from '../../../../src/api/endpoint.ts';
import type { getProductDetails } from '../../../../src/api/product-details.ts';
import type { WireProduct } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Cards } from './cards.ts';
import { query } from '../statement.ts';

/** Maximum cards per strip. */
const stripLength = 12;

/** Product pages with their strips. */
export function productsOf(database: DatabaseSync, cards: Cards) {
  const bySlug = query<[string], DetailRow>(database, detailSql);
  const slugsOf = query<[string], { id: number; slug: string }>(
    database,
    'SELECT id, slug FROM product WHERE id IN (SELECT value FROM json_each(?))',
  );
  const sameAuthor = query<[number, number, number], Id>(database, sameAuthorSql);
  const seriesAfter = query<[string, number, number, number], Id>(database, volumesSql('>', 'ASC'));
  const seriesBefore = query<[string, number, number, number], Id>(database, volumesSql('<', 'DESC'));
  const categoryAfter = query<[number, number, number], Id>(database, neighbourSql('>'));
  const categoryBefore = query<[number, number, number], Id>(database, neighbourSql('<'));

  /**
   * Related products: following volumes of the series, then earlier ones, then neighbours by id in the category,
   * wrapping around. Neighbours and not best sellers, so that every product is linked from somewhere and a sale changes
   * no strip.
   */
  function related(row: DetailRow): readonly number[] {
    const found = new Set<number>();
    const take = (rows: readonly Id[]) => {
      for (const { id } of rows) if (found.size < stripLength && id !== row.id) found.add(id);
    };
    if (row.series_key !== null && row.volume !== null) {
      take(seriesAfter.all(row.series_key, row.volume, row.id, stripLength));
      if (found.size < stripLength) take(seriesBefore.all(row.series_key, row.volume, row.id, stripLength));
    }
    if (row.category_id !== null && found.size < stripLength) {
      take(categoryAfter.all(row.category_id, row.id, 2 * stripLength));
      if (found.size < stripLength) take(categoryBefore.all(row.category_id, row.id, 2 * stripLength));
    }
    return [...found];
  }

  const sameAuthorOf = (row: DetailRow) => sameAuthor.all(row.id, row.id, stripLength).map(({ id }) => id);

  return {
    /**
     * What the pages of these show, their neighbours by slug; what is not there is left out.
     * @param currency of their cards; null for none
     */
    details(
      slugs: readonly string[],
      currency: Currency | null,
    ): WireReply<typeof getProductDetails>['data'] {
      const rows = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
      const neighbours = rows.map((row) => ({ row, author: sameAuthorOf(row), related: related(row) }));
      const ids = neighbours.flatMap(({ author, related }) => [...author, ...related]);
      const names = new Map(slugsOf.all(JSON.stringify([...new Set(ids)])).map(({ id, slug }) => [id, slug]));
      const named = (of: readonly number[]) => of.flatMap((id) => names.get(id) ?? []);
      const own = currency === null ? [] : rows.map(({ id }) => id);
      const cardOf = new Map(cards.byIds(own, currency ?? 'ARS').map((card) => [card.id, card]));
      return neighbours.map(({ row, author, related }) => ({
        slug: row.slug,
        description: row.description,
        videos: row.videos,
        dimensions: dimensionsOf(row),
        authorProducts: named(author),
        relatedProducts: named(related),
        ...(cardOf.has(row.id) && { card: cardOf.get(row.id) }),
      }));
    },

    /** A product for its page, or null. */
    bySlug(slug: string, currency: Currency): Required<WireProduct> | null {
      const row = bySlug.get(slug);
      if (!row) return null;
      const authorIds = sameAuthorOf(row);
      const relatedIds = related(row);
      // One batch, because the strips overlap.
      const all = cards.byIds([...new Set([row.id, ...authorIds, ...relatedIds])], currency);
      const byId = new Map(all.map((card) => [card.id, card]));
      const card = byId.get(row.id);
      if (!card) return null;
      return {
        ...card,
        description: row.description,
        videos: row.videos,
        dimensions: dimensionsOf(row),
        authorProducts: authorIds.flatMap((id) => byId.get(id) ?? []),
        relatedProducts: relatedIds.flatMap((id) => byId.get(id) ?? []),
      };
    },
  };
}

interface Id {
  readonly id: number;
}

interface DetailRow {
  readonly id: number;
  readonly slug: string;
  readonly series_key: string | null;
  readonly volume: number | null;
  /** Its first category. */
  readonly category_id: number | null;
  readonly description: string | null;
  readonly videos: string | null;
  readonly weight_grams: number | null;
  readonly length_cm: number | null;
  readonly width_cm: number | null;
  readonly height_cm: number | null;
}

const detailSql = `
  SELECT product.id, slug, series_key, volume, category_id, description, videos, weight_grams, length_cm, width_cm, height_cm
  FROM product
  LEFT JOIN product_detail ON product_detail.product_id = product.id
  LEFT JOIN product_category ON product_category.product_id = product.id AND product_category.position = 0
  WHERE slug = ?`;

const sameAuthorSql = `
  SELECT DISTINCT product.id
  FROM product_author AS own
  JOIN product_author AS other ON other.author_id = own.author_id
  JOIN product ON product.id = other.product_id
  WHERE own.product_id = ? AND product.id <> ?
  ORDER BY created_at DESC, product.id DESC
  LIMIT ?`;

function volumesSql(side: '>' | '<', direction: 'ASC' | 'DESC'): string {
  return `
    SELECT id FROM product WHERE series_key = ? AND (volume, id) ${side} (?, ?)
    ORDER BY volume ${direction}, id ${direction} LIMIT ?`;
}

function neighbourSql(side: '>' | '<'): string {
  return `SELECT DISTINCT product_id AS id FROM product_category WHERE category_id = ? AND product_id ${side} ? ORDER BY product_id LIMIT ?`;
}

function dimensionsOf(row: DetailRow): WireProduct['dimensions'] {
  const { weight_grams: weight, length_cm: length, width_cm: width, height_cm: height } = row;
  if (weight === null || length === null || width === null || height === null) return null;
  return { weight, length, width, height };
}
