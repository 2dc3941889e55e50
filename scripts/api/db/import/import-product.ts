import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import type { SeedProduct } from './seed-product.ts';
import { categoryImporter } from './import-categories.ts';
import { centsOf, offerImporter } from './import-offers.ts';
import { namesOf, type NameKind } from '../catalogue/names.ts';
import { alphabeticalKey, volumeOf } from '../catalogue/search-text.ts';
import { stockAfterFile, stockOf } from '../catalogue/stock.ts';
import { sqlOf } from '../statement.ts';

export function productImporter(database: DatabaseSync) {
  const upsert = database.prepare(upsertSql);
  const sql = sqlOf(database);
  const put = partWritersOf(database);
  const categories = categoryImporter(database);
  const names = namesOf(database);
  const offers = offerImporter(database);
  const stock = stockOf(database);

  /** What the file may not know of, because orders changed it since, stays. */
  function writeStock(id: number, wanted: Readonly<Record<string, number>>, onKept: OnKept): void {
    const stored = new Map(stock.of(id).map((row) => [row.branch, row]));
    for (const branch of new Set([...stored.keys(), ...Object.keys(wanted)])) {
      const said = wanted[branch] ?? 0;
      const { units: before = 0, set_units: setUnits = 0 } = stored.get(branch) ?? {};
      const units = stockAfterFile(before, setUnits, said);
      if (units !== null) stock.set(id, branch, units, said);
      else
        onKept(
          `the stock at ${branch} stays ${before}: it was set to ${setUnits}, orders changed it since, and the file says ${said}`,
        );
    }
  }

  return {
    write(product: SeedProduct, onKept: OnKept = () => {}): void {
      const { authors, brand, images, stocks, tags } = product;
      const knownId = sql.value<number>`SELECT id FROM product WHERE slug = ${product.slug}` ?? 0;
      const idOf = (kind: NameKind) => (named: Named) =>
        names[kind].put(named, knownId, (stored) =>
          onKept(`the ${kind} "${named.slug}" stays "${stored}": other products carry that name`),
        );
      const memberships = (product.categories ?? []).map((category) => categories.named(category));
      const path = memberships.map((category) => category.path).join('');
      const row = upsert.get(
        ...columns.map(([, valueOf]) => valueOf(product)),
        brand ? idOf('brand')(brand) : null,
        path,
      );
      const id = Number(row?.['id']);
      writeStock(id, stocks ?? { centro: Math.max(0, product.stock) }, onKept);
      put.images(
        id,
        (images ?? []).map((image) => image.path),
      );
      put.categories(
        id,
        memberships.map((category) => category.id),
      );
      put.authors(id, (authors ?? []).map(idOf('author')));
      put.tags(id, (tags ?? []).map(idOf('tag')));
      offers.put(id, product, memberships[0] ?? null);
    },

    finish: offers.deleteEmpty,
  };
}

type OnKept = (what: string) => void;

type WrittenElsewhere =
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

export function titleColumns(title: string) {
  const { seriesKey, volume } = volumeOf(title) ?? { seriesKey: null, volume: null };
  return { title, title_key: alphabeticalKey(title), series_key: seriesKey, volume };
}

/** A field of the wire that has no column and is not written elsewhere is an error of the compiler. */
const columnsOfFields: Readonly<
  Record<Exclude<keyof SeedProduct, WrittenElsewhere>, Readonly<Record<string, Column>>>
> = {
  slug: { slug: ({ slug }) => slug },
  title: {
    title: ({ title }) => title,
    title_key: ({ title }) => titleColumns(title).title_key,
    series_key: ({ title }) => titleColumns(title).series_key,
    volume: ({ title }) => titleColumns(title).volume,
  },
  created_at: { created_at: ({ created_at }) => new Date(created_at).toISOString() },
  price: { price_ars_cents: ({ price }) => centsOf(price.amount) },
  usd: { price_usd_cents: ({ usd }) => centsOf(usd.price) },
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
  description: { description: ({ description }) => description ?? null },
  videos: { videos: ({ videos }) => videos ?? null },
  dimensions: {
    weight_grams: ({ dimensions }) => dimensions?.weight ?? null,
    length_cm: ({ dimensions }) => dimensions?.length ?? null,
    width_cm: ({ dimensions }) => dimensions?.width ?? null,
    height_cm: ({ dimensions }) => dimensions?.height ?? null,
  },
};

const columns = Object.values(columnsOfFields).flatMap((of) => Object.entries(of));
const columnNames = [...columns.map(([name]) => name), 'brand_id', 'category_path'];

const upsertSql = `
  INSERT INTO product (${columnNames.join(', ')}) VALUES (${columnNames.map(() => '?').join(', ')})
  ON CONFLICT (slug) DO UPDATE SET ${columnNames.map((name) => `${name} = ${updatedSql(name)}`).join(', ')}
  RETURNING id`;

/** What the shop counted itself is not put back. */
function updatedSql(column: string): string {
  const isCounted = column === 'sales_count' || column === 'likes_count';
  return isCounted ? `max(product.${column}, excluded.${column})` : `excluded.${column}`;
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
