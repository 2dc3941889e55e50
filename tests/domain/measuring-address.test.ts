/** URLs reported to analytics: every route, with every query that can carry a secret. */
import { describe, expect, it } from 'vitest';
import { measuredAddress } from '../../src/domain/shop/measuring-address.ts';
import { routes, type RouteName } from '../../src/domain/routes.ts';

const site = 'https://shop.example';
const measured = (path: string) => measuredAddress(`${site}${path}`, site);

const secretQueries = [
  'payment_id=SECRET&collection_id=SECRET&preference_id=SECRET&external_reference=SECRET&status=approved',
  'token=SECRET&PayerID=SECRET',
  'id=SECRET',
  'email=SECRET%40example.com&token=SECRET',
  'state=SECRET&code=4%2F0ASECRET',
  'origen=%2Fcuenta%2Fpedido%2FSECRET',
  'utm_source=mail&page=2&unknown=SECRET#SECRET',
];

const paths = (Object.keys(routes) as RouteName[]).map((name) =>
  routes[name].pattern.replace(/:\w+\??/g, 'x'),
);

describe('the address that measuring sees', () => {
  it.each(paths)('of %s has nothing of what only its visitor may know', (path) => {
    for (const query of secretQueries) {
      const { address, isWhole } = measured(`${path}?${query}`);
      expect(address).not.toContain('SECRET');
      expect(isWhole).toBe(false);
    }
    expect(measured(path)).toEqual({ address: `${site}${path}`, isWhole: true });
  });

  it('keeps what a list was asked for, and where an advertisement stood', () => {
    const path = '/productos?q=one+piece&page=2&utm_source=ig&gclid=abc';
    expect(measured(path)).toEqual({ address: `${site}${path}`, isWhole: true });
  });

  it('keeps nothing of a path that is no page of the shop', () => {
    expect(measured('/nothing?q=x').address).toBe(`${site}/nothing`);
  });

  it.each([
    ['https://www.mercadopago.com.ar/checkout?pref_id=SECRET', 'https://www.mercadopago.com.ar/', false],
    ['https://www.google.com/', 'https://www.google.com/', true],
    ['', '', true],
    ['nonsense', '', false],
  ])('of the referrer %j is %j', (referrer, address, isWhole) => {
    expect(measuredAddress(referrer, site)).toEqual({ address, isWhole });
  });
});
