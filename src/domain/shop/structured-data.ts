import type { Named } from '../catalogue/product.ts';
import { pathTo } from '../routes.ts';
import type { Series } from '../catalogue/series.ts';

/** A schema.org node. */
export interface StructuredData {
  readonly '@type': string | readonly string[];
  readonly [property: string]: unknown;
}

export interface PageStep {
  readonly name: string;
  readonly path: string;
}

export function scriptSafeJson(data: StructuredData | readonly StructuredData[]): string {
  const nodes = '@type' in data ? data : { '@graph': data };
  return escapedJson({ '@context': 'https://schema.org', ...nodes });
}

/** JSON for a script element: `<`, `>` and `&` could close it, U+2028 and U+2029 end lines. */
export function escapedJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

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
  readonly products: readonly string[];
  /** On the previous pages. */
  readonly productsBefore: number;
  readonly author?: Named | undefined;
}

/** Entries are URLs only: each product's data is on its own page. */
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

export const returnPolicyPath = `${pathTo('revocation')}#devoluciones`;

/** @param origin without a trailing slash */
export function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}
