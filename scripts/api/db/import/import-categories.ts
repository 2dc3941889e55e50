import type { DatabaseSync } from 'node:sqlite';
import type { SeedCategory } from './seed-catalogue.ts';
import type { SeedProduct } from './seed-product.ts';
import { sqlOf } from '../statement.ts';

type CategoryOfProduct = NonNullable<SeedProduct['categories']>[number];

/** Category data that products need. */
export interface ImportedCategory {
  readonly id: number;
  readonly path: string;
}

/** Imports categories: a whole tree, or a product's chain of ancestors. */
export function categoryImporter(database: DatabaseSync) {
  const sql = sqlOf(database);
  const bySlug = (slug: string) =>
    sql.get<ImportedCategory>`SELECT id, path FROM category WHERE slug = ${slug}`;
  const seen = new Map<string, ImportedCategory>();

  function write(
    category: Omit<SeedCategory, 'children'>,
    parent: ImportedCategory | null,
    position: number,
  ) {
    const { slug, name, inFooter } = category;
    const known = bySlug(slug);
    const parentId = parent?.id ?? null;
    const { id = 0 } =
      sql.get<{ id: number }>`
        INSERT INTO category (slug, name, parent_id, position, in_footer, path)
        VALUES (${slug}, ${name}, ${parentId}, ${position}, ${Number(inFooter)}, '')
        ON CONFLICT (slug) DO UPDATE SET name = excluded.name, parent_id = excluded.parent_id,
          position = excluded.position, in_footer = excluded.in_footer
        RETURNING id` ?? {};
    const path = `${parent?.path ?? ''},${id},`;
    if (known?.path !== path) sql.run`UPDATE category SET path = ${path} WHERE id = ${id}`;
    seen.set(slug, { id, path });
    return { id, path, hasMoved: known !== null && known.path !== path };
  }

  function writeTree(tree: readonly SeedCategory[], parent: ImportedCategory | null): boolean {
    let hasMoved = false;
    for (const [position, category] of tree.entries()) {
      const written = write(category, parent, position);
      hasMoved = writeTree(category.children, written) || written.hasMoved || hasMoved;
    }
    return hasMoved;
  }

  return {
    /** Imports a tree, children in order. Updates the paths of products below a moved category. */
    importTree(tree: readonly SeedCategory[]): void {
      if (!writeTree(tree, null)) return;
      sql.run`
        UPDATE product SET category_path = coalesce((
          SELECT group_concat(path, '') FROM product_category JOIN category ON category.id = category_id
          WHERE product_id = product.id), '')`;
    },

    /** A product's category; missing ones are created with their ancestors. */
    named({ slug, name, parent }: CategoryOfProduct): ImportedCategory {
      const known = seen.get(slug) ?? bySlug(slug);
      if (known) {
        seen.set(slug, known);
        return known;
      }
      const above = parent ? this.named(parent) : null;
      const next = sql.get<{ position: number }>`
        SELECT coalesce(max(position) + 1, 0) AS position FROM category WHERE parent_id IS ${above?.id ?? null}`;
      const position = next?.position ?? 0;
      return write({ slug, name, inFooter: false }, above, position);
    },

    /** Clears the cache after a rollback. */
    forget: (): void => seen.clear(),
  };
}

export type CategoryImporter = ReturnType<typeof categoryImporter>;
