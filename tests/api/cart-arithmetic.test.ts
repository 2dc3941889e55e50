import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  totalsOf,
  type CartCharges,
  type CouponTerms,
  type PricedLine,
} from '../../scripts/api/cart/cart-arithmetic.ts';
import { officesNear, quoteFor, type Goods } from '../../scripts/api/cart/shipping-quote.ts';
import { carrierBranches } from '../../scripts/api/shipping-tables/carrier-offices.ts';
import { provinceNames } from '../../src/text/form.ts';

const book: PricedLine = {
  quantity: 1,
  listCents: 1000,
  saleCents: null,
  unitDiscountCodes: [],
  isGiftCard: false,
};
const books = (quantity: number, differing: Partial<PricedLine> = {}) => ({
  ...book,
  quantity,
  ...differing,
});
const giftCard = books(1, { listCents: 100_000, isGiftCard: true });
const ten: CouponTerms = { reduction: { percent: 10 }, minimumCents: 0, accumulates: true };
const much: CouponTerms = { ...ten, reduction: { cents: 5000 } };
const from1500: CouponTerms = { ...ten, minimumCents: 1500 };
const alone: CouponTerms = { ...ten, accumulates: false };
const discounted = [book, books(1, { saleCents: 800 }), books(3, { unitDiscountCodes: ['3x2'] })];
const threeBooks = [100, 300, 200].map((listCents) => books(1, { listCents, unitDiscountCodes: ['3x2'] }));
const limited = { couponCents: 100, isCouponLimited: true };
const onSale = books(1, { saleCents: 700 });
const odd = books(1, { listCents: 1005 });
const threeForTwo = books(3, { unitDiscountCodes: ['3x2'] });
const everything = { coupon: ten, giftCardBalanceCents: 500, shippingCents: 350 };
const parts = { unitDiscountCents: 1000, couponCents: 200, shippingCents: 350, giftCardCents: 500 };
const shipping = { shippingCents: 400, freeShippingFromCents: 2000 };
const unpriced = { ...shipping, shippingCents: null };
const abroad = { ...shipping, freeShippingFromCents: null };
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
  it.each<[string, readonly PricedLine[], Partial<CartCharges>, object]>([
    ['an empty cart is nothing', [], {}, { productsCents: 0, totalCents: 0 }],
    [
      'lines count at their sale prices',
      [books(2), onSale],
      {},
      { lineCents: [2000, 700], totalCents: 2700 },
    ],
    ['all charges come together', [threeForTwo], everything, { ...parts, totalCents: 1650 }],
    ['a coupon is rounded to the cent', [odd], { coupon: ten }, { couponCents: 101 }],
    ['a coupon takes off what there is', [book], { coupon: much }, { couponCents: 1000, totalCents: 0 }],
    ['a coupon waits for its minimum', [book], { coupon: from1500 }, { couponCents: 0 }],
    ['and has it then', [books(2)], { coupon: from1500 }, { couponCents: 200 }],
    ['gift cards reach no minimum', [book, giftCard], { coupon: from1500 }, { couponCents: 0 }],
    ['books beside them do', [books(2), giftCard], { coupon: from1500 }, { couponCents: 200 }],
    ['gift cards get no cheaper', [giftCard], { coupon: ten }, { couponCents: 0 }],
    ['a coupon may leave out what is discounted', discounted, { coupon: alone }, limited],
    [
      'or take off from everything',
      discounted,
      { coupon: ten },
      { couponCents: 380, isCouponLimited: false },
    ],
    [
      'gift cards ship nothing free',
      [book, giftCard],
      shipping,
      { isShippingFree: false, shippingCents: 400 },
    ],
    ['books beside them do', [books(2), giftCard], shipping, { isShippingFree: true, shippingCents: 0 }],
    [
      'nor free among three',
      [books(3, { isGiftCard: true, unitDiscountCodes: ['3x2'] })],
      {},
      { unitDiscountCents: 0 },
    ],
    ['nothing is free before a destination', [books(5)], unpriced, { isShippingFree: false }],
    ['nothing is free where no rule holds', [books(50)], abroad, { shippingCents: 400 }],
    ['3x2 gives the cheapest of different products away', threeBooks, {}, { unitDiscountCents: 100 }],
  ])('%s', (_, lines, rest, expected) => {
    expect(totals(lines, rest)).toMatchObject(expected);
  });

  it('refuses a cart that cannot be counted exactly', () => {
    expect(() => totals([books(2, { listCents: Number.MAX_SAFE_INTEGER })])).toThrow(RangeError);
  });

  it.each([
    ['3x2', 2, 0],
    ['3x2', 3, 1000],
    ['3x2', 7, 2000],
    ['4x2', 4, 2000],
    ['2da-50', 2, 500],
    ['2da-50', 5, 1000],
    ['2x3', 6, 0],
    ['otra', 6, 0],
  ])('with %s and %i units of 1000 is less by %i', (code, quantity, unitDiscountCents) => {
    expect(totals([books(quantity, { unitDiscountCodes: [code] })])).toMatchObject({
      unitDiscountCents,
      unitDiscountCodes: unitDiscountCents > 0 ? [code] : [],
    });
  });
});

