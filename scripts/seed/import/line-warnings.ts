/** What an import takes and a person should look at. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { alphabeticalKey } from '../../api/db/catalogue/search-text.ts';
import type { SeedProduct } from '../../api/db/import/seed-product.ts';
import { sqlOf } from '../../api/db/statement.ts';

/** @param media folder of the API's pictures. @returns a sentence for each, before the product is stored */
export function lineWarningsOf(database: DatabaseSync, media: string) {
  const sql = sqlOf(database);
  const isThere = (path: string) => existsSync(join(media, path.replace('/media/', '')));
  return ({ slug, title, stock, stocks, images }: SeedProduct): readonly string[] => {
    const missing = (images ?? []).map(({ path }) => path).filter((path) => !isThere(path));
    const sum = Object.values(stocks ?? {}).reduce((all, units) => all + units, 0);
    const isKnown = sql.value`SELECT id FROM product WHERE slug = ${slug}` !== null;
    const twin = isKnown
      ? null
      : sql.value<string>`
          SELECT slug FROM product WHERE title_key = ${alphabeticalKey(title)} AND title = ${title} LIMIT 1`;
    return [
      ...missing.map((path) =>
        path.startsWith('/media/')
          ? `the picture ${path} is not there: copy it to ${join(media, path.replace('/media/', ''))}`
          : `the picture ${path} is not below /media/, and no page shows it`,
      ),
      ...(stocks && sum !== stock
        ? [`stock is ${stock}, but stocks add up to ${sum}: the branches' units count`]
        : []),
      ...(twin === null ? [] : [`"${title}" is the title of "${twin}", too: is it the same product?`]),
    ];
  };
}
