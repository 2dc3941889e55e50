/**
 * A product on its way into the embedded API's database: the wire's Product priced in pesos, what the wire does not
 * carry (its price in dollars, the figures that lists are ordered by, when its offer ends) and no id yet.
 */
import * as v from 'valibot';
import { productSchema } from '../../src/api/product.ts';
import { nullable } from '../../src/api/wire.ts';

const {
  id: _id,
  authorProducts: _same,
  relatedProducts: _related,
  ...wireEntries
} = productSchema.pipe[0].entries;

/** Decimal major units of dollars, as every amount on the wire. */
const dollars = v.pipe(v.number(), v.finite(), v.minValue(0.01));

const counter = v.pipe(v.number(), v.integer(), v.minValue(0));

const instant = v.pipe(v.string(), v.isoTimestamp());

export const seedProductSchema = v.object({
  ...wireEntries,
  usd: v.object({ price: dollars, priceWithDiscount: nullable(dollars) }),
  created_at: instant,
  sales_count: counter,
  likes_count: counter,
  /** When the discount ends; null for a product at its list price and for a discount without an end. */
  offer: nullable(v.object({ valid_to: instant })),
});

/** `price` and `priceWithDiscount` are in ARS. */
export type SeedProduct = v.InferInput<typeof seedProductSchema>;
