import { describe, expect, it } from 'vitest';
import { cartChanges, entryChanges, seenFrom } from '../../src/domain/checkout/checkout-changes.ts';
import {
  orderBlock,
  orderTotal,
  paymentOptions,
  shippingOptions,
  shortages,
  type OrderReadiness,
} from '../../src/domain/checkout/checkout-options.ts';
import { money } from '../../src/domain/money.ts';
import { shippingMethods } from '../../src/shipping-methods.ts';
import { paymentMethods } from '../../src/domain/checkout/payment.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';
import { pricedCart } from '../support/checkout-values.ts';

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
])('ways to send %s', (_, question, expected) => {
  const options = shippingOptions(shippingMethods, { countryCode: 'AR', isCalculating: false, ...question });
  const blocks = Object.fromEntries(options.map(({ method, blocked }) => [method, blocked]));
  expect(blocks).toEqual({ pickupCentro: null, pickupBelgrano: null, ...expected });
});

it.each([
  ['the server’s amount', pricedCart(), 50_000, 30_000],
  ['"Gratis" when it is free', pricedCart(0, true), 'free', 'free'],
  ['nothing yet', cartWith('cart-1', []), null, null],
])('ways to send cost %s, and "-" at a branch', (_, { shipment }, homeDelivery, carrierOffice) => {
  const options = shippingOptions(shippingMethods, { shipment, countryCode: 'AR', isCalculating: false });
  const prices = options.map(({ method, price }) => [
    method,
    price?.name === 'amount' ? price.amount.cents : (price?.name ?? null),
  ]);
  const branches = { pickupCentro: 'none', pickupBelgrano: 'none' };
  expect(Object.fromEntries(prices)).toEqual({ homeDelivery, carrierOffice, ...branches });
});

const cart = pricedCart();
it.each([
  ['home delivery, which it counts in', cart, 'homeDelivery', 50_300],
  ['nothing chosen', cart, null, 300],
  ['a branch', cart, 'pickupCentro', 300],
  ['an office', cart, 'carrierOffice', 30_300],
  ['an office for nothing', pricedCart(50_000, true), 'carrierOffice', 300],
  ['a branch, of a cart that is paid for', { ...cart, totalPrice: money(0, 'ARS') }, 'pickupCentro', 0],
  [
    'an office that the server priced',
    { ...cart, totalPrice: money(12_345, 'ARS'), pricedFor: 'carrierOffice' as const },
    'carrierOffice',
    12_345,
  ],
] as const)('ways to send make the total with %s', (_, of, method, cents) => {
  expect(orderTotal(of, method).cents).toBe(cents);
});

const onlyArs = { mercadopago: 'only-ars', getnet: 'only-ars', modo: 'only-ars', openpay: 'only-ars' };
const tooSmall = { mercadopago: 'too-small', getnet: 'too-small', modo: 'too-small', openpay: 'too-small' };

it.each([
  [500_000, 'ARS', { paypal: 'only-usd' }],
  [10_000, 'ARS', { paypal: 'only-usd' }],
  [9_999, 'ARS', { paypal: 'only-usd', ...tooSmall }],
  [100, 'USD', onlyArs],
  [1, 'USD', { ...onlyArs, paypal: 'too-small' }],
] as const)('ways to pay for %i cents of %s', (cents, currency, blocks) => {
  const options = paymentOptions(paymentMethods, money(cents, currency), { ARS: 100, USD: 1 });
  expect(options.map(({ method }) => method)).toEqual(paymentMethods);
  const blocked = options.filter((option) => option.blocked !== null);
  expect(Object.fromEntries(blocked.map((option) => [option.method, option.blocked]))).toEqual(blocks);
});

it('only the ways to pay that the shop offers are drawn, in its order', () => {
  const options = paymentOptions(['paypal', 'transfer'], money(100_000, 'ARS'), { ARS: 100, USD: 1 });
  expect(options).toEqual([
    { method: 'paypal', blocked: 'only-usd' },
    { method: 'transfer', blocked: null },
  ]);
});

