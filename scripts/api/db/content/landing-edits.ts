import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Landing pages for editors; slides are edited in `slide-edits.ts`. */
export function landingEditsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    all: (): readonly EditedLanding[] =>
      sql.all`SELECT landing.*, tag.slug AS tag FROM landing JOIN tag ON tag.id = tag_id ORDER BY landing.slug`,
    bySlug: (slug: string): EditedLanding | null =>
      sql.get<EditedLanding>`SELECT landing.*, tag.slug AS tag FROM landing JOIN tag ON tag.id = tag_id
        WHERE landing.slug = ${slug}` ?? null,
    tagId: (slug: string): number | null =>
      sql.get<{ id: number }>`SELECT id FROM tag WHERE slug = ${slug}`?.id ?? null,
    featured: (id: number) =>
      sql.all<{ slug: string }>`SELECT slug FROM landing_product JOIN product ON product.id = product_id
        WHERE landing_id = ${id} ORDER BY position`.map(({ slug }) => slug),
    create: (slug: string, title: string, html: string, tagId: number): number =>
      sql.run`INSERT INTO landing (slug, title, html, tag_id) VALUES (${slug}, ${title}, ${html}, ${tagId})`
        .id,
    update: (id: number, title: string, html: string, tagId: number): void =>
      void sql.run`UPDATE landing SET title = ${title}, html = ${html}, tag_id = ${tagId} WHERE id = ${id}`,
    /** @returns slugs of unknown products; the others are featured, in order */
    setFeatured(id: number, slugs: readonly string[]): readonly string[] {
      sql.run`DELETE FROM landing_product WHERE landing_id = ${id}`;
      const add = (slug: string, position: number) =>
        sql.run`INSERT INTO landing_product (landing_id, position, product_id)
          SELECT ${id}, ${position}, id FROM product WHERE slug = ${slug}`.changes;
      return slugs.filter((slug, position) => add(slug, position) === 0);
    },
    remove: (id: number): void => void sql.run`DELETE FROM landing WHERE id = ${id}`,
  };
}

export interface EditedLanding {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly tag_id: number;
  /** The slug of its tag. */
  readonly tag: string;
}
