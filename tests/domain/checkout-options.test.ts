import { describe, expect, it } from 'vitest';
import { cartChanges, entryChanges, seenFrom } from '../../src/domain/checkout/checkout-changes.ts';
import {
  orderBlock,
  orderTotal,
  paymentOptions,
  shippingOptions,
  type OrderReadiness,
} from '../../src/domain/checkout/checkout-options.ts';
import { money } from '../../src/domain/money.ts';
import type { Cart } from '../../src/domain/cart/cart.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';
import { pricedCart } from '../support/checkout-values.ts';

const smallest = { ARS: 100, USD: 1 };

describe('ways to send', () => {
  const nowhere = cartWith('cart-1', [itemOf(7, 1)]).shipment;
  const { shipment } = pricedCart();
  it.each([
    ['priced', { shipment }, { homeDelivery: null, carrierOffice: null }],
    [
      'while calculating',
      { shipment, isCalculating: true },
      { homeDelivery: 'calculating', carrierOffice: 'calculating' },
    ],
    ['without an amount', { shipment: nowhere }, { homeDelivery: 'no-amount', carrierOffice: 'no-offices' }],
    ['free', { shipment: { ...nowhere, isFree: true } }, { homeDelivery: null, carrierOffice: 'no-offices' }],
    ['abroad', { shipment, countryCode: 'UY' }, { homeDelivery: null, carrierOffice: 'only-argentina' }],
    [
      'without offices',
      { shipment: { ...shipment, offices: { offices: [], cost: null } } },
      { homeDelivery: null, carrierOffice: 'no-offices' },
    ],
  ])('%s', (_, question, expected) => {
    const options = shippingOptions({ countryCode: 'AR', isCalculating: false, ...question });
    const blocks = Object.fromEntries(options.map(({ method, blocked }) => [method, blocked]));
    expect(blocks).toEqual({ pickupCentro: null, pickupBelgrano: null, ...expected });
  });

  it('cost the server’s amount, "Gratis" when it is free, and "-" at a branch', () => {
    const prices = (cart: Cart) =>
      Object.fromEntries(
        shippingOptions({ shipment: cart.shipment, countryCode: 'AR', isCalculating: false }).map(
          ({ method, price }) => [
            method,
            price?.name === 'amount' ? price.amount.cents : (price?.name ?? null),
          ],
        ),
      );
    const branches = { pickupCentro: 'none', pickupBelgrano: 'none' };
    expect(prices(pricedCart())).toEqual({ homeDelivery: 50_000, carrierOffice: 30_000, ...branches });
    expect(prices(pricedCart(0, true))).toEqual({ homeDelivery: 'free', carrierOffice: 'free', ...branches });
    expect(prices(cartWith('cart-1', []))).toEqual({ homeDelivery: null, carrierOffice: null, ...branches });
  });

  it('change the total by their own price, as the server gave it', () => {
    const cart = pricedCart();
    expect(orderTotal(cart, 'homeDelivery')).toEqual(cart.totalPrice);
    expect(orderTotal(cart, null).cents).toBe(300);
    expect(orderTotal(cart, 'pickupCentro').cents).toBe(300);
    expect(orderTotal(cart, 'pickupBelgrano').cents).toBe(300);
    expect(orderTotal(cart, 'carrierOffice').cents).toBe(30_300);
    expect(orderTotal(pricedCart(50_000, true), 'carrierOffice').cents).toBe(300);
    const covered = { ...cart, totalPrice: { cents: 0, currency: 'ARS' as const } };
    expect(orderTotal(covered, 'pickupCentro').cents).toBe(0);
  });

  it('leave a total alone that the server gave for the chosen one', () => {
    const total = { cents: 12_345, currency: 'ARS' as const };
    const cart = { ...pricedCart(), totalPrice: total, pricedFor: 'carrierOffice' as const };
    expect(orderTotal(cart, 'carrierOffice')).toEqual(total);
  });
});

describe('ways to pay', () => {
  it.each([
    ['ARS', { paypal: 'only-usd' }],
    ['USD', { mercadopago: 'only-ars', getnet: 'only-ars', modo: 'only-ars', openpay: 'only-ars' }],
  ] as const)('in %s', (currency, blocks) => {
    const open = {
      transfer: null,
      mercadopago: null,
      getnet: null,
      modo: null,
      openpay: null,
      paypal: null,
    };
    const options = paymentOptions(money(500_000, currency), smallest).map(({ method, blocked }) => [
      method,
      blocked,
    ]);
    expect(Object.fromEntries(options)).toEqual({ ...open, ...blocks });
  });

  it('take no total that is too small for a provider', () => {
    const openFor = (cents: number, currency: 'ARS' | 'USD') =>
      paymentOptions(money(cents, currency), smallest)
        .filter(({ blocked }) => blocked === null)
        .map(({ method }) => method);
    expect(openFor(9999, 'ARS')).toEqual(['transfer']);
    expect(openFor(10_000, 'ARS')).toContain('mercadopago');
    expect(openFor(1, 'USD')).toEqual(['transfer']);
    expect(openFor(100, 'USD')).toEqual(['transfer', 'paypal']);
  });
});

