/** Products that an editor took out of the shop: kept with all that hung on them, so that they can be put back. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** What of a product is put back no more, because what it hung on is gone: its table, and how many rows. */
export type Gone = Readonly<Record<string, number>>;

type Row = Readonly<Record<string, SQLInputValue>>;

interface Kept {
  readonly product: Row;
  /** The rows, by table, that go with a product. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** Ids of rows that stay without their product, by table and column. */
  readonly links: readonly {
    readonly table: string;
    readonly column: string;
    readonly ids: readonly number[];
  }[];
}

export function endedProductsOf(database: DatabaseSync) {
  const sql = sqlOf(database);

  /** Every column that refers to a product, whichever tables there are. */
  const references = () =>
    sql.all<{ table: string; column: string; onDelete: string }>`
      SELECT t.name AS "table", f."from" AS "column", f.on_delete AS onDelete
      FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.type = 'table' AND f."table" = 'product' ORDER BY t.name`;

  return {
    /** The newest first. */
    all: () =>
      sql.all<{ slug: string; title: string; ended_at: string }>`
        SELECT slug, title, ended_at FROM ended_product ORDER BY ended_at DESC, slug`,

    /** Orders keep their items, carts and lists lose the product. Of one slug the last one is kept. */
    end(id: number, now: Date): void {
      const product = sql.get<Row & { slug: string; title: string }>`SELECT * FROM product WHERE id = ${id}`;
      if (product === null) return;
      const rows: Record<string, readonly Row[]> = {};
      const links: Kept['links'][number][] = [];
      for (const { table, column, onDelete } of references()) {
        const found = (what: string) =>
          database.prepare(`SELECT ${what} FROM ${table} WHERE ${column} = ?`).all(id) as unknown as Row[];
        if (onDelete === 'CASCADE') rows[table] = found('*');
        else links.push({ table, column, ids: found('id').map((row) => Number(row['id'])) });
      }
      const kept: Kept = { product, rows, links };
      sql.run`
        INSERT OR REPLACE INTO ended_product (slug, title, ended_at, kept)
        VALUES (${product.slug}, ${product.title}, ${now.toISOString()}, ${JSON.stringify(kept)})`;
      sql.run`DELETE FROM product WHERE id = ${id}`;
    },

    /** @returns null when there is none. @throws what SQLite says when the product cannot be put back */
    restore(slug: string): Gone | null {
      const json = sql.value<string>`SELECT kept FROM ended_product WHERE slug = ${slug}`;
      if (json === null) return null;
      const { product, rows, links } = JSON.parse(json) as Kept;
      sql.insert('product', product);
      const gone: Record<string, number> = {};
      for (const [table, found] of Object.entries(rows))
        for (const row of found) if (!isInserted(table, row)) gone[table] = (gone[table] ?? 0) + 1;
      for (const { table, column, ids } of links)
        for (const id of ids) sql.update(table, { id }, { [column]: product['id'] });
      // Categories may stand elsewhere by now, and offers and presales have begun and ended.
      sql.run`
        UPDATE product SET category_path = coalesce((
          SELECT group_concat(path, '' ORDER BY product_category.position)
          FROM product_category JOIN category ON category.id = category_id WHERE product_id = product.id), '')
        WHERE slug = ${slug}`;
      sql.run`UPDATE catalogue_state SET priced_until = ''`;
      sql.run`DELETE FROM ended_product WHERE slug = ${slug}`;
      return gone;
    },
  };

  /** False for a row whose cart, offer, category … is gone. */
  function isInserted(table: string, row: Row): boolean {
    try {
      sql.insert(table, row);
      return true;
    } catch (error) {
      if (isConstraint(error)) return false;
      throw error;
    }
  }
}

/** SQLITE_CONSTRAINT; only the statement is rolled back. */
function isConstraint(error: unknown): boolean {
  return ((error as { readonly errcode?: number }).errcode ?? 0) % 256 === 19;
}
