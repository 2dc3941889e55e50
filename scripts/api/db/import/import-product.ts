import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import type { SeedProduct } from './seed-product.ts';
import { categoryImporter } from './import-categories.ts';
import { centsOf, offerImporter } from './import-offers.ts';
import { namesOf, type NameKind } from '../catalogue/names.ts';
import { detailOf } from '../catalogue/products.ts';
import { alphabeticalKey, volumeOf } from '../catalogue/search-text.ts';
import { stockAfterFile, stockOf, stockPlaces } from '../catalogue/stock.ts';
import { sqlOf } from '../statement.ts';

export function productImporter(database: DatabaseSync) {
  const sql = sqlOf(database);
  const put = partWritersOf(database);
  const categories = categoryImporter(database);
  const names = namesOf(database);
  const offers = offerImporter(database);
  const stock = stockOf(database);

  /** What the file may not know of, because orders changed it since, stays. */
  function writeStock(id: number, unitsByBranch: Readonly<Record<string, number>>, onKept: OnKept): void {
    const stored = new Map(stock.of(id).map((row) => [row.branch, row]));
    for (const branch of new Set([...stored.keys(), ...Object.keys(unitsByBranch)])) {
      const said = unitsByBranch[branch] ?? 0;
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
      const { authors, brand, stocks, tags, price, priceWithDiscount: sale } = product;
      if (sale && sale.amount > price.amount) onKept('priceWithDiscount is left out: it is above the price');
      if (product.release_date && !product.its_on_presale)
        onKept('release_date is left out: only a presale has one, and its_on_presale is not true');
      const knownId = sql.value<number>`SELECT id FROM product WHERE slug = ${product.slug}` ?? 0;
      const idOf = (kind: NameKind) => (named: Named) =>
        names[kind].put(named, knownId, (stored) =>
          onKept(`the ${kind} "${named.slug}" stays "${stored}": other products carry that name`),
        );
      const memberships = (product.categories ?? []).map((category) => categories.named(category));
      const id = upsert(database, {
        ...columnsOf(product),
        brand_id: brand ? idOf('brand')(brand) : null,
        category_path: memberships.map((category) => category.path).join(''),
      });
      writeStock(id, stocks ?? { [stockPlaces[0].key]: Math.max(0, product.stock) }, onKept);
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

export function titleColumns(title: string) {
  const { seriesKey, volume } = volumeOf(title) ?? { seriesKey: null, volume: null };
  return { title, title_key: alphabeticalKey(title), series_key: seriesKey, volume };
}

function columnsOf(product: SeedProduct) {
  const { discountsByPurchaseUnits, its_on_presale, isGiftcard, release_date } = product;
  return {
    slug: product.slug,
    ...titleColumns(product.title),
    created_at: new Date(product.created_at).toISOString(),
    price_ars_cents: centsOf(product.price.amount),
    price_usd_cents: centsOf(product.usd.price),
    sales_count: product.sales_count,
    likes_count: product.likes_count,
    is_presale: Number(its_on_presale ?? false),
    release_date: (its_on_presale && release_date) || null,
    is_gift_card: Number(isGiftcard ?? false),
    format: product.format ?? null,
    language: product.language ?? null,
    page_count: product.number_of_pages ?? null,
    isbn: product.isbn ?? null,
    unit_discounts: JSON.stringify((discountsByPurchaseUnits ?? []).map(({ code }) => code)),
    images: JSON.stringify((product.images ?? []).map(({ path }) => ({ path }))),
    detail: JSON.stringify(detailOf(product)),
  };
}

/** What the shop counted itself is not put back. */
function upsert(database: DatabaseSync, row: Readonly<Record<string, SQLInputValue>>): number {
  const names = Object.keys(row);
  const changes = names.map((name) =>
    name === 'sales_count' || name === 'likes_count'
      ? `${name} = max(product.${name}, excluded.${name})`
      : `${name} = excluded.${name}`,
  );
  const text = `INSERT INTO product (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
    ON CONFLICT (slug) DO UPDATE SET ${changes.join(', ')} RETURNING id`;
  return Number(database.prepare(text).get(...Object.values(row))?.['id']);
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
    categories: writer('product_category', 'category_id'),
    authors: writer('product_author', 'author_id'),
    tags: writer('product_tag', 'tag_id'),
  };
}
