import * as v from 'valibot';
import type { Currency } from '../../../src/domain/money.ts';
import { oneLine } from '../../../src/domain/plain-text.ts';
import { shop } from '../../../src/shop.ts';
import { seedProductSchema, type SeedProduct } from './seed-product.ts';

const { usd, created_at, sales_count, likes_count, offer, ...wireEntries } = seedProductSchema.entries;

const positiveAmount = v.pipe(v.number(), v.finite(), v.minValue(0.01, 'should be above 0'));
const money = v.object({ currency: v.picklist(['ARS', 'USD']), amount: positiveAmount });
const units = v.pipe(v.number(), v.integer('should be a whole number'), v.minValue(0, 'should be 0 or more'));

/** The wire's Product with the database's constraints, and the seed's optional fields. */
const lineSchema = v.pipe(
  v.object({
    ...wireEntries,
    slug: v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'should be words of a-z and 0-9 joined by hyphens'),
      v.maxLength(200),
    ),
    title: v.pipe(v.string(), v.transform(oneLine), v.nonEmpty('should not be empty')),
    price: money,
    priceWithDiscount: v.nullish(money, null),
    discount_percent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(99)), null),
    stock: units,
    stocks: v.nullish(v.record(v.string(), units), null),
    usd: v.optional(usd),
    created_at: v.optional(created_at),
    sales_count: v.optional(sales_count),
    likes_count: v.optional(likes_count),
    offer,
  }),
  v.check(
    ({ price, priceWithDiscount }) =>
      priceWithDiscount === null || priceWithDiscount.currency === price.currency,
    'price and priceWithDiscount are in different currencies',
  ),
);

/**
 * Reads a product written by another system. Defaults: the price in the other currency by `shop.pesosPerDollar`, `now` as
 * its creation date, no sales and likes.
 */
export function readProduct(
  value: unknown,
  now: Date,
): { product: SeedProduct } | { issues: readonly v.BaseIssue<unknown>[] } {
  const outcome = v.safeParse(lineSchema, value);
  if (!outcome.success) return { issues: outcome.issues };
  const { output } = outcome;
  // After validation the original object is used: the database stores the wire format, not the parsed domain type.
  const wire = value as SeedProduct;
  const prices = inBothCurrencies(output.price, output.priceWithDiscount);
  return {
    product: {
      ...wire,
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
  const given: Prices = { price: price.amount, priceWithDiscount: sale?.amount ?? null };
  const rate = price.currency === 'ARS' ? 1 / shop.pesosPerDollar : shop.pesosPerDollar;
  const convert = (amount: number): number => Math.max(1, Math.round(amount * 100 * rate)) / 100;
  const other: Prices = {
    price: convert(given.price),
    priceWithDiscount: given.priceWithDiscount === null ? null : convert(given.priceWithDiscount),
  };
  return price.currency === 'ARS' ? { ARS: given, USD: other } : { ARS: other, USD: given };
}