describe("'Realizar pedido'", () => {
  const ready: OrderReadiness = {
    isOrdering: false,
    isUnknown: false,
    isUnaccepted: false,
    isCalculating: false,
    cart: pricedCart(),
    hasErrors: false,
    needsAddress: true,
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
    ['gift cards alone', { needsAddress: false, hasErrors: true, shipping: null }, null],
    ['gift cards alone and no payment', { needsAddress: false, shipping: null, payment: null }, 'no-payment'],
    ['no payment', { payment: null }, 'no-payment'],
    ['a payment of the other currency', { payment: { method: 'paypal', blocked: 'only-usd' } }, 'no-payment'],
  ])('with %s', (_, change, expected) => {
    expect(orderBlock({ ...ready, ...change })).toBe(expected);
  });
});

it('what is short of stock is named with what is left, presales aside', () => {
  const { product, ...line } = itemOf(8, 99);
  const presale = { ...line, product: { ...product, isOnPresale: true } };
  expect(shortages(cartWith('cart-1', [itemOf(7, 10), presale, itemOf(9, 9)]))).toEqual([
    { name: 'stock', title: 'Producto 7', units: 9 },
  ]);
});

describe('the cart on entry', () => {
  const now = pricedCart(90_000);
  const [first, second] = [itemOf(7, 2), itemOf(8, 1)];
  const soldOut = { ...first, product: { ...first.product, stock: 0 } };
  it.each([
    ['is as it was', {}, []],
    ['lost a line', { items: [first] }, [{ name: 'removed', title: 'Producto 8' }]],
    ['has a line more, which only a shopper can add', { items: [first, second, itemOf(9, 1)] }, []],
    ['is empty', { items: [] }, []],
    ['is short of stock', { items: [soldOut, second] }, [{ name: 'stock', title: 'Producto 7', units: 0 }]],
    ['is a different cart', { uuid: 'cart-2', items: [first] }, []],
    ['is in another currency', { currency: 'USD' as const, items: [first] }, []],
  ])('%s', (_, change, changes) => {
    expect(entryChanges(seenFrom(pricedCart()), { ...now, ...change })).toEqual(changes);
    expect(entryChanges(null, { ...now, ...change })).toEqual([]);
  });
});

const seen = cartWith('cart-1', [itemOf(7, 2), itemOf(8, 1)]);
const { items, totalPrice } = seen;
const dearer = { ...itemOf(7, 2), totalPrice: money(260, 'ARS') };
const short = itemOf(7, 2);
it.each([
  ['nothing', { items }, []],
  ['a line that is gone', { items: [itemOf(7, 2)] }, [{ name: 'removed', title: 'Producto 8' }]],
  ['a line that came', { items: [...items, itemOf(9, 1)] }, [{ name: 'added', title: 'Producto 9' }]],
  [
    'a quantity',
    { items: [itemOf(7, 3), itemOf(8, 1)] },
    [{ name: 'quantity', title: 'Producto 7', from: 2, to: 3 }],
  ],
  [
    'a price',
    { items: [dearer, itemOf(8, 1)] },
    [{ name: 'price', title: 'Producto 7', from: itemOf(7, 2).totalPrice, to: dearer.totalPrice }],
  ],
  [
    'a stock that does not suffice',
    { items: [{ ...short, product: { ...short.product, stock: 1 } }, itemOf(8, 1)] },
    [{ name: 'stock', title: 'Producto 7', units: 1 }],
  ],
  [
    'a total that no line explains',
    { totalPrice: money(1000, 'ARS') },
    [{ name: 'total', from: totalPrice, to: money(1000, 'ARS') }],
  ],
])('what changed since the summary was seen names %s', (_, change, expected) => {
  expect(cartChanges(seen, { ...seen, ...change })).toEqual(expected);
});
