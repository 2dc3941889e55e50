/** Stores what the options of `product create` and `product change` say. */
import { stockPlaces } from '../api/db/catalogue/stock.ts';
import type { NameKind } from '../api/db/catalogue/names.ts';
import { partWritersOf, titleColumns } from '../api/db/import/import-product.ts';
import type { Sql } from '../api/db/statement.ts';
import { EditError, type Shop } from './command.ts';
import { stockOption } from './edited-product.ts';
import { keepPicture } from './pictures.ts';
import type { Written } from './product-options.ts';

/** Stores the options. @returns a line for each new name that could be a slip for another one. @throws EditError */
export function writeProduct(
  { database, data, sql, media }: Shop,
  id: number,
  values: Written,
): readonly string[] {
  const { title, price, usd, presale, description, isbn: newIsbn } = values;
  const { category, author, tag, brand, image } = values;
  const { 'release-date': releaseDate } = values;
  const notes: string[] = [];
  const put = partWritersOf(database);
  const idsOf = (kind: NameKind, names: readonly string[]) =>
    data.names[kind]
      .slugsFor(names, id, (one, alike) => notes.push(`  "${one}" is a new ${kind} beside "${alike}"`))
      .map((one) => data.names[kind].put(one, id));
  const categories = orNone(category)?.map((one) => categoryNamed(sql, one));
  const images = orNone(image)?.map((one) => ({ path: keepPicture(media, 'products', one) }));
  const columns = {
    ...(title !== undefined && titleColumns(title)),
    price_ars_cents: price,
    price_usd_cents: usd,
    is_presale: presale === undefined ? undefined : Number(presale),
    // A date belongs to a presale: with that it ends.
    release_date: presale === false ? null : releaseDate,
    isbn: newIsbn,
    format: values.format,
    language: values.language,
    images: images && JSON.stringify(images),
    category_path: categories?.map(({ path }) => path).join(''),
    brand_id: brand ? idsOf('brand', [brand])[0] : brand,
  };
  sql.update('product', { id }, columns);
  if (description !== undefined)
    sql.run`UPDATE product SET detail = json_set(detail, '$.description', ${description || null}) WHERE id = ${id}`;
  if (releaseDate && sql.value`SELECT is_presale FROM product WHERE id = ${id}` !== 1)
    throw new EditError('Only a presale has a date; add --presale.');
  const ids = categories?.map((one) => one.id);
  if (ids) put.categories(id, ids);
  if (author !== undefined) put.authors(id, idsOf('author', author ?? []));
  if (tag !== undefined) put.tags(id, idsOf('tag', tag ?? []));
  const byOption: Readonly<Record<string, unknown>> = values;
  for (const { key } of stockPlaces) {
    const written = byOption[stockOption(key)];
    if (typeof written === 'number') data.stock.set(id, key, written);
  }
  return notes;
}

/** A removed list is an empty one. */
function orNone<T>(list: readonly T[] | null | undefined): readonly T[] | undefined {
  return list === null ? [] : list;
}

/** @throws EditError for an unknown slug, so that a typo creates no category. */
function categoryNamed(sql: Sql, name: string) {
  const row = sql.get<{ id: number; path: string }>`SELECT id, path FROM category WHERE slug = ${name}`;
  if (row !== null) return row;
  throw new EditError(`There is no category "${name}". See: npm run edit -- category list`);
}
