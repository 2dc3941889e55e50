/** Merges a product of the API's list in both currencies into its published form. */
import type {
  BranchStock,
  CategoryPath,
  Named,
  ProductCard,
  PublishedCard,
} from '../../../src/domain/catalogue/product.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import { faultOfListSlug } from '../rules/slugs.ts';

/** All data of a card but its picture, which is still an API path. */
export interface ListedProduct {
  readonly facts: Omit<PublishedCard, 'cover'>;
  readonly imageSources: readonly string[];
  /** For a feed alone. */
  readonly branches: BranchStock;
}

/** Published stock of more than one unit: pages show availability, never the count. */
const severalUnits = 2;

/** Published units of a branch, which feeds show as none, a few or enough: from here on it is enough. */
export const enoughUnits = 3;

/** @param inDollars undefined, or in pesos as well, of a product that has no price in dollars */
export function listedProduct(inPesos: ProductCard, inDollars: ProductCard | undefined): ListedProduct {
  const { price, images, stock, categories, authors, tags, brand, ...rest } = inPesos;
  const dollars = inDollars?.price;
  const prices = { ARS: price, USD: dollars?.list.currency === 'USD' ? dollars : null };
  const facts = {
    ...rest,
    // Stock is capped, so that a sale does not republish a page; the browser fetches the exact numbers.
    stock: Math.min(stock, severalUnits),
    branchStock: {},
    categories: categories.map(publishedPath).filter((path) => path !== null),
    authors: authors.filter(hasPage),
    tags: tags.filter(hasPage),
    brand: brand && hasPage(brand) ? brand : null,
    prices,
  };
  return { facts, imageSources: images.map(({ path }) => path), branches: cappedStock(inPesos) };
}

/** By branch name. A presale has nothing in a branch yet. */
function cappedStock({ branchStock, isOnPresale }: ProductCard): BranchStock {
  const counted = isOnPresale
    ? []
    : Object.entries(branchStock).toSorted(([a], [b]) => Number(a > b) - Number(a < b));
  return Object.fromEntries(
    counted.map(([branch, units]) => [branch, Math.min(Math.max(0, units), enoughUnits)]),
  );
}

export function digestOfListed({ facts, imageSources, branches }: ListedProduct): string {
  return digest(JSON.stringify({ facts, imageSources, branches }));
}

/** The category path without categories that have no page. */
function publishedPath({ name, slug, parent }: CategoryPath): CategoryPath | null {
  const ancestors = parent && publishedPath(parent);
  return faultOfListSlug(slug) === null ? { name, slug, parent: ancestors } : ancestors;
}

/** Authors, tags and brands are always links, so they need a page. */
function hasPage({ slug }: Named): boolean {
  return faultOfListSlug(slug) === null;
}
