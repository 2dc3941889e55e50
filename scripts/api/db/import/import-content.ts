import type { DatabaseSync } from 'node:sqlite';
import { documentsOf } from '../documents.ts';
import { sqlOf } from '../statement.ts';
import type { SeedHome, SeedLanding } from './seed-catalogue.ts';

/** @throws Error for an unknown category */
export function importHome(database: DatabaseSync, home: SeedHome): void {
  const sql = sqlOf(database);
  for (const slug of [...home.featuredCategories, ...home.mainCategories]) {
    if (sql.value`SELECT id FROM category WHERE slug = ${slug}` === null)
      throw new Error(`the home names the category "${slug}", which does not exist`);
  }
  documentsOf(database).write('home', home);
}

/** Those whose tag no product carries are left out. */
export function importLandings(database: DatabaseSync, landings: readonly SeedLanding[]): void {
  const sql = sqlOf(database);
  for (const { slug, title, html, slider, featuredProducts, productsTag } of landings) {
    sql.run`
      INSERT OR REPLACE INTO landing (slug, title, html, tag_id, slides, featured)
      SELECT ${slug}, ${title}, ${html}, id, ${JSON.stringify(slider)}, ${JSON.stringify(featuredProducts)}
      FROM tag WHERE slug = ${productsTag}`;
  }
}
