/** The wire's Product without id, with what the wire lacks. */
import * as v from 'valibot';
import { productSchema } from '../../../../src/api/product.ts';
import { isCalendarDay } from '../../../../src/domain/shop-day.ts';
import { nullable } from '../../../../src/api/wire.ts';

const {
  id: _id,
  authorProducts: _same,
  relatedProducts: _related,
  ...wireEntries
} = productSchema.pipe[0].entries;

const dollars = v.pipe(v.number(), v.finite(), v.minValue(0.01));

const counter = v.pipe(v.number(), v.integer(), v.minValue(0));

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isCalendarDay(text.slice(0, 10)), 'there is no such day'),
);

const calendarDay = v.pipe(v.string(), v.check(isCalendarDay, 'should be a day such as 2027-03-12'));

export const seedProductSchema = v.object({
  ...wireEntries,
  release_date: nullable(calendarDay),
  usd: v.object({ price: dollars, priceWithDiscount: nullable(dollars) }),
  created_at: instant,
  sales_count: counter,
  likes_count: counter,
  /** End of the discount; null without a discount or without an end. */
  offer: nullable(v.object({ valid_to: instant })),
});

/** `price` and `priceWithDiscount` are in ARS. */
export type SeedProduct = v.InferInput<typeof seedProductSchema>;
