/** Refused products, which stay at their previous state. A refusal never blocks the rest of a publish. */
import type { DatabaseSync } from 'node:sqlite';
import { mayMakePrices, type OfferCard } from '../../../src/domain/catalogue/offer.ts';
import { currencies, type Currency, type Money } from '../../../src/domain/money.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { currentPrice, type Named, type PublishedPrices } from '../../../src/domain/catalogue/product.ts';
import { PublishError } from '../publish-error.ts';
import { priceFaultOf, type PriceFault } from '../rules/prices.ts';
import { slugRules } from '../rules/slugs.ts';
import type { ReadingWarning } from '../warning.ts';
import type { ListedProduct } from './listed-product.ts';
import { countProducts } from './product-rows.ts';

export interface RefusedProduct extends Named {
  readonly why: RefusalReason;
  /** The published price and the API's, in pesos, or in dollars when only those changed; null when there is none. */
  readonly before: Money | null;
  readonly after: Money | null;
  /** The call and the field that are wrong, and how; for who mends the API. */
  readonly detail?: string;
}

/**
 * - `price-moved`: so many prices changed at once that a person has to approve them.
 * - `price-jumped`: the price of this product moved by more than half, likewise.
 * - `missing`: so many products are gone at once, likewise.
 * - `costs-nothing`, `other-currency`, `one-currency`: an invalid price, or none in a currency in which the shop sells;
 *   the API has to be corrected.
 * - `no-cover`: its cover cannot be fetched, as those of so many others that a person has to approve it.
 * - `unreadable`: the API answers otherwise than the contract says; `detail` says how.
 */
export type RefusalReason =
  'price-moved' | 'price-jumped' | 'missing' | 'no-cover' | PriceFault | 'one-currency' | 'unreadable';

