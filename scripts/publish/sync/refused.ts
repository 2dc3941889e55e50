/** Refused products, which stay at their previous state. A refusal never blocks the rest of a publish. */
import type { DatabaseSync } from 'node:sqlite';
import type { OfferCard } from '../../../src/domain/catalogue/offer.ts';
import { currencies, type Money } from '../../../src/domain/money.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-move.ts';
import { categoryTrail, currentPrice, type PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { ListedProduct } from './listed-product.ts';

export interface RefusedProduct {
  readonly slug: string;
  readonly why: Refusal;
}

/**
 * - `price-moved`: so many prices changed at once that a person has to approve them.
 * - `price-jumped`: the price of this product moved by more than half, likewise.
 * - `missing`: so many products are gone at once, likewise.
 * - `costs-nothing`, `other-currency`: an invalid price; the API has to be corrected.
 */
export type Refusal = 'price-moved' | 'price-jumped' | 'missing' | 'costs-nothing' | 'other-currency';

/** Products refused for the same reason. */
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

/** Refusals that a person may approve. */
export const acceptableRefusals: readonly Refusal[] = ['price-moved', 'price-jumped', 'missing'];

/** Why a price is invalid; null when it is valid. */
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
 * Products whose changed price a person has to approve: those that moved by more than half, and all of them when they
 * are too many for an editor's work. Prices that an announced offer explains and new products do not count.
 * @param before number of products in the snapshot.
 * @param announced running offers of the API; requested only when there is something to explain.
 */
export async function movedPrices(
  database: DatabaseSync,
  before: number,
  changed: Iterable<ListedProduct>,
  announced: () => Promise<readonly OfferCard[]>,
): Promise<readonly RefusedProduct[]> {
  const limit = Math.max(harmlessMoves, before * largestMove);
  const select = database.prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = ?");
  const moved: Move[] = [];
  for (const { facts } of changed) {
    const { slug, prices, categories } = facts;
    const known = select.get(slug)?.['prices'];
    if (known === undefined || known === JSON.stringify(prices)) continue;
    moved.push({ slug, prices, categories, known: JSON.parse(String(known)) as Prices });
  }
  if (moved.length <= limit && !moved.some(isJump)) return [];
  const offers = await announced();
  const unexplained = moved.filter((move) => !isExplained(move, offers));
  if (unexplained.length > limit) return unexplained.map(({ slug }) => ({ slug, why: 'price-moved' }));
  return unexplained.filter(isJump).map(({ slug }) => ({ slug, why: 'price-jumped' }));
}

/** Slugs of the snapshot that the API no longer lists, when they are too many for an editor's work. */
export function missingProducts(
  known: Iterable<string>,
  before: number,
  isListed: (slug: string) => boolean,
): readonly string[] {
  const missing = [...known].filter((slug) => !isListed(slug));
  return missing.length > before * largestDrop ? missing : [];
}

/** Above this share of missing products, a broken response is more likely than an editor's work. */
const largestDrop = 0.05;
/** Above this share of changed prices, a mistyped exchange rate is more likely than a decision. */
const largestMove = 0.3;
/** Minimum for small catalogues, in which a few prices are a large share. */
const harmlessMoves = 10;

type Prices = PublishedCard['prices'];

/** Only the needed fields, because all products may have moved. */
interface Move extends Pick<ListedProduct['facts'], 'slug' | 'prices' | 'categories'> {
  readonly known: Prices;
}

/** Whether the base price, or what a shopper pays, moved by more than half. */
function isJump({ prices, known }: Move): boolean {
  return currencies.some((currency) => {
    const [before, after] = [known[currency], prices[currency]];
    return (
      isLargePriceMove(before.list.cents, after.list.cents) ||
      isLargePriceMove(currentPrice(before).cents, currentPrice(after).cents)
    );
  });
}

/**
 * A change is explained if the base price is unchanged in both currencies and the sale is gone or made by an announced
 * offer.
 */
function isExplained({ prices, categories, known }: Move, offers: readonly OfferCard[]): boolean {
  const isBaseSame = currencies.every((currency) => isSame(prices[currency].list, known[currency].list));
  if (!isBaseSame) return false;
  if (currencies.every((currency) => prices[currency].sale === null)) return true;
  const trail = new Set(categories.flatMap((path) => categoryTrail(path).map(({ slug }) => slug)));
  return offers.some(
    ({ category, discountPercent }) =>
      trail.has(category.slug) &&
      currencies.every((currency) => {
        const { list, sale } = prices[currency];
        return sale !== null && isTakenOff(list, sale, discountPercent);
      }),
  );
}

function isSame(one: Money, other: Money): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}

/** Tolerance of half a percent: announced percentages are whole, and backends round prices. */
function isTakenOff(list: Money, sale: Money, percent: number): boolean {
  return Math.abs(sale.cents - (list.cents * (100 - percent)) / 100) <= Math.max(1, list.cents * 0.005);
}
