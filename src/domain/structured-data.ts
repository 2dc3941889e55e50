/**
 * What pages tell crawlers in schema.org words: where a page stands, and what it lists. The builders write plain
 * objects; addresses become absolute under the origin of the site. Products have `product-structured-data.ts`, the shop
 * has `shop-structured-data.ts`.
 */
import type { Named } from './product.ts';
import { pathTo } from './routes.ts';
import type { Series } from './series.ts';

/** A schema.org node; a field that has no value is left out. */
export interface StructuredData {
  readonly '@type': string | readonly string[];
  readonly [property: string]: unknown;
}

/** A step of a breadcrumb or an entry of a list: a page of this site. */
export interface PageStep {
  readonly name: string;
  readonly path: string;
}

/**
 * The text of a script element of JSON-LD. What could end the element or start another one, and the line ends that
 * JavaScript knows and JSON does not, are written as escapes.
 */
export function scriptSafeJson(data: StructuredData | readonly StructuredData[]): string {
  const nodes = '@type' in data ? data : { '@graph': data };
  return JSON.stringify({ '@context': 'https://schema.org', ...nodes }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @param steps from the home to the page itself. */
export function breadcrumbList(steps: readonly PageStep[], origin: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  };
}

export interface ListedProducts extends PageStep {
  /** Slugs on this page. */
  readonly products: readonly string[];
  /** How many stand on the pages before it. */
  readonly productsBefore: number;
  /** Whose products they are, on the page of an author. */
  readonly author?: Named | undefined;
}

/** A page of a list. Entries are addresses only: a product is described on its own page and nowhere else. */
export function collectionPage(page: ListedProducts, origin: string): StructuredData {
  const { name, path, products, productsBefore, author } = page;
  return {
    '@type': 'CollectionPage',
    name,
    url: absolute(path, origin),
    ...(author && { about: person(author, origin) }),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: products.length,
      itemListElement: products.map((slug, index) => ({
        '@type': 'ListItem',
        position: productsBefore + index + 1,
        url: absolute(pathTo('product', { slug }), origin),
      })),
    },
  };
}

/** `/series/:slug`. */
export function bookSeries(
  series: Omit<Series, 'volumes'> & { readonly volumes: readonly { readonly slug: string }[] },
  origin: string,
): StructuredData {
  const { brand, authors, volumes, form } = series;
  return {
    ...seriesNode(series, origin),
    ...(authors.length > 0 && { author: authors.map((author) => person(author, origin)) }),
    ...(brand && { publisher: { '@type': 'Organization', name: brand.name } }),
    hasPart: volumes.map(({ slug }) => ({
      '@type': form === 'issues' ? 'ComicIssue' : 'Book',
      url: absolute(pathTo('product', { slug }), origin),
    })),
  };
}

/** A series where something else speaks of it. */
export function seriesNode(
  { name, slug, form }: Pick<Series, 'name' | 'slug' | 'form'>,
  origin: string,
): StructuredData {
  return {
    '@type': form === 'issues' ? 'ComicSeries' : 'BookSeries',
    name,
    url: absolute(pathTo('series', { slug }), origin),
  };
}

export function person({ name, slug }: Named, origin: string): StructuredData {
  return { '@type': 'Person', name, url: absolute(pathTo('author', { slug }), origin) };
}

/** Where the shop's return policy stands: the node of that name, and the words of the page. */
export const returnPolicyPath = `${pathTo('revocation')}#devoluciones`;

/** @param path of this site; @param origin without a trailing slash. */
export function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}