export interface RefusedGroup {
  readonly why: RefusalReason;
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

export const acceptableRefusals: readonly RefusalReason[] = [
  'price-moved',
  'price-jumped',
  'missing',
  'no-cover',
];

export interface PriceRules {
  /** A person has approved all prices that are valid. */
  readonly allowPrices: boolean;
  /** In which the shop sells. */
  readonly currencies: readonly Currency[];
  /** The API's running offers. */
  readonly announced: readonly OfferCard[];
}

/** Products with an invalid price, or with a changed price that a person has to approve. */
export function refusedPrices(
  database: DatabaseSync,
  read: Iterable<ListedProduct>,
  { allowPrices, currencies: sold, announced }: PriceRules,
): readonly RefusedProduct[] {
  const select = database.prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = ?");
  const moved: Move[] = [];
  const faults: RefusedProduct[] = [];
  for (const { facts } of read) {
    const { slug, title, prices, categories } = facts;
    const storedPrices = select.get(slug)?.['prices'];
    const before = storedPrices === undefined ? null : (JSON.parse(String(storedPrices)) as PublishedPrices);
    const fault = faultOf(prices, sold);
    if (fault !== null) faults.push({ slug, name: title, why: fault, ...shownPrices(before, prices) });
    else if (before !== null && storedPrices !== JSON.stringify(prices))
      moved.push({ slug, title, prices, categories, pricesBefore: before });
  }
  const limit = Math.max(harmlessMoves, countProducts(database) * largestMove);
  return [...(allowPrices ? [] : refusedMoves(moved, limit, announced)), ...faults];
}

function faultOf(prices: PublishedPrices, sold: readonly Currency[]): RefusalReason | null {
  const priceFaults = sold.map((currency) => {
    const price = prices[currency];
    return price === null ? 'one-currency' : priceFaultOf(price, currency);
  });
  return priceFaults.find((fault) => fault !== null) ?? null;
}

/** What a shopper pays, before and after. */
function shownPrices(
  published: PublishedPrices | null,
  prices: PublishedPrices,
): Pick<RefusedProduct, 'before' | 'after'> {
  const isInDollars = published !== null && isSame(currentPrice(published.ARS), currentPrice(prices.ARS));
  const currency = isInDollars ? 'USD' : 'ARS';
  const shown = (of: PublishedPrices | null) => of?.[currency] && currentPrice(of[currency]);
  return { before: shown(published) ?? null, after: shown(prices) ?? null };
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
  return (isMany ? unexplained : unexplained.filter(isJump)).map(({ slug, title, pricesBefore, prices }) => ({
    slug,
    name: title,
    why: isMany ? 'price-moved' : 'price-jumped',
    ...shownPrices(pricesBefore, prices),
  }));
}

/**
 * Products of the snapshot that the API no longer lists, when they are too many for an editor's work.
 * @throws PublishError `too-many-lost` with examples when half of the catalogue is gone.
 */
export function missingProducts(
  database: DatabaseSync,
  listed: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
  reading: NotTaken,
): readonly RefusedProduct[] {
  const select = database.prepare('SELECT slug, title AS name FROM product ORDER BY slug');
  const publishedNames = select.all() as unknown as readonly Named[];
  const missing = publishedNames.filter(({ slug }) => !listed.has(slug));
  if (listed.size <= publishedNames.length * (1 - largestBelievedDrop)) {
    const what = `the API lists ${listed.size} products where there were ${publishedNames.length}`;
    const leftOut = reading.listed > listed.size ? ` ${notTaken(reading, reading.listed - listed.size)}` : '';
    throw new PublishError('too-many-lost', `${what}.${leftOut} ${advice}`, {
      missing: missing.slice(0, mostExamples),
    });
  }
  if (missing.length <= publishedNames.length * largestDrop) return [];
  return missing.map((named) => ({ ...named, why: 'missing', before: null, after: null }));
}

/** What the API lists and the site does not take. */
export interface NotTaken {
  /** How many products the list has. */
  readonly listed: number;
  readonly refused: readonly RefusedProduct[];
  readonly warnings: readonly ReadingWarning[];
}

/** A site without a single product, which no switch publishes. */
export function emptyShop(reading: NotTaken): PublishError {
  const isEmpty = reading.listed === 0;
  const what = isEmpty
    ? 'the API lists no products (GET /products-list)'
    : `the API lists ${reading.listed} products, and none of them can be published`;
  const why = isEmpty ? '' : ` ${notTaken(reading, reading.listed)}`;
  return new PublishError(
    'nothing-to-sell',
    `${what}.${why} Mend the API and publish again. The last site stays.`,
  );
}

/** How many are not taken for which reason, with examples. */
function notTaken({ refused, warnings }: NotTaken, count: number): string {
  const reasons = [
    ...refused.map(({ slug, why, detail }) => ({ why: refusalRules[why], example: detail ?? slug })),
    ...warnings.flatMap((warning) =>
      warning.code === 'product-left-out'
        ? { why: slugRules[warning.why], example: JSON.stringify(warning.slug) }
        : warning.code === 'item-left-out'
          ? { why: refusalRules.unreadable, example: warning.fault }
          : [],
    ),
  ];
  const lines = Array.from(
    Map.groupBy(reasons, ({ why }) => why),
    ([why, examples]) => {
      const shown = examples.slice(0, fewExamples).map(({ example }) => `\n    ${example}`);
      return `\n  ${examples.length}: ${why}. For example${shown.join('')}`;
    },
  );
  return `Not taken are ${count}:${lines.join('')}\n`;
}

/** Follows the number of products. */
export const refusalRules: Readonly<Record<RefusalReason, string>> = {
  'price-moved':
    'changed price together, by no announced offer; they are charged already, pages wait (if this is right: --allow-prices)',
  'price-jumped':
    'moved in price by more than half, by no announced offer; they are charged already, pages wait (if this is right: --allow-prices)',
  missing: 'the API lists no more, too many at once (if this is right: --allow-drop)',
  'costs-nothing': 'cost nothing (correct them in the API)',
  'other-currency': 'are priced in another currency than was asked for (correct them in the API)',
  'one-currency': 'have no price in dollars, which others have (correct them in the API)',
  'no-cover':
    'have a cover that cannot be fetched, more than one in ten (correct the addresses, or name their hosts in PICTURE_HOSTS; if this is right: --allow-pictures)',
  unreadable: 'the API answers otherwise than the contract says (correct it in the API)',
};

const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
const fewExamples = 3;
const mostExamples = 30;
/** Above this share of missing products, the whole reading is refused. */
const largestBelievedDrop = 0.5;
/** Above this share of missing products, a broken response is more likely than an editor's work. */
const largestDrop = 0.05;
/** Above this share of changed prices, a mistyped exchange rate is more likely than a decision. */
const largestMove = 0.3;
/** Minimum for small catalogues, in which a few prices are a large share. */
const harmlessMoves = 10;

/** Only the needed fields, because all products may have moved. */
interface Move extends Pick<ListedProduct['facts'], 'slug' | 'title' | 'prices' | 'categories'> {
  readonly pricesBefore: PublishedPrices;
}

/** Whether the base price, or what a shopper pays, moved by more than half. */
function isJump({ prices, pricesBefore }: Move): boolean {
  return currencies.some((currency) => {
    const [before, after] = [pricesBefore[currency], prices[currency]];
    if (before === null || after === null) return false;
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
function isExplained({ prices, categories, pricesBefore }: Move, offers: readonly OfferCard[]): boolean {
  const pairs = currencies.map((currency) => [prices[currency], pricesBefore[currency]] as const);
  const isBaseSame = pairs.every(([now, before]) =>
    now && before ? isSame(now.list, before.list) : now === before,
  );
  if (!isBaseSame) return false;
  const currentPrices = pairs.flatMap(([now]) => now ?? []);
  if (currentPrices.every(({ sale }) => sale === null)) return true;
  return offers.some((offer) => mayMakePrices(offer, categories, currentPrices));
}

function isSame(one: Money, other: Money): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}
