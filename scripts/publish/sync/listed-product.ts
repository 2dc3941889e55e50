/** A product as the API's list says it in both currencies, brought to what may be published. */
import type { CategoryPath, Named, ProductCard, PublishedCard } from '../../../src/domain/product.ts';
import { refusalOfListSlug } from './slugs.ts';

/** All that a card shows but its picture, which is still a path of the API. */
export interface ListedProduct {
  readonly facts: Omit<PublishedCard, 'cover'>;
  readonly imageSources: readonly string[];
}

/** What "more than one" is published as: a page says that there are some, never how many. */
const severalUnits = 2;

export function listedProduct(inPesos: ProductCard, inDollars: ProductCard): ListedProduct {
  const { price, images, stock, categories, authors, tags, brand, ...rest } = inPesos;
  const prices = { ARS: price, USD: inDollars.price };
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
