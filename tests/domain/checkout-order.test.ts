import { describe, expect, it } from 'vitest';
import {
  isSurelyNotPlaced,
  nextAttempt,
  orderOfAttempt,
  type OrderAttempt,
} from '../../src/domain/checkout/checkout-attempt.ts';
import { providerLink } from '../../src/domain/links.ts';
import {
  getnetReportOf,
  returnCallOf,
  returnKeyOf,
  type PaymentIntent,
} from '../../src/domain/checkout/checkout-return.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { placedOrder } from '../support/checkout-values.ts';

const mark = {
  knownIds: [40],
  items: [
    { productId: 8, quantity: 1 },
    { productId: 7, quantity: 2 },
  ],
  paymentMethod: 'transfer',
};
const attempt = (changes: Partial<OrderAttempt> = {}): OrderAttempt => ({
  key: 'first',
  summary: 'a',
  state: 'free',
  mark,
  ...changes,
});

describe('an attempt to order', () => {
  const newKey = () => 'new';
  it.each([
    ['the first', null, 'a', 'new'],
    ['the same summary again', attempt(), 'a', 'first'],
    ['another summary', attempt(), 'b', 'new'],
  ])('%s', (_, last, summary, key) => {
    expect(nextAttempt(last, { summary, mark }, newKey)).toEqual({ summary, mark, key, state: 'open' });
  });

  it('that is made again keeps the mark of the first time', () => {
    const now = { summary: 'a', mark: { ...mark, knownIds: [40, 41] } };
    expect(nextAttempt(attempt(), now, newKey)?.mark).toEqual(mark);
  });

  it('is not made while the outcome of the one before is unknown', () => {
    expect(nextAttempt(attempt({ state: 'open' }), { summary: 'b', mark }, newKey)).toBeNull();
  });

  it.each<[Failure, boolean]>([
    [{ name: 'network' }, false],
    [{ name: 'aborted' }, false],
    [{ name: 'rejected', message: null, fields: {} }, true],
    [{ name: 'unauthorized', message: null }, true],
    [{ name: 'not-found', message: null }, true],
    [{ name: 'unexpected', status: 400, message: null }, true],
    [{ name: 'unexpected', status: 408, message: null }, false],
    [{ name: 'unexpected', status: 409, message: null }, false],
    [{ name: 'unexpected', status: 429, message: null }, true],
    [{ name: 'unexpected', status: 500, message: null }, false],
    [{ name: 'unexpected', status: 200, message: null }, false],
  ])('that failed with %o surely made no order: %s', (failure, expected) => {
    expect(isSurelyNotPlaced(failure)).toBe(expected);
  });

  it.each([
    ['what it ordered', mark, [placedOrder()], 41],
    ['no known order', mark, [placedOrder({ id: 40 })], undefined],
    ['no other items', mark, [placedOrder({ items: placedOrder().items.slice(1) })], undefined],
    ['no other payment', { ...mark, paymentMethod: 'modo' }, [placedOrder()], undefined],
    ['nothing', mark, [], undefined],
  ])('is found again by %s, among the newest orders', (_, of, newest, id) => {
    expect(orderOfAttempt(of, newest)?.id).toBe(id);
  });
});

const origins = ['https://www.paypal.com', 'http://127.0.0.1:4320'];
it.each([
  ['https://www.paypal.com/checkoutnow?token=1', true],
  ['http://127.0.0.1:4320/sandbox/paypal?token=1', true],
  ['http://www.paypal.com/checkoutnow', false],
  ['https://www.paypal.com.evil.example/', false],
  ['https://www.paypal.com@evil.example/', false],
  ['https://user@www.paypal.com/', false],
  ['https://www.paypal.com:8443/', false],
  ['javascript:alert(1)//https://www.paypal.com', false],
  ['//www.paypal.com/', false],
  ['/sandbox/paypal', false],
  ['', false],
  [null, false],
])('an address of a provider %s is followed: %s', (link, isFollowed) => {
  expect(providerLink(link, origins)).toBe(isFollowed ? link : null);
});

const intent: PaymentIntent = { orderId: 41, intentId: 'pi-1' };
const finding = (stored: PaymentIntent | null) => () => stored;
it.each([
  ['anything/success?token=EC-1&PayerID=P', { name: 'capture', token: 'EC-1', payerId: 'P' }],
  ['paypal/success?PayerID=P', { name: 'none', provider: 'paypal' }],
  ['paypal/success?token=EC-1&payerid=P', { name: 'none', provider: 'paypal' }],
  // This browser kept no order of these two.
  ['getnet/success', { name: 'none', provider: 'getnet' }],
  ['modo/success', { name: 'none', provider: 'modo' }],
])('the way back from a provider %s', (address, expected) => {
  const [path = '', query = ''] = address.split('?');
  const [type = '', status = ''] = path.split('/');
  expect(returnCallOf(type, status, query, finding(null))).toEqual(expected);
});

it('the way back from a provider has its own name for each order and address', () => {
  const keyOf = (status: string, query: string, orderId: number) => {
    const call = returnCallOf('getnet', status, query, finding({ ...intent, orderId }));
    return returnKeyOf('getnet', status, query, call);
  };
  const keys = [
    keyOf('success', '', 41),
    keyOf('failure', '', 41),
    keyOf('success', 'a=1', 41),
    keyOf('success', '', 42),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keyOf('success', '', 41)).toBe(keys[0]);
});

it.each([
  ['checkout-payment-success', 'success'],
  ['checkout-payment-error', 'failure'],
  ['checkout-payment-denied', 'failure'],
  ['remove-iframe', 'closed'],
  [{ event: 'checkout-payment-success', data: {} }, 'success'],
  [{ type: 'payment-denied' }, 'failure'],
  [{ status: 'Authorized' }, 'success'],
  [{ status: 'PAID' }, 'success'],
  [{ status: 'Denied' }, 'failure'],
  ['hello', null],
  ['success', null],
  [{}, null],
  [null, null],
  [7, null],
])('a message of the page of Getnet %o says %s', (data, expected) => {
  expect(getnetReportOf(data)).toBe(expected);
});
