import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { detailEntries } from '../../../../src/api/product.ts';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import type { Branch } from '../../../../src/shop.ts';
import type { SeedProduct } from './seed-product.ts';
import type { CategoryImporter } from './import-categories.ts';
import { nameImporter } from './import-names.ts';
import { centsOf, offerImporter } from './import-offers.ts';
import { stockWriter, type OnKept } from './import-stock.ts';
import { alphabeticalKey, volumeOf } from '../catalogue/search-text.ts';
import { query, sqlOf } from '../statement.ts';

/** Upserts products with their related rows, within the caller's transaction. */
export function productImporter(database: DatabaseSync, categories: CategoryImporter) {
  const upsert = query<SQLInputValue[], { id: number }>(database, upsertSql);
  const putDetail = database.prepare(putDetailSql);
  const sql = sqlOf(database);
  const writeStock = stockWriter(database);
  const put = partWritersOf(database);
  const names = nameImporter(database);
  const offers = offerImporter(database);

  return {
    /** @param onKept called with each part of the shop's data that differs from the product's and stays */
    write(product: SeedProduct, onKept: OnKept = () => {}): void {
      const { authors, brand, images, tags } = product;
      const knownId = sql.get<{ id: number }>`SELECT id FROM product WHERE slug = ${product.slug}`?.id ?? 0;
      const named = (kind: 'brand' | 'author' | 'tag') => (one: Named) =>
        names[kind](one, knownId, (stored) =>
          onKept(`the ${kind} "${one.slug}" stays "${stored}": other products carry that name`),
        );
      const memberships = (product.categories ?? []).map((category) => categories.named(category));
      const brandId = brand ? named('brand')(brand) : null;
      const id =
        upsert.get(...valuesOf(product), brandId, memberships.map(({ path }) => path).join(''))?.id ?? 0;
      putDetail.run(id, ...detailColumns.map(([, valueOf]) => valueOf(product)));
      writeStock(id, stockOf(product), onKept);
      put.images(
        id,
        (images ?? []).map(({ path }) => path),
      );
      put.categories(
        id,
        memberships.map((category) => category.id),
      );
      put.authors(id, (authors ?? []).map(named('author')));
      put.tags(id, (tags ?? []).map(named('tag')));
      offers.put(id, product, memberships[0] ?? null);
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

/** Written into tables of their own, and by the importer of offers. */
type WrittenElsewhere =
  | DetailField
  | 'images'
  | 'categories'
  | 'authors'
  | 'brand'
  | 'tags'
  | 'stock'
  | 'stocks'
  | 'priceWithDiscount'
  | 'discount_percent'
  | 'offer';

type Column = (product: SeedProduct) => SQLInputValue;

const pesos: Column = ({ price }) => centsOf(price.amount);
const dollars: Column = ({ usd }) => centsOf(usd.price);

/** The columns of each field. One of the wire that has none and is not written elsewhere is an error of the compiler. */
const columnsOfFields: Readonly<
  Record<Exclude<keyof SeedProduct, WrittenElsewhere>, Readonly<Record<string, Column>>>
> = {
  slug: { slug: ({ slug }) => slug },
  title: {
    title: ({ title }) => title,
    title_key: ({ title }) => alphabeticalKey(title),
    series_key: ({ title }) => volumeOf(title)?.seriesKey ?? null,
    volume: ({ title }) => volumeOf(title)?.volume ?? null,
  },
  created_at: { created_at: ({ created_at }) => new Date(created_at).toISOString() },
  price: { price_ars_cents: pesos, current_ars_cents: pesos },
  usd: { price_usd_cents: dollars, current_usd_cents: dollars },
  sales_count: { sales_count: ({ sales_count }) => sales_count },
  likes_count: { likes_count: ({ likes_count }) => likes_count },
  its_on_presale: { is_presale: ({ its_on_presale }) => Number(its_on_presale ?? false) },
  release_date: {
    release_date: ({ its_on_presale, release_date }) => (its_on_presale && release_date) || null,
  },
  isGiftcard: { is_gift_card: ({ isGiftcard }) => Number(isGiftcard ?? false) },
  format: { format: ({ format }) => format ?? null },
  language: { language: ({ language }) => language ?? null },
  number_of_pages: { page_count: ({ number_of_pages }) => number_of_pages ?? null },
  isbn: { isbn: ({ isbn }) => isbn ?? null },
  discountsByPurchaseUnits: {
    unit_discounts: ({ discountsByPurchaseUnits }) =>
      JSON.stringify((discountsByPurchaseUnits ?? []).map(({ code }) => code)),
  },
};

type DetailField = keyof typeof detailEntries;

/** The same, of `product_detail`. */
const columnsOfDetail: Readonly<Record<DetailField, Readonly<Record<string, Column>>>> = {
  description: { description: ({ description }) => description ?? null },
  videos: { videos: ({ videos }) => videos ?? null },
  dimensions: {
    weight_grams: ({ dimensions }) => dimensions?.weight ?? null,
    length_cm: ({ dimensions }) => dimensions?.length ?? null,
    width_cm: ({ dimensions }) => dimensions?.width ?? null,
    height_cm: ({ dimensions }) => dimensions?.height ?? null,
  },
};

const detailColumns = Object.values(columnsOfDetail).flatMap((columns) => Object.entries(columns));

const putDetailSql = `
  INSERT OR REPLACE INTO product_detail (product_id, ${detailColumns.map(([name]) => name).join(', ')})
  VALUES (?${', ?'.repeat(detailColumns.length)})`;

const ownColumns = Object.values(columnsOfFields).flatMap((columns) => Object.entries(columns));
const columns = [...ownColumns.map(([name]) => name), 'brand_id', 'category_path'];

const upsertSql = `
  INSERT INTO product (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (slug) DO UPDATE SET ${columns.map((column) => `${column} = ${updatedSql(column)}`).join(', ')}
  RETURNING id`;

/** What the shop counted itself is not put back. */
function updatedSql(column: string): string {
  const isCounted = column === 'sales_count' || column === 'likes_count';
  return isCounted ? `max(product.${column}, excluded.${column})` : `excluded.${column}`;
}

/** Values of `columns` except the last two. */
function valuesOf(product: SeedProduct): SQLInputValue[] {
  return ownColumns.map(([, valueOf]) => valueOf(product));
}

/** Branch for stock without a branch. */
const mainBranch: Branch['key'] = 'centro';

function stockOf({ stock, stocks }: SeedProduct): Readonly<Record<string, number>> {
  return stocks ?? { [mainBranch]: Math.max(0, stock) };
}

/** Each replaces what a product has several of, in order. */
export function partWritersOf(database: DatabaseSync) {
  const writer = (table: string, column: string) => {
    const clear = database.prepare(`DELETE FROM ${table} WHERE product_id = ?`);
    const put = database.prepare(`INSERT INTO ${table} (product_id, position, ${column}) VALUES (?, ?, ?)`);
    return (productId: number, parts: readonly SQLInputValue[]): void => {
      clear.run(productId);
      for (const [position, part] of parts.entries()) put.run(productId, position, part);
    };
  };
  return {
    images: writer('product_image', 'path'),
    categories: writer('product_category', 'category_id'),
    authors: writer('product_author', 'author_id'),
    tags: writer('product_tag', 'tag_id'),
  };
}
