import { describe, expect, it } from 'vitest';
import { streetLineOf } from '../../src/domain/address.ts';
import type { Currency } from '../../src/domain/money.ts';
import { paymentBlock, paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { isZipCode, shippingMethodOf } from '../../src/domain/cart/shipment.ts';

describe('a street line', () => {
  it.each([
    [{ floor: null, apartment: null }, 'Calle Inventada 567'],
    [{ floor: '3', apartment: null }, 'Calle Inventada 567 Piso 3'],
    [{ floor: null, apartment: 'B' }, 'Calle Inventada 567 Depto. B'],
    [{ floor: '3', apartment: 'B' }, 'Calle Inventada 567 Piso 3 Depto. B'],
  ])('of %o is "%s"', (optional, line) => {
    expect(streetLineOf({ street: 'Calle Inventada', number: '567', ...optional })).toBe(line);
  });
});

describe('a zip code', () => {
  it.each([
    ['1043', 'AR', true],
    ['C1043AAZ', 'AR', false],
    ['', 'AR', false],
    ['10.43', 'AR', false],
    ['SW1A 1AA', 'GB', true],
    [' ', 'GB', false],
  ])('"%s" in %s: %s', (zipCode, countryCode, expected) => {
    expect(isZipCode(zipCode, countryCode)).toBe(expected);
  });
});

describe('ways to pay', () => {
  const blockIn = (method: PaymentMethod, currency: Currency) =>
    paymentBlock(method, { cents: 500_000, currency }, { ARS: 100, USD: 1 });

  it('in pesos are all but PayPal', () => {
    expect(paymentMethods.filter((method) => blockIn(method, 'ARS') !== null)).toEqual(['paypal']);
    expect(blockIn('paypal', 'ARS')).toBe('only-usd');
  });

  it('in dollars are transfers and PayPal', () => {
    const open = paymentMethods.filter((method) => blockIn(method, 'USD') === null);
    expect(open).toEqual(['transfer', 'paypal']);
    expect(blockIn('modo', 'USD')).toBe('only-ars');
  });
});

describe('codes of shipping', () => {
  it('name the four ways; any other code names none', () => {
    expect([1, 2, 3, 11, 4].map(shippingMethodOf)).toEqual([
      'homeDelivery',
      'pickupCentro',
      'pickupBelgrano',
      'carrierOffice',
      null,
    ]);
  });
});
