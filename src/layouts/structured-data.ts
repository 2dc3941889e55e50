/** What pages tell crawlers in schema.org words. Prices are in pesos, the ones that stand in the HTML. */
import { isbn13Of } from '../domain/isbn.ts';
import { decimalOf } from '../domain/money.ts';
import {
  availabilityOf,
  currentPrice,
  type Availability,
  type Named,
  type PublishedProduct,
} from '../domain/product.ts';
import { pathTo } from '../domain/routes.ts';
import { shop } from '../shop.ts';

/** A Product with its single Offer. Addresses become absolute under `site`. */
export function productFacts(product: PublishedProduct, site: URL): object {
  const { slug, title, id, brand, images, isbn, prices } = product;
  const gtin13 = isbn13Of(isbn);
  const url = new URL(pathTo('product', { slug }), site).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    sku: String(id),
    url,
    ...(images.length > 0 && {
      image: images.map(({ sources }) => new URL(sources.at(-1)?.path ?? '', site).href),
    }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(gtin13 !== null && { gtin13 }),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalOf(currentPrice(prices.ARS)).toFixed(2),
      priceCurrency: 'ARS',
      availability: `https://schema.org/${schemaAvailability[availabilityOf(product).name]}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  };
}

/** The steps from the home to a page; the last one is the page itself. */
export function breadcrumbFacts(
  steps: readonly { readonly name: string; readonly href: string }[],
  site: URL,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(href, site).href,
    })),
  };
}

/** The pages of a trail of categories, root first. */
export function categorySteps(
  trail: readonly Named[],
): readonly { readonly name: string; readonly href: string }[] {
  return trail.map(({ name, slug }) => ({ name, href: pathTo('productList', { category: slug }) }));
}

const schemaAvailability: Record<Availability['name'], string> = {
  presale: 'PreOrder',
  available: 'InStock',
  last: 'LimitedAvailability',
  'out-of-stock': 'OutOfStock',
};
