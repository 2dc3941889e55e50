import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** A category in wire format. */
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
  let loaded: { version: number; rows: ReadonlyMap<number, CategoryRow> } | null = null;

  /** Cached until the catalogue version changes: the tree has some dozens of rows, and every card needs some. */
  function rows(): ReadonlyMap<number, CategoryRow> {
    const version = sql.get<{ version: number }>`SELECT version FROM catalogue_state`?.version ?? 0;
    if (loaded?.version !== version) {
      const all = sql.all<CategoryRow>`SELECT * FROM category ORDER BY parent_id, position, id`;
      loaded = { version, rows: new Map(all.map((row) => [row.id, row])) };
    }
    return loaded.rows;
  }

  return {
    /** Id by slug, or null. */
    idOf: (slug: string): number | null =>
      sql.get<{ id: number }>`SELECT id FROM category WHERE slug = ${slug}`?.id ?? null,

    tree: (): WireCategory[] => childrenOf(null, [...rows().values()]),

    footer: (): WireCategory[] =>
      [...rows().values()]
        .filter((row) => row.in_footer === 1)
        .map(({ id, name, slug }) => ({ id, name, slug, all_children: [] })),

    /** A category with its ancestors, nearest first. */
    pathOf(id: number): WireCategoryPath | null {
      const known = rows();
      const climb = (at: number | null): WireCategoryPath | null => {
        const row = at === null ? undefined : known.get(at);
        return row ? { name: row.name, slug: row.slug, parent: climb(row.parent_id) } : null;
      };
      return climb(id);
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

function childrenOf(parent: number | null, rows: readonly CategoryRow[]): WireCategory[] {
  return rows
    .filter((row) => row.parent_id === parent)
    .map(({ id, name, slug }) => ({ id, name, slug, all_children: childrenOf(id, rows) }));
}
