/** A product as the API's list says it in both currencies, brought to what may be published. */
import { currencies } from '../../../src/domain/money.ts';
import type { CategoryPath, Named, ProductCard, PublishedCard } from '../../../src/domain/product.ts';
import { PublishError } from '../publish-error.ts';
import { refusalOfListSlug } from './slugs.ts';

/** All that a card shows but its picture, which is still a path of the API. */
export interface ListedProduct {
  readonly facts: Omit<PublishedCard, 'cover'>;
  readonly imageSources: readonly string[];
}

/** What "more than one" is published as: a page says that there are some, never how many. */
export const severalUnits = 2;

/** @throws PublishError for a price that cannot be true. */
export function listedProduct(inPesos: ProductCard, inDollars: ProductCard): ListedProduct {
  const { price, images, stock, categories, authors, tags, brand, ...rest } = inPesos;
  const prices = { ARS: price, USD: inDollars.price };
  for (const currency of currencies) {
    const { list, sale } = prices[currency];
    const foreign = [list, sale].find((price) => price !== null && price.currency !== currency);
    if (foreign)
      throw unsound(inPesos.slug, `is priced in ${foreign.currency} where ${currency} was asked for`);
    if (list.cents <= 0 || (sale && sale.cents <= 0))
      throw unsound(inPesos.slug, `costs nothing in ${currency}`);
  }
  const facts = {
    ...rest,
    // A sale must not republish a page: the exact numbers are asked for when the page is alive.
    stock: Math.min(stock, severalUnits),
    branchStock: {},
    categories: categories.map(publishedPath).filter((path) => path !== null),
    authors: authors.filter(hasPage),
    tags: tags.filter(hasPage),
    brand: brand && hasPage(brand) ? brand : null,
    prices,
  };
  return { facts, imageSources: images.map(({ path }) => path) };
}

/** The chain without the categories that have no page. */
function publishedPath({ name, slug, parent }: CategoryPath): CategoryPath | null {
  const ancestors = parent && publishedPath(parent);
  return refusalOfListSlug(slug) === null ? { name, slug, parent: ancestors } : ancestors;
}

/** An author, a tag or an editorial is a link wherever it stands. */
function hasPage({ slug }: Named): boolean {
  return refusalOfListSlug(slug) === null;
}

function unsound(slug: string, what: string): PublishError {
  const advice = 'Nothing was published; correct it in the API and publish again.';
  return new PublishError('unsound-data', `product "${slug}" ${what}. ${advice}`);
}
