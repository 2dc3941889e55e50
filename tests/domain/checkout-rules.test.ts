import { describe, expect, it } from 'vitest';
import { streetLineOf } from '../../src/domain/address.ts';
import { paymentBlock, paymentMethods } from '../../src/domain/checkout/payment.ts';
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
  it('in pesos are all but PayPal', () => {
    expect(paymentMethods.filter((method) => paymentBlock(method, 'ARS') !== null)).toEqual(['paypal']);
    expect(paymentBlock('paypal', 'ARS')).toBe('only-usd');
  });

  it('in dollars are transfers and PayPal', () => {
    const open = paymentMethods.filter((method) => paymentBlock(method, 'USD') === null);
    expect(open).toEqual(['transfer', 'paypal']);
    expect(paymentBlock('modo', 'USD')).toBe('only-ars');
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
