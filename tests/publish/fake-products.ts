/** Products of the fake backend as they travel. */
import type { WireProduct } from '../../src/api/product.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { FakeBackend, FakeCategory, FakeProduct } from './fake-backend.ts';

type Shop = Pick<FakeBackend, 'categories' | 'products'>;

export function cardOf({ categories }: Shop, product: FakeProduct, currency: Currency): object {
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price: { currency, amount: currency === 'USD' ? product.dollars : product.pesos },
    priceWithDiscount: null,
    discount_percent: null,
    discountsByPurchaseUnits: [],
    images: product.picture === null ? [] : [{ path: product.picture }],
    categories: pathTo(categories, product.category),
    stock: product.stock,
    stocks: { centro: product.stock, belgrano: 0 },
    its_on_presale: false,
    isGiftcard: false,
    authors: [],
    format: null,
    language: null,
    brand: { name: 'Ivrea', slug: 'ivrea' },
    number_of_pages: null,
    tags: [],
    isbn: null,
    ...product.fields,
    ...(currency === 'USD' && product.dollarFields),
  } satisfies Partial<WireProduct>;
}

export function productOf(shop: Shop, product: FakeProduct, currency: Currency): object {
  const among = (slugs: readonly string[]) =>
    shop.products.filter(({ slug }) => slugs.includes(slug)).map((other) => cardOf(shop, other, currency));
  return {
    ...cardOf(shop, product, currency),
    description: product.description,
    videos: product.fields?.videos ?? null,
    dimensions: product.fields?.dimensions ?? null,
    authorProducts: among(product.sameAuthor ?? []),
    relatedProducts: among(product.related),
  };
}

/** @param currency of its card; null for none */
export function detailsOf(shop: Shop, product: FakeProduct, currency: Currency | null): object {
  const slugs = (cards: readonly { readonly slug: string }[]) => cards.map(({ slug }) => slug);
  const { description, videos, dimensions, authorProducts, relatedProducts } = productOf(
    shop,
    product,
    'ARS',
  ) as WireProduct;
  const neighbours = {
    authorProducts: slugs(authorProducts ?? []),
    relatedProducts: slugs(relatedProducts ?? []),
  };
  const card = currency && { card: cardOf(shop, product, currency) };
  return { slug: product.slug, description, videos, dimensions, ...neighbours, ...card };
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
