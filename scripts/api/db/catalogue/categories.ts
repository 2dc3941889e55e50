import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

export interface WireCategory {
  id: number;
  name: string;
  slug: string;
  all_children: WireCategory[];
}

interface WireCategoryPath {
  name: string;
  slug: string;
  parent: WireCategoryPath | null;
}

export function categoriesOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const rows = () => sql.all<CategoryRow>`SELECT * FROM category ORDER BY parent_id, position, id`;
  const childrenOf = (parent: number | null, all: readonly CategoryRow[]): WireCategory[] =>
    all
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name, slug }) => ({ id, name, slug, all_children: childrenOf(id, all) }));

  return {
    idOf: (slug: string) => sql.value<number>`SELECT id FROM category WHERE slug = ${slug}`,
    tree: (): WireCategory[] => childrenOf(null, rows()),
    footer: (): WireCategory[] =>
      rows()
        .filter(({ in_footer }) => in_footer === 1)
        .map(({ id, name, slug }) => ({ id, name, slug, all_children: [] })),

    /** Finds a category with its ancestors, nearest first. Reads them all once: there are some dozens. */
    paths(): (id: number) => WireCategoryPath | null {
      const rowsById = new Map(rows().map((row) => [row.id, row]));
      const climb = (at: number | null): WireCategoryPath | null => {
        const row = at === null ? undefined : rowsById.get(at);
        return row ? { name: row.name, slug: row.slug, parent: climb(row.parent_id) } : null;
      };
      return climb;
    },
  };
}

export type Categories = ReturnType<typeof categoriesOf>;

interface CategoryRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
  readonly in_footer: number;
}
