import type { DatabaseSync } from 'node:sqlite';
import type { NameKind } from '../import/import-names.ts';
import { carriersSql } from '../import/import-names.ts';
import { query } from '../statement.ts';
import type { NamedRow } from './names.ts';
import { alphabeticalKey } from './search-text.ts';

/** Names of one kind for editors, with the number of products that carry each. */
export function nameEditsOf(database: DatabaseSync, kind: NameKind) {
  const carriers = carriersSql[kind].replace('?', `${kind}.id`);
  const all = query<[], NamedRow & { readonly products: number }>(
    database,
    `SELECT id, name, slug, (SELECT count(*) FROM (${carriers})) AS products FROM ${kind} ORDER BY name_key, slug`,
  );
  const bySlug = query<[string], NamedRow>(database, `SELECT id, name, slug FROM ${kind} WHERE slug = ?`);
  const rename = database.prepare(`UPDATE ${kind} SET name = ?, name_key = ? WHERE id = ?`);
  return {
    all: () => all.all(),
    bySlug: (slug: string) => bySlug.get(slug) ?? null,
    /** The slug stays, because URLs must not change. */
    rename: (id: number, name: string) => rename.run(name, alphabeticalKey(name), id),
  };
}
