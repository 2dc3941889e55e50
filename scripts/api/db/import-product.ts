import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Branch } from '../../../src/shop.ts';
import type { SeedProduct } from '../../seed/seed-product.ts';
import type { CategoryImporter } from './import-categories.ts';
import { nameImporter } from './import-names.ts';
import { centsOf, offerImporter } from './import-offers.ts';
import { alphabeticalKey, indexedText, searchedIsbn, volumeOf } from './search-text.ts';
import { command, query } from './statement.ts';

/** Upserts products with their related rows, within the caller's transaction. */
export function productImporter(database: DatabaseSync, categories: CategoryImporter) {
  const upsert = query<SQLInputValue[], { id: number }>(database, upsertSql);
  const putDetail = command<SQLInputValue[]>(
    database,
    'INSERT OR REPLACE INTO product_detail VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const index = command<[number, string, string, string, string]>(
    database,
    'INSERT OR REPLACE INTO product_search (rowid, title, authors, brand, isbn) VALUES (?, ?, ?, ?, ?)',
  );
  const putStock = partWriter<string>(database, 'branch_stock', 'branch, units');
  const putImages = partWriter<number>(database, 'product_image', 'position, path');
  const putCategories = partWriter<number>(database, 'product_category', 'position, category_id');
  const putAuthors = partWriter<number>(database, 'product_author', 'position, author_id');
  const putTags = partWriter<number>(database, 'product_tag', 'position, tag_id');
  const names = nameImporter(database);
  const offers = offerImporter(database);

  return {
    write(product: SeedProduct): void {
      const { authors, brand, images, tags, title } = product;
      const memberships = (product.categories ?? []).map((category) => categories.named(category));
      const brandId = brand ? names.brand(brand) : null;
      const id =
        upsert.get(...columnsOf(product), brandId, memberships.map(({ path }) => path).join(''))?.id ?? 0;
      putDetail(id, ...detailOf(product));
      putStock(id, Object.entries(stockOf(product)));
      putImages(id, [...(images ?? []).map(({ path }) => path).entries()]);
      putCategories(id, [...memberships.map((category) => category.id).entries()]);
      putAuthors(id, [...(authors ?? []).map(names.author).entries()]);
      putTags(id, [...(tags ?? []).map(names.tag).entries()]);
      offers.put(id, product, memberships[0] ?? null);
      const authorNames = (authors ?? []).map(({ name }) => name).join(' ');
      index(
        id,
        indexedText(title),
        indexedText(authorNames),
        indexedText(brand?.name ?? ''),
        searchedIsbn(product.isbn),
      );
    },

    /** Clears id caches after a rollback. */
    forget(): void {
      categories.forget();
      names.forget();
      offers.forget();
    },

    /** Call after the last product. */
    finish: offers.deleteEmpty,
  };
}

const columns = [
  'slug',
  'title',
  'title_key',
  'series_key',
  'volume',
  'created_at',
  'price_ars_cents',
  'price_usd_cents',
  'current_ars_cents',
  'current_usd_cents',
  'sales_count',
  'likes_count',
  'is_presale',
  'is_gift_card',
  'format',
  'language',
  'page_count',
  'isbn',
  'unit_discounts',
  'brand_id',
  'category_path',
];

const upsertSql = `
  INSERT INTO product (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (slug) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
  RETURNING id`;

/** Values of `columns` except the last two. */
function columnsOf(product: SeedProduct): SQLInputValue[] {
  const series = volumeOf(product.title);
  const prices = [centsOf(product.price.amount), centsOf(product.usd.price)];
  return [
    product.slug,
    product.title,
    alphabeticalKey(product.title),
    series?.seriesKey ?? null,
    series?.volume ?? null,
    new Date(product.created_at).toISOString(),
    ...prices,
    ...prices,
    product.sales_count,
    product.likes_count,
    Number(product.its_on_presale ?? false),
    Number(product.isGiftcard ?? false),
    product.format ?? null,
    product.language ?? null,
    product.number_of_pages ?? null,
    product.isbn ?? null,
    JSON.stringify((product.discountsByPurchaseUnits ?? []).map(({ code }) => code)),
  ];
}

function detailOf({ description, videos, dimensions }: SeedProduct): SQLInputValue[] {
  const { weight = null, length = null, width = null, height = null } = dimensions ?? {};
  return [description ?? null, videos ?? null, weight, length, width, height];
}

/** Branch for stock without a branch. */
const mainBranch: Branch['key'] = 'centro';

function stockOf({ stock, stocks }: SeedProduct): Readonly<Record<string, number>> {
  return stocks ?? { [mainBranch]: Math.max(0, stock) };
}

/** Replaces a product's rows in a table of (product_id, key, value). */
export function partWriter<Key extends SQLInputValue>(
  database: DatabaseSync,
  table: string,
  keyAndValue: string,
) {
  const clear = command<[number]>(database, `DELETE FROM ${table} WHERE product_id = ?`);
  const put = command<[number, Key, SQLInputValue]>(
    database,
    `INSERT INTO ${table} (product_id, ${keyAndValue}) VALUES (?, ?, ?)`,
  );
  return (productId: number, parts: readonly (readonly [Key, SQLInputValue])[]): void => {
    clear(productId);
    for (const [key, value] of parts) put(productId, key, value);
  };
}
