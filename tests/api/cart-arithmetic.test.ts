import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  totalsOf,
  type CartCharges,
  type CouponTerms,
  type PricedLine,
} from '../../scripts/api/cart/cart-arithmetic.ts';

const book: PricedLine = {
  quantity: 1,
  listCents: 1000,
  saleCents: null,
  unitDiscountCodes: [],
  isGiftCard: false,
};
const tenPercent: CouponTerms = { reduction: { percent: 10 }, minimumCents: 0, accumulates: true };
const nothingElse = {
  coupon: null,
  giftCardBalanceCents: null,
  shippingCents: null,
  freeShippingFromCents: null,
};

function totals(lines: readonly PricedLine[], rest: Partial<CartCharges> = {}) {
  return totalsOf({ ...nothingElse, lines, ...rest });
}

describe('the total of a cart', () => {
  it('is nothing for an empty cart', () => {
    expect(totals([])).toMatchObject({ productsCents: 0, totalCents: 0 });
  });

  it('adds what each line comes to, at its sale price when it has one', () => {
    const lines = [
      { ...book, quantity: 2 },
      { ...book, saleCents: 700 },
    ];
    expect(totals(lines)).toMatchObject({ lineCents: [2000, 700], productsCents: 2700, totalCents: 2700 });
  });

  it('is products plus shipping minus discounts, coupon and gift card', () => {
    const lines = [{ ...book, quantity: 3, unitDiscountCodes: ['3x2'] }];
    const rest = { coupon: tenPercent, giftCardBalanceCents: 500, shippingCents: 350 };
    expect(totals(lines, rest)).toMatchObject({
      productsCents: 3000,
      unitDiscountCents: 1000,
      couponCents: 200,
      shippingCents: 350,
      giftCardCents: 500,
      totalCents: 1650,
    });
  });

  it('refuses a cart that cannot be counted exactly', () => {
    expect(() => totals([{ ...book, listCents: Number.MAX_SAFE_INTEGER, quantity: 2 }])).toThrow(RangeError);
  });
});

describe('a coupon', () => {
  it('takes its percentage off, rounded to the cent', () => {
    expect(totals([{ ...book, listCents: 1005 }], { coupon: tenPercent }).couponCents).toBe(101);
  });

  it('takes off at most what there is', () => {
    const coupon = { ...tenPercent, reduction: { cents: 5000 } };
    expect(totals([book], { coupon })).toMatchObject({ couponCents: 1000, totalCents: 0 });
  });

  it('waits for its minimum', () => {
    const coupon = { ...tenPercent, minimumCents: 1500 };
    expect(totals([book], { coupon }).couponCents).toBe(0);
    expect(totals([{ ...book, quantity: 2 }], { coupon }).couponCents).toBe(200);
  });

  it('leaves out what is discounted already, and says so, when it does not accumulate', () => {
    const lines = [book, { ...book, saleCents: 800 }, { ...book, quantity: 3, unitDiscountCodes: ['3x2'] }];
    const limited = totals(lines, { coupon: { ...tenPercent, accumulates: false } });
    expect(limited).toMatchObject({ couponCents: 100, isCouponLimited: true });
    expect(totals(lines, { coupon: tenPercent })).toMatchObject({ couponCents: 380, isCouponLimited: false });
  });

  it('does not reach its minimum with gift cards', () => {
    const coupon = { ...tenPercent, minimumCents: 1500 };
    const giftCard = { ...book, listCents: 100_000, isGiftCard: true };
    expect(totals([book, giftCard], { coupon }).couponCents).toBe(0);
    expect(totals([{ ...book, quantity: 2 }, giftCard], { coupon }).couponCents).toBe(200);
  });

  it('does not make gift cards cheaper', () => {
    expect(totals([{ ...book, isGiftCard: true }], { coupon: tenPercent }).couponCents).toBe(0);
  });
});

describe('shipping', () => {
  const priced = { shippingCents: 400, freeShippingFromCents: 2000 };

  it.each([
    { quantity: 1, isShippingFree: false, shippingCents: 400 },
    { quantity: 2, isShippingFree: true, shippingCents: 0 },
  ])('of $quantity units below and from the threshold', ({ quantity, ...expected }) => {
    expect(totals([{ ...book, quantity }], priced)).toMatchObject(expected);
  });

  it('is not free because of a gift card, which is not sent', () => {
    const giftCard = { ...book, listCents: 100_000, isGiftCard: true };
    expect(totals([book, giftCard], priced)).toMatchObject({ isShippingFree: false, shippingCents: 400 });
    expect(totals([{ ...book, quantity: 2 }, giftCard], priced).isShippingFree).toBe(true);
  });

  it('is not free before a destination was priced', () => {
    const notPriced = { ...priced, shippingCents: null };
    expect(totals([{ ...book, quantity: 5 }], notPriced).isShippingFree).toBe(false);
  });

  it('is never free where the rule does not hold', () => {
    expect(
      totals([{ ...book, quantity: 50 }], { ...priced, freeShippingFromCents: null }).shippingCents,
    ).toBe(400);
  });
});

