/** Products of the fake backend as they travel. */
import { detailEntries, type WireProduct } from '../../src/api/product.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { FakeBackend, FakeCategory, FakeProduct } from './fake-backend.ts';

type Shop = Pick<FakeBackend, 'categories' | 'products'>;

/** What it is known by; the API may leave out all other fields. */
export function cardOf({ categories }: Shop, product: FakeProduct, currency: Currency): object {
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price: { currency, amount: currency === 'USD' ? product.dollars : product.pesos },
    images: product.picture === null ? [] : [{ path: product.picture }],
    categories: pathTo(categories, product.category),
    stock: product.stock,
    stocks: { centro: product.stock, belgrano: 0 },
    brand: { name: 'Ivrea', slug: 'ivrea' },
    ...product.fields,
    ...(currency === 'USD' && product.dollarFields),
  } satisfies Partial<WireProduct>;
}

export function productOf(shop: Shop, product: FakeProduct, currency: Currency): object {
  const among = (slugs: readonly string[]) =>
    shop.products.filter(({ slug }) => slugs.includes(slug)).map((other) => cardOf(shop, other, currency));
  return {
    ...cardOf(shop, product, currency),
    ...detailFieldsOf(product),
    authorProducts: among(product.sameAuthor ?? []),
    relatedProducts: among(product.related),
  };
}

/** @param currency of its card; null for none */
export function detailsOf(shop: Shop, product: FakeProduct, currency: Currency | null): object {
  const slugs = (cards: readonly { readonly slug: string }[]) => cards.map(({ slug }) => slug);
  const { authorProducts, relatedProducts } = productOf(shop, product, 'ARS') as WireProduct;
  const neighbours = {
    authorProducts: slugs(authorProducts ?? []),
    relatedProducts: slugs(relatedProducts ?? []),
  };
  const card = currency && { card: cardOf(shop, product, currency) };
  return { slug: product.slug, ...detailFieldsOf(product), ...neighbours, ...card };
}

function detailFieldsOf({ description, fields = {} }: FakeProduct): object {
  const given = Object.entries(fields).filter(([name]) => name in detailEntries);
  return { description, ...Object.fromEntries(given) };
}

type WirePath = NonNullable<WireProduct['categories']>[number];

function pathTo(
  categories: readonly FakeCategory[],
  slug: string,
  parent: WirePath | null = null,
): WirePath[] {
  return categories.flatMap(({ children, ...category }) => {
    const here: WirePath = { name: category.name, slug: category.slug, parent };
    return category.slug === slug ? [here] : pathTo(children, slug, here);
  });
}
