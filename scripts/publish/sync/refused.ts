/** Refused products, which stay at their previous state. A refusal never blocks the rest of a publish. */
import type { DatabaseSync } from 'node:sqlite';
import type { OfferCard } from '../../../src/domain/catalogue/offer.ts';
import { currencies, type Money } from '../../../src/domain/money.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import {
  categoryTrail,
  currentPrice,
  type Named,
  type PublishedCard,
} from '../../../src/domain/catalogue/product.ts';
import { PublishError } from '../publish-error.ts';
import type { ListedProduct } from './listed-product.ts';
import { countProducts } from './product-rows.ts';

export interface RefusedProduct extends Named {
  readonly why: Refusal;
  /** The published price and the API's, in pesos, or in dollars when only those changed; null when there is none. */
  readonly before: Money | null;
  readonly after: Money | null;
}

/**
 * - `price-moved`: so many prices changed at once that a person has to approve them.
 * - `price-jumped`: the price of this product moved by more than half, likewise.
 * - `missing`: so many products are gone at once, likewise.
 * - `costs-nothing`, `other-currency`: an invalid price; the API has to be corrected.
 */
export type Refusal = 'price-moved' | 'price-jumped' | 'missing' | 'costs-nothing' | 'other-currency';

export interface RefusedGroup {
  readonly why: Refusal;
  readonly count: number;
  readonly products: readonly RefusedProduct[];
}

export function groupsOf(refused: readonly RefusedProduct[], shown: number): readonly RefusedGroup[] {
  return [...Map.groupBy(refused, ({ why }) => why)].map(([why, products]) => ({
    why,
    count: products.length,
    products: products.slice(0, shown),
  }));
}

export const acceptableRefusals: readonly Refusal[] = ['price-moved', 'price-jumped', 'missing'];

/**
 * Products with an invalid price, or with a changed price that a person has to approve.
 * @param allowPrices a person has approved all prices that are valid. @param announced the API's running offers.
 */
export function refusedPrices(
  database: DatabaseSync,
  read: Iterable<ListedProduct>,
  allowPrices: boolean,
  announced: readonly OfferCard[],
): readonly RefusedProduct[] {
  const select = database.prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = ?");
  const moved: Move[] = [];
  const faults: RefusedProduct[] = [];
  for (const { facts } of read) {
    const { slug, title, prices, categories } = facts;
    const known = select.get(slug)?.['prices'];
    const before = known === undefined ? null : (JSON.parse(String(known)) as Prices);
    const fault = priceFaultOf(prices);
    if (fault !== null) faults.push({ slug, name: title, why: fault, ...shownPrices(before, prices) });
    else if (before !== null && known !== JSON.stringify(prices))
      moved.push({ slug, title, prices, categories, known: before });
  }
  const limit = Math.max(harmlessMoves, countProducts(database) * largestMove);
  return [...(allowPrices ? [] : refusedMoves(moved, limit, announced)), ...faults];
}

/** What a shopper pays, before and after. */
function shownPrices(known: Prices | null, prices: Prices): Pick<RefusedProduct, 'before' | 'after'> {
  const isInDollars = known !== null && isSame(currentPrice(known.ARS), currentPrice(prices.ARS));
  const currency = isInDollars ? 'USD' : 'ARS';
  return { before: known && currentPrice(known[currency]), after: currentPrice(prices[currency]) };
}

function priceFaultOf(prices: Prices): Refusal | null {
  const given = currencies.flatMap((wanted) => {
    const { list, sale } = prices[wanted];
    return [list, sale ?? list].map((price) => ({ ...price, wanted }));
  });
  if (given.some(({ currency, wanted }) => currency !== wanted)) return 'other-currency';
  return given.some(({ cents }) => cents <= 0) ? 'costs-nothing' : null;
}

/**
 * Prices that moved by more than half, and all of them when they are too many for an editor's work. Prices that an
 * announced offer explains and new products do not count.
 */
function refusedMoves(
  moved: readonly Move[],
  limit: number,
  announced: readonly OfferCard[],
): readonly RefusedProduct[] {
  const unexplained = moved.filter((move) => !isExplained(move, announced));
  const isMany = unexplained.length > limit;
  return (isMany ? unexplained : unexplained.filter(isJump)).map(({ slug, title, known, prices }) => ({
    slug,
    name: title,
    why: isMany ? 'price-moved' : 'price-jumped',
    ...shownPrices(known, prices),
  }));
}

/**
 * Products of the snapshot that the API no longer lists, when they are too many for an editor's work.
 * @throws PublishError `too-many-lost` with examples when half of the catalogue is gone.
 */
export function missingProducts(
  database: DatabaseSync,
  listed: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
): readonly RefusedProduct[] {
  const select = database.prepare('SELECT slug, title AS name FROM product ORDER BY slug');
  const known = select.all() as unknown as readonly Named[];
  const missing = known.filter(({ slug }) => !listed.has(slug));
  if (listed.size <= known.length * (1 - largestBelievedDrop)) {
    const what =
      listed.size === 0
        ? 'the API lists no products'
        : `the API lists ${listed.size} products where there were ${known.length}`;
    throw new PublishError('too-many-lost', `${what}. ${advice}`, {
      missing: missing.slice(0, mostExamples),
    });
  }
  if (missing.length <= known.length * largestDrop) return [];
  return missing.map((named) => ({ ...named, why: 'missing', before: null, after: null }));
}

/** A site without a single product. @param refused why there is none. */
export function emptyShop(refused: readonly RefusedProduct[]): PublishError {
  const why = groupsOf(refused, 0).map(({ why, count }) => `${why}: ${count}`);
  return new PublishError(
    'too-many-lost',
    `no product of the API can be published (${why.join(', ')}). ${advice}`,
  );
}

const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
const mostExamples = 30;
/** Above this share of missing products, the whole reading is refused. */
const largestBelievedDrop = 0.5;
/** Above this share of missing products, a broken response is more likely than an editor's work. */
const largestDrop = 0.05;
/** Above this share of changed prices, a mistyped exchange rate is more likely than a decision. */
const largestMove = 0.3;
/** Minimum for small catalogues, in which a few prices are a large share. */
const harmlessMoves = 10;

type Prices = PublishedCard['prices'];

/** Only the needed fields, because all products may have moved. */
interface Move extends Pick<ListedProduct['facts'], 'slug' | 'title' | 'prices' | 'categories'> {
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
