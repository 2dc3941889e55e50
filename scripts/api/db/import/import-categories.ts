import type { DatabaseSync } from 'node:sqlite';
import type { SeedCategory } from './seed-catalogue.ts';
import type { SeedProduct } from './seed-product.ts';
import { sqlOf } from '../statement.ts';

type CategoryOfProduct = NonNullable<SeedProduct['categories']>[number];

export interface ImportedCategory {
  readonly id: number;
  readonly path: string;
}

export function categoryImporter(database: DatabaseSync) {
  const sql = sqlOf(database);

  function write(
    { slug, name, inFooter }: Omit<SeedCategory, 'children'>,
    parent: ImportedCategory | null,
    position: number,
  ): ImportedCategory {
    const id = sql.value<number>`
      INSERT INTO category (slug, name, parent_id, position, in_footer, path)
      VALUES (${slug}, ${name}, ${parent?.id ?? null}, ${position}, ${Number(inFooter)}, '')
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, parent_id = excluded.parent_id,
        position = excluded.position, in_footer = excluded.in_footer
      RETURNING id`;
    const path = `${parent?.path ?? ''},${id},`;
    sql.run`UPDATE category SET path = ${path} WHERE id = ${id} AND path <> ${path}`;
    return { id: id ?? 0, path };
  }

  function writeTree(tree: readonly SeedCategory[], parent: ImportedCategory | null): void {
    for (const [position, category] of tree.entries())
      writeTree(category.children, write(category, parent, position));
  }

  return {
    importTree(tree: readonly SeedCategory[]): void {
      writeTree(tree, null);
      sql.run`
        UPDATE product SET category_path = moved.path FROM (
          SELECT product_id, group_concat(path, '' ORDER BY part.position) AS path
          FROM product_category AS part JOIN category ON category.id = category_id GROUP BY product_id
        ) AS moved
        WHERE product.id = moved.product_id AND category_path <> moved.path`;
    },

    named({ slug, name, parent }: CategoryOfProduct): ImportedCategory {
      const existingCategory = sql.get<ImportedCategory>`SELECT id, path FROM category WHERE slug = ${slug}`;
      if (existingCategory !== null) return existingCategory;
      const above = parent ? this.named(parent) : null;
      const position = sql.value<number>`
        SELECT coalesce(max(position) + 1, 0) FROM category WHERE parent_id IS ${above?.id ?? null}`;
      return write({ slug, name, inFooter: false }, above, position ?? 0);
    },
  };
}
