import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Campaign pages for editors; slides are edited in `slide-edits.ts`. */
export function landingEditsOf(database: DatabaseSync) {
  const all = query<[], EditedLanding>(database, `${selectSql} ORDER BY landing.slug`);
  const bySlug = query<[string], EditedLanding>(database, `${selectSql} WHERE landing.slug = ?`);
  const tag = query<[string], { id: number }>(database, 'SELECT id FROM tag WHERE slug = ?');
  const featured = query<[number], { slug: string }>(
    database,
    `SELECT slug FROM landing_product JOIN product ON product.id = product_id
     WHERE landing_id = ? ORDER BY position`,
  );
  const insert = command<[string, string, string, number]>(
    database,
    'INSERT INTO landing (slug, title, html, tag_id) VALUES (?, ?, ?, ?)',
  );
  const update = command<[string, string, number, number]>(
    database,
    'UPDATE landing SET title = ?, html = ?, tag_id = ? WHERE id = ?',
  );
  const clearFeatured = command<[number]>(database, 'DELETE FROM landing_product WHERE landing_id = ?');
  const addFeatured = command<[number, number, string]>(
    database,
    'INSERT INTO landing_product (landing_id, position, product_id) SELECT ?, ?, id FROM product WHERE slug = ?',
  );
  const remove = command<[number]>(database, 'DELETE FROM landing WHERE id = ?');

  return {
    all: (): readonly EditedLanding[] => all.all(),
    bySlug: (slug: string) => bySlug.get(slug) ?? null,
    tagId: (slug: string) => tag.get(slug)?.id ?? null,
    featured: (id: number) => featured.all(id).map(({ slug }) => slug),
    create: (slug: string, title: string, html: string, tagId: number) => insert(slug, title, html, tagId).id,
    update: (id: number, title: string, html: string, tagId: number) => update(title, html, tagId, id),
    /** @returns slugs of unknown products; the others are featured, in order */
    setFeatured(id: number, slugs: readonly string[]): readonly string[] {
      clearFeatured(id);
      return slugs.filter((slug, position) => addFeatured(id, position, slug).changes === 0);
    },
    remove: (id: number) => remove(id),
  };
}

export interface EditedLanding {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly tag_id: number;
  readonly tag: string;
}

const selectSql = `
  SELECT landing.id, landing.slug, title, html, tag_id, tag.slug AS tag FROM landing JOIN tag ON tag.id = tag_id`;
