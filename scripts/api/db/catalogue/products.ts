import type { DatabaseSync } from 'node:sqlite';
import type { WireReply } from '../../../../src/api/endpoint.ts';
import type { getProductDetails } from '../../../../src/api/product-details.ts';
import { detailEntries, type WireProduct } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Cards } from './cards.ts';
import { sqlOf } from '../statement.ts';

const stripLength = 12;

export function productsOf(database: DatabaseSync, cards: Cards) {
  const sql = sqlOf(database);
  const rowOf = (slug: string) =>
    sql.get<DetailRow>`
      SELECT id, slug, series_key, volume, detail,
        (SELECT json_group_array(author_id) FROM product_author WHERE product_id = product.id) AS authors,
        (SELECT category_id FROM product_category WHERE product_id = product.id AND position = 0) AS category_id
      FROM product WHERE slug = ${slug}`;

  /** By ids of authors, of this version of the catalogue: sorting the hundreds of an author for each was most of a publish. */
  const newest = new Map<string, readonly number[]>();
  let newestAt = 0;

  const newestBy = (authors: string): readonly number[] => {
    const version = sql.value<number>`SELECT version FROM catalogue_state` ?? 0;
    if (version !== newestAt) newest.clear();
    newestAt = version;
    return newest.getOrInsertComputed(
      authors,
      () => sql.column<number>`
        SELECT DISTINCT product.id FROM json_each(${authors}) AS author
        JOIN product_author ON author_id = author.value JOIN product ON product.id = product_id
        ORDER BY created_at DESC, product.id DESC LIMIT ${stripLength + 1}`,
    );
  };

  const sameAuthor = ({ id, authors }: DetailRow): readonly number[] =>
    newestBy(authors)
      .filter((other) => other !== id)
      .slice(0, stripLength);

  /**
   * Later volumes, earlier ones, then neighbours in the category: every product is linked from somewhere, and a sale changes
   * no strip.
   */
  const related = ({ id, series_key, volume, category_id }: DetailRow): readonly number[] => {
    const sources = [
      () => sql.column<number>`SELECT id FROM product WHERE series_key = ${series_key} AND (volume, id) > (${volume}, ${id})
        ORDER BY volume, id LIMIT ${stripLength}`,
      () => sql.column<number>`SELECT id FROM product WHERE series_key = ${series_key} AND (volume, id) < (${volume}, ${id})
        ORDER BY volume DESC, id DESC LIMIT ${stripLength}`,
      () => sql.column<number>`SELECT DISTINCT product_id FROM product_category
        WHERE category_id = ${category_id} AND product_id > ${id} ORDER BY product_id LIMIT ${2 * stripLength}`,
      () => sql.column<number>`SELECT DISTINCT product_id FROM product_category
        WHERE category_id = ${category_id} AND product_id < ${id} ORDER BY product_id LIMIT ${2 * stripLength}`,
    ];
    const found = new Set<number>();
    for (const source of sources)
      if (found.size < stripLength) for (const other of source()) found.add(other);
    return [...found].slice(0, stripLength);
  };

  const slugsOf = (ids: readonly number[]) =>
    sql.column<string>`SELECT slug FROM json_each(${JSON.stringify(ids)}) AS wanted
      JOIN product ON product.id = wanted.value ORDER BY wanted.key`;

  return {
    /** Neighbours by slug; what is not there is left out. @param currency of their cards; null for none */
    details(
      slugs: readonly string[],
      currency: Currency | null,
    ): WireReply<typeof getProductDetails>['data'] {
      const rows = slugs.flatMap((slug) => rowOf(slug) ?? []);
      const ids = rows.map(({ id }) => id);
      const own = currency === null ? [] : cards.byIds(ids, currency);
      return rows.map((row, index) => ({
        slug: row.slug,
        ...storedDetail(row),
        authorProducts: slugsOf(sameAuthor(row)),
        relatedProducts: slugsOf(related(row)),
        ...(own[index] && { card: own[index] }),
      }));
    },

    bySlug(slug: string, currency: Currency): Required<WireProduct> | null {
      const row = rowOf(slug);
      if (row === null) return null;
      const [author, others] = [sameAuthor(row), related(row)];
      const all = cards.byIds([...new Set([row.id, ...author, ...others])], currency);
      const byId = new Map(all.map((card) => [card.id, card]));
      const card = byId.get(row.id);
      if (card === undefined) return null;
      return {
        ...card,
        ...storedDetail(row),
        authorProducts: author.flatMap((id) => byId.get(id) ?? []),
        relatedProducts: others.flatMap((id) => byId.get(id) ?? []),
      };
    },
  };
}

interface DetailRow {
  readonly id: number;
  readonly slug: string;
  readonly series_key: string | null;
  readonly volume: number | null;
  readonly category_id: number | null;
  /** JSON. */
  readonly authors: string;
  readonly detail: string;
}

function storedDetail({ detail }: DetailRow) {
  return detailOf(JSON.parse(detail) as WireDetail);
}

type WireDetail = Pick<WireProduct, keyof typeof detailEntries>;

const detailNames = Object.keys(detailEntries) as (keyof WireDetail)[];

/** With null for what is not known. */
export function detailOf(wireDetail: WireDetail): Required<WireDetail> {
  return Object.fromEntries(
    detailNames.map((name) => [name, wireDetail[name] ?? null]),
  ) as unknown as Required<WireDetail>;
}
