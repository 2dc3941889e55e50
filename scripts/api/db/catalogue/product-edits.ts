import type { DatabaseSync } from 'node:sqlite';
import type { Branch } from '../../../../src/shop.ts';
import { setStockSql } from '../import/import-stock.ts';
import { searchOf } from './search.ts';
import { alphabeticalKey, volumeOf } from './search-text.ts';
import { command, query } from '../statement.ts';

/** Product changes by editors. Offer prices and catalogue version are updated with them. */
export function productEditsOf(database: DatabaseSync) {
  const bySlug = query<[string], EditedProduct>(database, `${selectSql} WHERE slug = ?`);
  const latest = query<[number], EditedProduct>(
    database,
    `${selectSql} ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  const byIds = query<[string, number], EditedProduct>(
    database,
    `${selectSql} JOIN (SELECT key AS place, value AS found FROM json_each(?)) ON found = id ORDER BY place LIMIT ?`,
  );
  const setTitle = command<[string, string, string | null, number | null, number]>(
    database,
    'UPDATE product SET title = ?, title_key = ?, series_key = ?, volume = ? WHERE id = ?',
  );
  const setPrice = command<[number, number, number]>(
    database,
    'UPDATE product SET price_ars_cents = ?, price_usd_cents = ? WHERE id = ?',
  );
  const setPresale = command<[number, number]>(database, 'UPDATE product SET is_presale = ? WHERE id = ?');
  const setStock = command<[number, string, number, number]>(database, setStockSql);
  const setDescription = command<[number, string | null]>(
    database,
    `INSERT INTO product_detail (product_id, description) VALUES (?, ?)
     ON CONFLICT (product_id) DO UPDATE SET description = excluded.description`,
  );
  const remove = command<[number]>(database, 'DELETE FROM product WHERE id = ?');
  const search = searchOf(database);

  return {
    bySlug: (slug: string) => bySlug.get(slug) ?? null,
    latest: (limit: number) => latest.all(limit),
    /** Uses the shop's own search. */
    matching: (text: string, limit: number): readonly EditedProduct[] =>
      byIds.all(JSON.stringify(search.productIds(text)), limit),

    /** The slug stays, because URLs must not change. */
    setTitle(id: number, title: string): void {
      const series = volumeOf(title);
      setTitle(title, alphabeticalKey(title), series?.seriesKey ?? null, series?.volume ?? null, id);
    },
    setPrice: (id: number, arsCents: number, usdCents: number) => setPrice(arsCents, usdCents, id),
    setPresale: (id: number, isOnPresale: boolean) => setPresale(Number(isOnPresale), id),
    /** @param setUnits what was said, where sales since then make less of it. */
    setStock: (id: number, branch: Branch['key'], units: number, setUnits = units) =>
      setStock(id, branch, units, setUnits),
    setDescription: (id: number, html: string | null) => setDescription(id, html),
    /** Orders keep their items; carts and favourites lose the product. */
    remove: (id: number) => void remove(id),
  };
}

export interface EditedProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly is_presale: number;
  readonly description: string | null;
  readonly centro: number;
  readonly belgrano: number;
  /** What an editor or an import last set; orders since then are not in it. */
  readonly set_centro: number;
  readonly set_belgrano: number;
  readonly brand: string | null;
  readonly isbn: string | null;
  /** Comma-separated, in order; the same below. */
  readonly categories: string | null;
  readonly authors: string | null;
  readonly tags: string | null;
  readonly images: string | null;
}

const selectSql = `
  SELECT id, slug, title, price_ars_cents, price_usd_cents, is_presale,
    (SELECT description FROM product_detail WHERE product_id = id) AS description,
    coalesce((SELECT units FROM branch_stock WHERE product_id = id AND branch = 'centro'), 0) AS centro,
    coalesce((SELECT units FROM branch_stock WHERE product_id = id AND branch = 'belgrano'), 0) AS belgrano,
    coalesce((SELECT set_units FROM branch_stock WHERE product_id = id AND branch = 'centro'), 0) AS set_centro,
    coalesce((SELECT set_units FROM branch_stock WHERE product_id = id AND branch = 'belgrano'), 0) AS set_belgrano,
    (SELECT name FROM brand WHERE id = brand_id) AS brand, isbn,
    ${joinedSql('category.slug', 'product_category', 'JOIN category ON category.id = category_id')} AS categories,
    ${joinedSql('author.name', 'product_author', 'JOIN author ON author.id = author_id')} AS authors,
    ${joinedSql('tag.name', 'product_tag', 'JOIN tag ON tag.id = tag_id')} AS tags,
    ${joinedSql('path', 'product_image')} AS images
  FROM product`;

function joinedSql(what: string, table: string, join = ''): string {
  return `(SELECT group_concat(${what}, ', ' ORDER BY ${table}.position) FROM ${table} ${join} WHERE product_id = product.id)`;
}