describe('discounts by units', () => {
  it.each([
    { code: '3x2', quantity: 2, discount: 0 },
    { code: '3x2', quantity: 3, discount: 1000 },
    { code: '3x2', quantity: 7, discount: 2000 },
    { code: '4x2', quantity: 4, discount: 2000 },
    { code: '2da-50', quantity: 2, discount: 500 },
    { code: '2da-50', quantity: 5, discount: 1000 },
    { code: '2x3', quantity: 6, discount: 0 },
    { code: 'otra', quantity: 6, discount: 0 },
  ])('$code takes $discount off $quantity units of 1000', ({ code, quantity, discount }) => {
    const result = totals([{ ...book, quantity, unitDiscountCodes: [code] }]);
    expect(result.unitDiscountCents).toBe(discount);
    expect(result.unitDiscountCodes).toEqual(discount > 0 ? [code] : []);
  });

  it('count the units of different products together and give the cheapest away', () => {
    const lines = [100, 300, 200].map((listCents) => ({ ...book, listCents, unitDiscountCodes: ['3x2'] }));
    expect(totals(lines).unitDiscountCents).toBe(100);
  });
});

const cents = fc.integer({ min: 1, max: 5_000_000 });
const lineArbitrary: fc.Arbitrary<PricedLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 30 }),
    listCents: cents,
    sale: fc.option(fc.integer({ min: 1, max: 99 })),
    unitDiscountCodes: fc.subarray(['3x2', '2x1', '2da-50', '4x3', 'otra']),
    isGiftCard: fc.boolean(),
  })
  .map(({ sale, ...line }) => ({
    ...line,
    saleCents: sale === null ? null : Math.max(1, Math.round((line.listCents * sale) / 100)),
  }));
const chargesArbitrary: fc.Arbitrary<CartCharges> = fc.record({
  lines: fc.array(lineArbitrary, { maxLength: 8 }),
  coupon: fc.option(
    fc.record({
      reduction: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ cents: fc.integer({ min: 1, max: 10_000_000 }) }),
      ),
      minimumCents: fc.integer({ min: 0, max: 2_000_000 }),
      accumulates: fc.boolean(),
    }),
  ),
  giftCardBalanceCents: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  shippingCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  freeShippingFromCents: fc.option(cents),
});

describe('for any cart', () => {
  it('the total is the sum of its parts and no part is negative', () => {
    fc.assert(
      fc.property(chargesArbitrary, (charges) => {
        const result = totalsOf(charges);
        const { productsCents, shippingCents, unitDiscountCents, couponCents, giftCardCents } = result;
        const sum = productsCents + shippingCents - unitDiscountCents - couponCents - giftCardCents;
        expect(result.totalCents).toBe(sum);
        const parts = [productsCents, shippingCents, unitDiscountCents, couponCents, giftCardCents, sum];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  it('a gift card never pays more than it holds nor more than is due', () => {
    fc.assert(
      fc.property(chargesArbitrary, (charges) => {
        const without = totalsOf({ ...charges, giftCardBalanceCents: null });
        const result = totalsOf(charges);
        expect(result.giftCardCents).toBe(Math.min(charges.giftCardBalanceCents ?? 0, without.totalCents));
      }),
    );
  });

  it('the order of its lines changes no amount', () => {
    const shuffled = chargesArbitrary.chain((charges) =>
      fc
        .shuffledSubarray([...charges.lines], { minLength: charges.lines.length })
        .map((lines) => [charges, { ...charges, lines }] as const),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        const { lineCents: _, ...amounts } = totalsOf(given);
        expect(totalsOf(other)).toMatchObject(amounts);
      }),
    );
  });

  it('splitting a line in two changes no amount', () => {
    fc.assert(
      fc.property(chargesArbitrary, (given) => {
        const lines = given.lines.flatMap((line) =>
          line.quantity === 1
            ? [line]
            : [
                { ...line, quantity: line.quantity - 1 },
                { ...line, quantity: 1 },
              ],
        );
        const { lineCents: _, ...amounts } = totalsOf(given);
        expect(totalsOf({ ...given, lines })).toMatchObject(amounts);
      }),
    );
  });

  it('one more unit never makes the goods cheaper', () => {
    fc.assert(
      fc.property(fc.array(lineArbitrary, { minLength: 1, maxLength: 6 }), (lines) => {
        const more = lines.map((line, index) =>
          index === 0 ? { ...line, quantity: line.quantity + 1 } : line,
        );
        const goods = (given: readonly PricedLine[]) => {
          const { productsCents, unitDiscountCents } = totals(given);
          return productsCents - unitDiscountCents;
        };
        expect(goods(more)).toBeGreaterThanOrEqual(goods(lines));
      }),
    );
  });

  it('pesos and dollars follow the same arithmetic: twice the prices, twice the goods', () => {
    const exactLines = fc
      .array(lineArbitrary, { maxLength: 6 })
      .map((lines) => lines.map((line) => ({ ...line, listCents: line.listCents * 2, saleCents: null })));
    fc.assert(
      fc.property(exactLines, (lines) => {
        const doubled = lines.map((line) => ({ ...line, listCents: line.listCents * 2 }));
        expect(totals(doubled).totalCents).toBe(totals(lines).totalCents * 2);
      }),
    );
  });
});
