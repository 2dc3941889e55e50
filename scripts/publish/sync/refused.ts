/** Products that stay as they were though the API says otherwise: what is refused of a reading never blocks the rest of it. */
import type { DatabaseSync } from 'node:sqlite';
import type { OfferCard } from '../../../src/domain/offer.ts';
import { currencies, type Money } from '../../../src/domain/money.ts';
import { categoryTrail, type PublishedCard } from '../../../src/domain/product.ts';
import type { ListedProduct } from './listed-product.ts';

export interface RefusedProduct {
  readonly slug: string;
  readonly why: Refusal;
}

/**
 * - `price-moved`: so many prices moved at once that a person has to say that they are right.
 * - `missing`: so many products are gone at once, likewise.
 * - `costs-nothing`, `other-currency`: a price that cannot be true; the API has to be mended.
 */
export type Refusal = 'price-moved' | 'missing' | 'costs-nothing' | 'other-currency';

/** Those that were refused for one reason. */
export interface RefusedGroup {
  readonly why: Refusal;
  readonly count: number;
  /** Slugs, the first few. */
  readonly products: readonly string[];
}

export function groupsOf(refused: readonly RefusedProduct[], shown: number): readonly RefusedGroup[] {
  return [...Map.groupBy(refused, ({ why }) => why)].map(([why, products]) => ({
    why,
    count: products.length,
    products: products.slice(0, shown).map(({ slug }) => slug),
  }));
}

/** What a person may accept. */
export const acceptableRefusals: readonly Refusal[] = ['price-moved', 'missing'];

/** Why a product's price cannot be true; null when it can. */
export function priceFaultOf({ facts: { prices } }: ListedProduct): Refusal | null {
  const given = currencies.flatMap((currency) =>
    [prices[currency].list, prices[currency].sale].flatMap((price) =>
      price === null ? [] : [{ ...price, wanted: currency }],
    ),
  );
  if (given.some(({ currency, wanted }) => currency !== wanted)) return 'other-currency';
  return given.some(({ cents }) => cents <= 0) ? 'costs-nothing' : null;
}

/**
 * Those whose price is another one than in the snapshot, when they are too many for an editor's work and no offer explains
 * it. New products have no price that could move.
 * @param before how many products the snapshot holds. @param announced what the API says of running offers; asked for only
 * when many prices moved.
 */
export async function movedPrices(
  database: DatabaseSync,
  before: number,
  changed: Iterable<ListedProduct> & { readonly size: number },
  announced: () => Promise<readonly OfferCard[]>,
): Promise<readonly string[]> {
  const limit = Math.max(harmlessMoves, before * largestMove);
  if (changed.size <= limit) return [];
  const select = database.prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = ?");
  const moved: { readonly facts: Facts; readonly known: PublishedCard['prices'] }[] = [];
  for (const { facts } of changed) {
    const { slug, prices, categories } = facts;
    const known = select.get(slug)?.['prices'];
    if (known === undefined || known === JSON.stringify(prices)) continue;
    const before = JSON.parse(String(known)) as PublishedCard['prices'];
    moved.push({ facts: { slug, prices, categories }, known: before });
  }
  if (moved.length <= limit) return [];
  const offers = await announced();
  const unexplained = moved.filter(({ facts, known }) => !isExplained(facts, known, offers));
  return unexplained.length > limit ? unexplained.map(({ facts }) => facts.slug) : [];
}

/** Slugs of the snapshot that the API does not list any more, when they are too many for an editor's work. */
export function missingProducts(
  known: Iterable<string>,
  before: number,
  isListed: (slug: string) => boolean,
): readonly string[] {
  const missing = [...known].filter((slug) => !isListed(slug));
  return missing.length > before * largestDrop ? missing : [];
}

/** More products than this missing at once is a broken answer, not an editor's work. */
const largestDrop = 0.05;
/** More prices than this at once are a mistyped rate sooner than a decision. */
const largestMove = 0.3;
/** In a small catalogue a few prices are many in a hundred, and no mistake all the same. */
const harmlessMoves = 10;

/** What is needed of a product, since all of them may have moved. */
type Facts = Pick<ListedProduct['facts'], 'slug' | 'prices' | 'categories'>;

/** The base price is the same in both currencies, and there is no sale, or one that an announced offer makes. */
function isExplained(facts: Facts, known: PublishedCard['prices'], offers: readonly OfferCard[]): boolean {
  const { prices } = facts;
  const isBaseSame = currencies.every((currency) => isSame(prices[currency].list, known[currency].list));
  if (!isBaseSame) return false;
  if (currencies.every((currency) => prices[currency].sale === null)) return true;
  const categories = new Set(facts.categories.flatMap((path) => categoryTrail(path).map(({ slug }) => slug)));
  return offers.some(
    ({ category, discountPercent }) =>
      categories.has(category.slug) &&
      currencies.every((currency) => {
        const { list, sale } = prices[currency];
        return sale !== null && isTakenOff(list, sale, discountPercent);
      }),
  );
}

function isSame(one: Money, other: Money): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}

/** Announced percentages are whole, and a backend may round a price to what looks well: half a percent apart is the same. */
function isTakenOff(list: Money, sale: Money, percent: number): boolean {
  return Math.abs(sale.cents - (list.cents * (100 - percent)) / 100) <= Math.max(1, list.cents * 0.005);
}