describe("'Realizar pedido'", () => {
  const ready: OrderReadiness = {
    isOrdering: false,
    isUnknown: false,
    isUnaccepted: false,
    isCalculating: false,
    cart: pricedCart(),
    hasErrors: false,
    shipping: { method: 'pickupCentro', blocked: null, price: { name: 'none' } },
    payment: { method: 'transfer', blocked: null },
  };
  const soldOut = itemOf(7, 99);
  const presale = { ...soldOut, product: { ...soldOut.product, isOnPresale: true } };
  it.each<[string, Partial<OrderReadiness>, string | null]>([
    ['everything chosen', {}, null],
    ['ordering', { isOrdering: true }, 'ordering'],
    ['an order whose answer was lost', { isUnknown: true }, 'checking'],
    ['calculating', { isCalculating: true }, 'calculating'],
    ['the cart not read yet', { cart: null }, 'calculating'],
    ['an empty cart', { cart: cartWith('cart-1', []) }, 'empty-cart'],
    ['more units than there are', { cart: cartWith('cart-1', [soldOut]) }, 'no-stock'],
    ['a change that was not accepted', { isUnaccepted: true }, 'unaccepted'],
    ['a presale without stock', { cart: cartWith('cart-1', [presale]) }, null],
    ['a field missing', { hasErrors: true }, 'incomplete-data'],
    ['no shipment', { shipping: null }, 'no-shipment'],
    [
      'a shipment that is blocked',
      { shipping: { method: 'homeDelivery', blocked: 'no-amount', price: null } },
      'no-shipment',
    ],
    ['no payment', { payment: null }, 'no-payment'],
    ['a payment of the other currency', { payment: { method: 'paypal', blocked: 'only-usd' } }, 'no-payment'],
  ])('with %s', (_, change, expected) => {
    expect(orderBlock({ ...ready, ...change })).toBe(expected);
  });
});

describe('the cart on entry', () => {
  const seen = seenFrom(pricedCart());
  const dearer = pricedCart(90_000);
  const [first, second] = dearer.items;
  if (first === undefined || second === undefined) throw new Error('the cart has two lines');
  const soldOut = { ...first, product: { ...first.product, stock: 0 } };
  it.each([
    ['is as it was', dearer, []],
    ['lost a line', { ...dearer, items: [first] }, [{ name: 'removed', title: 'Producto 8' }]],
    [
      'has one more line, which only a shopper can add',
      { ...dearer, items: [...dearer.items, itemOf(9, 1)] },
      [],
    ],
    ['is empty', { ...dearer, items: [] }, []],
    [
      'is short of stock',
      { ...dearer, items: [soldOut, second] },
      [{ name: 'stock', title: 'Producto 7', units: 0 }],
    ],
    ['is another one', { ...dearer, uuid: 'cart-2', items: [] }, []],
    ['is in another currency', { ...dearer, currency: 'USD' as const, items: [] }, []],
  ])('%s', (_, now, changes) => {
    expect(entryChanges(seen, now)).toEqual(changes);
    expect(entryChanges(null, now)).toEqual([]);
  });
});

describe('what changed since the summary was seen', () => {
  const seen = cartWith('cart-1', [itemOf(7, 2), itemOf(8, 1)]);
  const [first, second] = seen.items;
  it('is nothing when nothing did', () => {
    expect(cartChanges(seen, cartWith('cart-1', [itemOf(7, 2), itemOf(8, 1)]))).toEqual([]);
  });

  it.each([
    ['a line that is gone', [itemOf(7, 2)], [{ name: 'removed', title: 'Producto 8' }]],
    [
      'a line that came',
      [itemOf(7, 2), itemOf(8, 1), itemOf(9, 1)],
      [{ name: 'added', title: 'Producto 9' }],
    ],
    ['a quantity', [itemOf(7, 3), itemOf(8, 1)], [{ name: 'quantity', title: 'Producto 7', from: 2, to: 3 }]],
  ])('names %s', (_, items, expected) => {
    expect(cartChanges(seen, cartWith('cart-1', items))).toEqual(expected);
  });

  it('names a price, a stock that does not suffice, and a total that no line explains', () => {
    if (first === undefined || second === undefined) throw new Error('the cart has two lines');
    const dearer = { ...first, totalPrice: { cents: 260, currency: 'ARS' as const } };
    expect(cartChanges(seen, { ...seen, items: [dearer, second] })).toEqual([
      { name: 'price', title: 'Producto 7', from: first.totalPrice, to: dearer.totalPrice },
    ]);
    const short = { ...first, product: { ...first.product, stock: 1 } };
    expect(cartChanges(seen, { ...seen, items: [short, second] })).toEqual([
      { name: 'stock', title: 'Producto 7', units: 1 },
    ]);
    const total = { cents: 1000, currency: 'ARS' as const };
    expect(cartChanges(seen, { ...seen, totalPrice: total })).toEqual([
      { name: 'total', from: seen.totalPrice, to: total },
    ]);
  });
});
