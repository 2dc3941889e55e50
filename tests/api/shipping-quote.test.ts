import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { carrierBranches } from '../../scripts/api/shipping-tables/carrier-offices.ts';
import { officesNear, quoteFor, type Goods } from '../../scripts/api/cart/shipping-quote.ts';
import { provinceNames } from '../../src/text/provinces.ts';

const comic: Goods = { quantity: 1, weightGrams: 300 };

function homeCents(countryCode: string, zipCode: string | null, goods: readonly Goods[] = [comic]) {
  return quoteFor({ countryCode, zipCode }, goods, 'ARS')?.homeCents ?? null;
}

describe('sending to Argentina', () => {
  it.each([
    { place: 'the city', zipCode: '1043', cents: 390_000 },
    { place: 'greater Buenos Aires', zipCode: '1642', cents: 480_000 },
    { place: 'Córdoba', zipCode: '5000', cents: 620_000 },
    { place: 'Salta', zipCode: '4400', cents: 780_000 },
    { place: 'Ushuaia', zipCode: '9410', cents: 940_000 },
  ])('costs $cents to $place', ({ zipCode, cents }) => {
    expect(homeCents('AR', zipCode)).toBe(cents);
  });

  it.each(['0', '999', '8700', '9500', '99999999'])('is not possible to the postal code %s', (zipCode) => {
    expect(homeCents('AR', zipCode)).toBeNull();
  });

  it('costs more for every started kilogram', () => {
    expect(homeCents('AR', '1043', [{ ...comic, quantity: 3 }])).toBe(390_000);
    expect(homeCents('AR', '1043', [{ ...comic, quantity: 4 }])).toBe(450_000);
  });

  it('costs nothing for what weighs nothing', () => {
    expect(homeCents('AR', '1043', [{ quantity: 2, weightGrams: 0 }])).toBe(0);
  });

  it('never gets cheaper by sending more', () => {
    const goods = fc.record({
      quantity: fc.integer({ min: 1, max: 200 }),
      weightGrams: fc.option(fc.integer({ min: 0, max: 8000 })),
    });
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 5 }), ([first, ...rest]) => {
        if (first === undefined) return;
        const more = [{ ...first, quantity: first.quantity + 1 }, ...rest];
        expect(homeCents('AR', '5000', more)).toBeGreaterThanOrEqual(
          homeCents('AR', '5000', [first, ...rest]) ?? 0,
        );
      }),
    );
  });
});

describe('sending abroad', () => {
  it.each([
    ['UY', 2_400_000],
    ['JP', 5_600_000],
  ])('to %s costs %i', (countryCode, cents) => {
    expect(homeCents(countryCode, null)).toBe(cents);
  });

  it('is not possible where the carrier does not go', () => {
    expect(homeCents('KP', null)).toBeNull();
  });

  it('offers no office', () => {
    expect(quoteFor({ countryCode: 'UY', zipCode: null }, [comic], 'USD')?.officeCents).toBeNull();
  });
});

describe("the carrier's offices", () => {
  it('are those of the province, nearest first', () => {
    const offices = officesNear('9120');
    expect(offices[0]).toMatchObject({ localidad: 'Rawson', provincia: 'Chubut' });
    expect(new Set(offices.map(({ provincia }) => provincia))).toEqual(new Set(['Chubut']));
  });

  it('exist in every province, each with its own id', () => {
    expect(new Set(carrierBranches.map(({ province }) => province)).size).toBe(
      Object.keys(provinceNames).length,
    );
    expect(new Set(carrierBranches.map(({ id }) => id)).size).toBe(carrierBranches.length);
  });

  it('are found from their own postal code', () => {
    const lost = carrierBranches.filter(({ id, zipCode }) => officesNear(String(zipCode))[0]?.id !== id);
    expect(lost.map(({ locality }) => locality)).toEqual([]);
  });
});
