import type { DatabaseSync } from 'node:sqlite';
import type { WireReply } from '../../../../src/api/endpoint.ts';
import type { getProductDetails } from '../../../../src/api/product-details.ts';
import type { detailEntries, WireProduct } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Cards } from './cards.ts';
import { sqlOf, type Sql } from '../statement.ts';

/** Maximum cards per strip. */
const stripLength = 12;

/** Product pages with their strips. */
export function productsOf(database: DatabaseSync, cards: Cards) {
  const sql = sqlOf(database);
  const rowOf = (slug: string) =>
    sql.get<DetailRow>`
      SELECT product_detail.*, product.id, slug, series_key, volume, category_id
      FROM product
      LEFT JOIN product_detail ON product_detail.product_id = product.id
      LEFT JOIN product_category ON product_category.product_id = product.id AND product_category.position = 0
      WHERE slug = ${slug}`;

  const { sameAuthorOf, related } = neighboursOf(sql);

  return {
    /**
     * What the pages of these show, their neighbours by slug; what is not there is left out.
     * @param currency of their cards; null for none
     */
    details(
      slugs: readonly string[],
      currency: Currency | null,
    ): WireReply<typeof getProductDetails>['data'] {
      const rows = slugs.flatMap((slug) => rowOf(slug) ?? []);
      const shown = rows.map((row) => ({ row, author: sameAuthorOf(row), related: related(row) }));
      const ids = shown.flatMap(({ author, related }) => [...author, ...related]);
      const slugRows = sql.all<{ id: number; slug: string }>`
        SELECT id, slug FROM product WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
      const names = new Map(slugRows.map(({ id, slug }) => [id, slug]));
      const named = (of: readonly number[]) => of.flatMap((id) => names.get(id) ?? []);
      const own = currency === null ? [] : rows.map(({ id }) => id);
      const cardOf = new Map(cards.byIds(own, currency ?? 'ARS').map((card) => [card.id, card]));
      return shown.map(({ row, author, related }) => ({
        slug: row.slug,
        ...detailOf(row),
        authorProducts: named(author),
        relatedProducts: named(related),
        ...(cardOf.has(row.id) && { card: cardOf.get(row.id) }),
      }));
    },

    /** A product for its page, or null. */
    bySlug(slug: string, currency: Currency): Required<WireProduct> | null {
      const row = rowOf(slug);
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
        ...detailOf(row),
        authorProducts: authorIds.flatMap((id) => byId.get(id) ?? []),
        relatedProducts: relatedIds.flatMap((id) => byId.get(id) ?? []),
      };
    },
  };
}

/** Ids of the products in a product's strips. */
function neighboursOf(sql: Sql) {
  const sameAuthorOf = ({ id }: DetailRow): readonly number[] =>
    sql.all<Id>`
      SELECT DISTINCT product.id
      FROM product_author AS own
      JOIN product_author AS other ON other.author_id = own.author_id
      JOIN product ON product.id = other.product_id
      WHERE own.product_id = ${id} AND product.id <> ${id}
      ORDER BY created_at DESC, product.id DESC LIMIT ${stripLength}`.map((row) => row.id);

  const laterVolumes = ({ id, series_key, volume }: DetailRow) =>
    sql.all<Id>`SELECT id FROM product WHERE series_key = ${series_key} AND (volume, id) > (${volume}, ${id})
      ORDER BY volume, id LIMIT ${stripLength}`;
  const earlierVolumes = ({ id, series_key, volume }: DetailRow) =>
    sql.all<Id>`SELECT id FROM product WHERE series_key = ${series_key} AND (volume, id) < (${volume}, ${id})
      ORDER BY volume DESC, id DESC LIMIT ${stripLength}`;
  const laterNeighbours = ({ id, category_id }: DetailRow) =>
    sql.all<Id>`SELECT DISTINCT product_id AS id FROM product_category
      WHERE category_id = ${category_id} AND product_id > ${id} ORDER BY product_id LIMIT ${2 * stripLength}`;
  const firstNeighbours = ({ id, category_id }: DetailRow) =>
    sql.all<Id>`SELECT DISTINCT product_id AS id FROM product_category
      WHERE category_id = ${category_id} AND product_id < ${id} ORDER BY product_id LIMIT ${2 * stripLength}`;

  /**
   * Related products: following volumes of the series, then earlier ones, then neighbours by id in the category,
   * wrapping around. Neighbours and not best sellers, so that every product is linked from somewhere and a sale changes
   * no strip.
   */
  function related(row: DetailRow): readonly number[] {
    const found = new Set<number>();
    for (const source of [laterVolumes, earlierVolumes, laterNeighbours, firstNeighbours]) {
      if (found.size >= stripLength) break;
      for (const { id } of source(row)) if (found.size < stripLength && id !== row.id) found.add(id);
    }
    return [...found];
  }
  return { sameAuthorOf, related };
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

/** What the product's own page shows beside its card. */
function detailOf(row: DetailRow): Required<Pick<WireProduct, keyof typeof detailEntries>> {
  return { description: row.description, videos: row.videos, dimensions: dimensionsOf(row) };
}

function dimensionsOf(row: DetailRow): WireProduct['dimensions'] {
  const { weight_grams: weight, length_cm: length, width_cm: width, height_cm: height } = row;
  if (weight === null || length === null || width === null || height === null) return null;
  return { weight, length, width, height };
}
