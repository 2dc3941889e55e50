/** A product as an editor reads and writes it. */
import type { Named } from '../../src/domain/catalogue/product.ts';
import { stockPlaces } from '../api/db/catalogue/stock.ts';
import type { ShopData } from '../api/db/shop-data.ts';
import { shownMoney, writtenAmount, type Shown } from './answers.ts';
import { EditError } from './command.ts';
import type { WrittenOptions } from './undo.ts';

/** `stock` of the first place, `stock-KEY` of the others: options of `product change`. */
export function stockOption(key: string): string {
  return key === stockPlaces[0].key ? 'stock' : `stock-${key}`;
}

/** Cards with both prices and the description. */
export function editedProducts(data: ShopData, ids: readonly number[]) {
  const inDollars = data.cards.byIds(ids, 'USD');
  return data.cards.byIds(ids, 'ARS').map((card, index) => ({
    ...card,
    usd: (inDollars[index] ?? card).price,
    description: data.sql.value<string>`SELECT detail ->> '$.description' FROM product WHERE id = ${card.id}`,
  }));
}

export type EditedProduct = ReturnType<typeof editedProducts>[number];

export function bySlug(data: ShopData, productSlug: string): EditedProduct | null {
  const id = data.sql.value<number>`SELECT id FROM product WHERE slug = ${productSlug}`;
  return (id !== null && editedProducts(data, [id])[0]) || null;
}

/** @throws EditError */
export function existing(data: ShopData, productSlug: string): EditedProduct {
  const product = bySlug(data, productSlug);
  if (product !== null) return product;
  throw new EditError(
    `There is no product "${productSlug}". Find it: npm run edit -- product list --search TEXT`,
  );
}

export function shownLine({
  slug: own,
  title,
  price,
  usd,
  its_on_presale: isPresale,
  stocks,
}: EditedProduct): string {
  const units = stockPlaces.map(({ key, name }) => `${stocks?.[key] ?? 0} at ${name}`);
  const stock = isPresale ? 'presale' : units.join(', ');
  return `${own}  "${title}"  ${shownPrice(price)}, ${shownPrice(usd)}  ${stock}`;
}

export function shownOf(product: EditedProduct): Shown {
  const named = (parts: readonly Named[] | null | undefined) =>
    parts?.map(({ name: one }) => one).join(', ') ?? '';
  return {
    title: product.title,
    price: shownPrice(product.price),
    'price in dollars': shownPrice(product.usd),
    ...Object.fromEntries(
      stockPlaces.map(({ key, name }) => [`stock at ${name}`, String(product.stocks?.[key] ?? 0)]),
    ),
    presale: product.its_on_presale ? 'yes' : 'no',
    'comes out': product.release_date ?? '',
    description: product.description ?? '',
    categories: product.categories?.map((category) => category.slug).join(', ') ?? '',
    authors: named(product.authors),
    tags: named(product.tags),
    brand: product.brand?.name ?? '',
    ISBN: product.isbn ?? '',
    format: product.format ?? '',
    language: product.language ?? '',
    pictures: product.images?.map(({ path }) => path).join(', ') ?? '',
  };
}

/** The options of `product change` that make it what it is. */
export function optionsOf(product: EditedProduct): WrittenOptions {
  const names = (parts: readonly Named[] | null | undefined) => parts?.map(({ name: one }) => one) ?? [];
  return {
    title: product.title,
    price: writtenAmount(priceCents(product.price)),
    usd: writtenAmount(priceCents(product.usd)),
    ...Object.fromEntries(stockPlaces.map(({ key }) => [stockOption(key), product.stocks?.[key] ?? 0])),
    presale: product.its_on_presale ?? false,
    'release-date': product.release_date ?? null,
    description: product.description || null,
    category: product.categories?.map((category) => category.slug) ?? [],
    author: names(product.authors),
    tag: names(product.tags),
    brand: product.brand?.name ?? null,
    isbn: product.isbn ?? null,
    format: product.format ?? null,
    language: product.language ?? null,
    image: product.images?.map(({ path }) => path) ?? [],
  };
}

export function priceCents({ amount }: EditedProduct['price']): number {
  return Math.round(amount * 100);
}

function shownPrice(price: EditedProduct['price']): string {
  return shownMoney(priceCents(price), price.currency);
}
