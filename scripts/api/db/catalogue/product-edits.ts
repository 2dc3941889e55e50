import type { DatabaseSync } from 'node:sqlite';
import { searchOf } from './search.ts';
import { alphabeticalKey, volumeOf } from './search-text.ts';
import { sqlOf } from '../statement.ts';

/** Product changes by editors. Offer prices and catalogue version are updated with them. */
export function productEditsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    bySlug: (slug: string): EditedProduct | null =>
      sql.get<EditedProduct>`SELECT * FROM edited_product WHERE slug = ${slug}` ?? null,
    latest: (limit: number): readonly EditedProduct[] =>
      sql.all`SELECT * FROM edited_product ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    /** Uses the shop's own search. */
    matching(text: string, limit: number): readonly EditedProduct[] {
      const ids = JSON.stringify(searchOf(database).productIds(text));
      return sql.all`SELECT edited_product.* FROM json_each(${ids}) AS found
        JOIN edited_product ON edited_product.id = found.value ORDER BY found.key LIMIT ${limit}`;
    },

    /** The slug stays, because URLs must not change. */
    setTitle(id: number, title: string): void {
      const { seriesKey, volume } = volumeOf(title) ?? { seriesKey: null, volume: null };
      sql.run`UPDATE product SET title = ${title}, title_key = ${alphabeticalKey(title)}, series_key = ${seriesKey},
        volume = ${volume} WHERE id = ${id}`;
    },
    setPrice: (id: number, arsCents: number, usdCents: number): void =>
      void sql.run`UPDATE product SET price_ars_cents = ${arsCents}, price_usd_cents = ${usdCents} WHERE id = ${id}`,
    /** A date belongs to a presale: with that it ends. */
    setPresale: (id: number, isOnPresale: boolean): void =>
      void sql.run`UPDATE product SET is_presale = ${Number(isOnPresale)},
        release_date = iif(${Number(isOnPresale)}, release_date, NULL) WHERE id = ${id}`,
    setReleaseDate: (id: number, day: string | null): void =>
      void sql.run`UPDATE product SET release_date = ${day} WHERE id = ${id}`,
    /** @param setUnits what was said, where sales since then make less of it. */
    setStock: (id: number, branch: string, units: number, setUnits = units): void =>
      void sql.run`
        INSERT INTO branch_stock (product_id, branch, units, set_units) VALUES (${id}, ${branch}, ${units}, ${setUnits})
        ON CONFLICT (product_id, branch) DO UPDATE SET units = excluded.units, set_units = excluded.set_units`,
    setDescription: (id: number, html: string | null): void =>
      void sql.run`INSERT INTO product_detail (product_id, description) VALUES (${id}, ${html})
        ON CONFLICT (product_id) DO UPDATE SET description = excluded.description`,
    /** Orders keep their items; carts and favourites lose the product. */
    remove: (id: number): void => void sql.run`DELETE FROM product WHERE id = ${id}`,
  };
}

export interface EditedProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly is_presale: number;
  readonly release_date: string | null;
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
