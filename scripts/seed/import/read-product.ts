import * as v from 'valibot';
import type { Currency } from '../../../src/domain/money.ts';
import { oneLine } from '../../../src/domain/plain-text.ts';
import { listOf, nullable } from '../../../src/api/wire.ts';
import { shop } from '../../../src/shop.ts';
import { isbnProblem } from './isbn-problem.ts';
import { stockPlaces } from '../../api/db/catalogue/stock.ts';
import { seedProductSchema, type SeedProduct } from '../../api/db/import/seed-product.ts';

const { usd, created_at, sales_count, likes_count, offer, ...wireEntries } = seedProductSchema.entries;

const positiveAmount = v.pipe(v.number(), v.finite(), v.minValue(0.01, 'should be above 0'));
const money = v.object({ currency: v.picklist(['ARS', 'USD']), amount: positiveAmount });
const units = v.pipe(v.number(), v.integer('should be a whole number'), v.minValue(0, 'should be 0 or more'));

const places = stockPlaces.map(({ key }) => key);
const branch = v.picklist(places, `is no branch; there are ${places.join(', ')}`);
const isbn = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || isbnProblem(text) === null,
    ({ input }) => String(isbnProblem(input)),
  ),
);
/** What the publisher could not link; names without a slug would also overwrite each other. */
const slug = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/, 'should be letters of a-z, digits and hyphens'),
);
const named = v.object({
  name: v.pipe(v.string(), v.transform(oneLine), v.nonEmpty('should not be empty')),
  slug,
});
interface CategoryOfLine {
  name: string;
  slug: string;
  parent?: CategoryOfLine | null | undefined;
}
const category: v.GenericSchema<CategoryOfLine, CategoryOfLine> = v.object({
  name: v.string(),
  slug,
  parent: nullable(v.lazy(() => category)),
});

/** What is said of text that was read as UTF-8 and is not, here or in the system before. */
export const lostCharacters =
  'has characters that were lost (U+FFFD): save it as UTF-8, for example "CSV UTF-8" in a spreadsheet';

/** The database takes no higher one, in either currency. */
const highestPrice = 50_000_000;

const lineSchema = v.pipe(
  v.strictObject(
    {
      ...wireEntries,
      // What the API sends besides and an import does not need.
      id: v.optional(v.unknown()),
      authorProducts: v.optional(v.unknown()),
      relatedProducts: v.optional(v.unknown()),
      categories: listOf(category),
      authors: listOf(named),
      tags: listOf(named),
      brand: nullable(named),
      isbn: nullable(isbn),
      slug: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'should be words of a-z and 0-9 joined by hyphens'),
        v.maxLength(200),
      ),
      title: v.pipe(v.string(), v.transform(oneLine), v.nonEmpty('should not be empty')),
      price: money,
      priceWithDiscount: v.nullish(money, null),
      discount_percent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(99)), null),
      // Their sum where it is left out.
      stock: v.optional(units),
      stocks: v.nullish(v.record(branch, units), null),
      usd: v.optional(usd),
      created_at: v.optional(created_at),
      sales_count: v.optional(sales_count),
      likes_count: v.optional(likes_count),
      offer,
    },
    wrongKey,
  ),
  v.check(({ stock, stocks }) => stock !== undefined || stocks !== null, 'stock is missing'),
  v.check((product) => !JSON.stringify(product).includes('\uFFFD'), lostCharacters),
  v.check(
    ({ price, priceWithDiscount }) =>
      priceWithDiscount === null || priceWithDiscount.currency === price.currency,
    'price and priceWithDiscount are in different currencies',
  ),
  v.check(({ price, usd: dollars }) => {
    const { ARS, USD } = inBothCurrencies(price, null);
    return Math.max(ARS.price, USD.price, dollars?.price ?? 0) <= highestPrice;
  }, 'the price is above 50 million, in pesos or in dollars'),
);

function wrongKey({ expected, received }: { expected: string | null; received: string }): string {
  if (expected === 'never') return 'is no field of a product';
  return expected === 'Object' ? `should be an object, not ${received}` : 'is missing';
}

/** Defaults: the price in the other currency by `shop.pesosPerDollar`, `now` as its date, no sales and likes. */
export function productFromLine(
  value: unknown,
  now: Date,
): { product: SeedProduct; isGiven: GivenFields } | { issues: readonly v.BaseIssue<unknown>[] } {
  const outcome = v.safeParse(lineSchema, value);
  if (!outcome.success) return { issues: outcome.issues };
  const { output } = outcome;
  // The database stores the wire format, not the parsed domain type.
  const wire = value as SeedProduct;
  const prices = inBothCurrencies(output.price, output.priceWithDiscount);
  return {
    isGiven: {
      currency: output.price.currency,
      otherPrice: output.usd !== undefined,
      created_at: output.created_at !== undefined,
    },
    product: {
      ...wire,
      stock: output.stock ?? Object.values(output.stocks ?? {}).reduce((sum, one) => sum + one, 0),
      title: output.title,
      price: { currency: 'ARS', amount: prices.ARS.price },
      priceWithDiscount:
        prices.ARS.priceWithDiscount === null
          ? null
          : { currency: 'ARS', amount: prices.ARS.priceWithDiscount },
      usd: (output.price.currency === 'ARS' && output.usd) || prices.USD,
      created_at: output.created_at ?? now.toISOString(),
      sales_count: output.sales_count ?? 0,
      likes_count: output.likes_count ?? 0,
      offer: output.offer,
    },
  };
}

/** Which fields the line itself had; the others are defaults, and a product that is known keeps its own. */
export interface GivenFields {
  readonly currency: Currency;
  /** Whether the price in dollars was given beside one in pesos. */
  readonly otherPrice: boolean;
  readonly created_at: boolean;
}

interface Amount {
  readonly currency: Currency;
  readonly amount: number;
}

interface Prices {
  readonly price: number;
  readonly priceWithDiscount: number | null;
}

/** Converts to the cent, without rounding to a shop price: the given price is intentional. */
function inBothCurrencies(price: Amount, sale: Amount | null): Readonly<Record<Currency, Prices>> {
  const writtenPrices: Prices = { price: price.amount, priceWithDiscount: sale?.amount ?? null };
  const rate = price.currency === 'ARS' ? 1 / shop.pesosPerDollar : shop.pesosPerDollar;
  const convert = (amount: number): number => Math.max(1, Math.round(amount * 100 * rate)) / 100;
  const other: Prices = {
    price: convert(writtenPrices.price),
    priceWithDiscount:
      writtenPrices.priceWithDiscount === null ? null : convert(writtenPrices.priceWithDiscount),
  };
  return price.currency === 'ARS' ? { ARS: writtenPrices, USD: other } : { ARS: other, USD: writtenPrices };
}

/** `price is missing`, `stock is "3"; it should be a number`, `slug: should be words …` */
export function described(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const isOwn = issue.kind !== 'schema' || !issue.message.startsWith('Invalid ');
  if (path === null) return isOwn ? issue.message : `it should be ${typeName(issue.expected)}`;
  if (issue.received === 'undefined') return `${path} is missing`;
  return isOwn
    ? `${path}: ${issue.message}`
    : `${path} is ${issue.received}; it should be ${typeName(issue.expected)}`;
}

/** Plain words for valibot's names of types. */
function typeName(expected: string | null): string {
  const words: Readonly<Record<string, string>> = {
    number: 'a number',
    string: 'a text',
    boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
  };
  return words[expected ?? ''] ?? expected ?? 'otherwise';
}