const cents = fc.integer({ min: 1, max: 5_000_000 });
const anyLine: fc.Arbitrary<PricedLine> = fc
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
const anyCart: fc.Arbitrary<CartCharges> = fc.record({
  lines: fc.array(anyLine, { maxLength: 8 }),
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
  const always = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
    fc.assert(fc.property(arbitrary, check));

  it('the total is the sum of its parts and no part is negative', () => {
    always(anyCart, (charges) => {
      const result = totalsOf(charges);
      const { productsCents, shippingCents, unitDiscountCents, couponCents, giftCardCents } = result;
      const sum = productsCents + shippingCents - unitDiscountCents - couponCents - giftCardCents;
      expect(result.totalCents).toBe(sum);
      const parts = [productsCents, shippingCents, unitDiscountCents, couponCents, giftCardCents, sum];
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    });
  });

  it('a gift card never pays more than it holds nor more than is due', () => {
    always(anyCart, (charges) => {
      const due = totalsOf({ ...charges, giftCardBalanceCents: null }).totalCents;
      expect(totalsOf(charges).giftCardCents).toBe(Math.min(charges.giftCardBalanceCents ?? 0, due));
    });
  });

  it('splitting its lines and putting them in another order changes no amount', () => {
    always(anyCart, (given) => {
      const { lineCents: _, ...amounts } = totalsOf(given);
      const lines = given.lines
        .toReversed()
        .flatMap((line) =>
          line.quantity === 1 ? [line] : [line.quantity - 1, 1].map((quantity) => ({ ...line, quantity })),
        );
      expect(totalsOf({ ...given, lines })).toMatchObject(amounts);
    });
  });

  it('one more unit never makes the goods cheaper', () => {
    always(fc.array(anyLine, { minLength: 1, maxLength: 6 }), ([first = book, ...others]) => {
      const goods = (quantity: number) => {
        const { productsCents, unitDiscountCents } = totals([{ ...first, quantity }, ...others]);
        return productsCents - unitDiscountCents;
      };
      expect(goods(first.quantity + 1)).toBeGreaterThanOrEqual(goods(first.quantity));
    });
  });
});

const comic: Goods = { quantity: 1, weightGrams: 300 };
const homeCents = (countryCode: string, zipCode: string | null, goods: readonly Goods[] = [comic]) =>
  quoteFor({ countryCode, zipCode }, goods, 'ARS')?.homeCents ?? null;

describe('sending', () => {
  it.each<readonly [country: string, zipCode: string | null, cents: number | null]>([
    ['AR', '1043', 390_000],
    ['AR', '1642', 480_000],
    ['AR', '5000', 620_000],
    ['AR', '4400', 780_000],
    ['AR', '9410', 940_000],
    ...['0', '999', '8700', '9500', '99999999'].map((zipCode) => ['AR', zipCode, null] as const),
    ['UY', null, 2_400_000],
    ['JP', null, 5_600_000],
    ['KP', null, null],
  ])('a comic to %s %s costs %s', (countryCode, zipCode, expected) => {
    expect(homeCents(countryCode, zipCode)).toBe(expected);
  });

  it.each([
    ['what fits into the first kilogram', { ...comic, quantity: 3 }, 390_000],
    ['more for every started kilogram', { ...comic, quantity: 4 }, 450_000],
    ['nothing for what weighs nothing', { ...comic, weightGrams: 0 }, 0],
  ])('costs %s', (_, goods, expected) => {
    expect(homeCents('AR', '1043', [goods])).toBe(expected);
  });

  it('abroad offers no office', () => {
    expect(quoteFor({ countryCode: 'UY', zipCode: null }, [comic], 'USD')?.officeCents).toBeNull();
  });
});

describe("the carrier's offices", () => {
  it('are those of the province, nearest first', () => {
    const offices = officesNear('9120');
    expect(offices[0]).toMatchObject({ localidad: 'Rawson', provincia: 'Chubut' });
    expect(new Set(offices.map(({ provincia }) => provincia))).toEqual(new Set(['Chubut']));
  });

  it('exist in every province, each with its own id, found from its own postal code', () => {
    const provinces = new Set(carrierBranches.map(({ province }) => province));
    expect(provinces.size).toBe(Object.keys(provinceNames).length);
    expect(new Set(carrierBranches.map(({ id }) => id)).size).toBe(carrierBranches.length);
    const lost = carrierBranches.filter(({ id, zipCode }) => officesNear(String(zipCode))[0]?.id !== id);
    expect(lost.map(({ locality }) => locality)).toEqual([]);
  });
});
