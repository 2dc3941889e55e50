import { describe, expect, it } from 'vitest';
import { createOutbox, verdictOn, type SentMutation } from '../../src/stores/cart/cart-outbox.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { cartWith, itemOf } from './cart-server.ts';
import { createSlot } from './page-life.ts';

const add: CartMutation = { kind: 'add', productId: 7, quantity: 2 };
const sent: SentMutation = { intent: add, opensCart: false, unitsBefore: 3, at: 1000 };

describe('what a page leaves', () => {
  it('is the next page’s, once', () => {
    const slot = createSlot();
    const first = createOutbox('first', slot);
    first.write({ sent, waiting: [{ kind: 'remove', itemId: 70 }] });
    const second = createOutbox('second', slot);
    expect(second.takeOver()).toEqual({ sent, waiting: [{ kind: 'remove', itemId: 70 }] });
    expect(second.takeOver()).toBeNull();
    expect(first.isOwn()).toBe(false);
  });

  it('is its own as long as no other page took it', () => {
    const slot = createSlot();
    const outbox = createOutbox('first', slot);
    outbox.write({ sent: null, waiting: [add] });
    expect(outbox.takeOver()).toBeNull();
    expect(outbox.isOwn()).toBe(true);
    outbox.write({ sent: null, waiting: [] });
    expect(slot.read()).toBeNull();
    expect(outbox.isOwn()).toBe(true);
  });

  it('is left alone by a page that wants nothing', () => {
    const slot = createSlot();
    createOutbox('first', slot).write({ sent, waiting: [] });
    createOutbox('second', slot).write({ sent: null, waiting: [] });
    expect(slot.read()).not.toBeNull();
  });
});

describe('what is no outbox', () => {
  const page = 'x';
  it.each([
    ['no JSON', '{"page"'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no page', JSON.stringify({ sent: null, waiting: [] })],
    ['nothing that waits', JSON.stringify({ page, sent: null })],
    ['a change of another kind', JSON.stringify({ page, sent: null, waiting: [{ kind: 'pay' }] })],
    ['no product', JSON.stringify({ page, sent: null, waiting: [{ kind: 'add', quantity: 1 }] })],
    ['half a unit', JSON.stringify({ page, sent: null, waiting: [{ ...add, quantity: 0.5 }] })],
    ['less than one unit', JSON.stringify({ page, sent: null, waiting: [{ ...add, quantity: 0 }] })],
    ['a line without a name', JSON.stringify({ page, sent: null, waiting: [{ kind: 'remove' }] })],
    ['a code that is none', JSON.stringify({ page, sent: null, waiting: [{ kind: 'code', code: 4 }] })],
    ['sent at no time', JSON.stringify({ page, sent: { ...sent, at: null }, waiting: [] })],
    ['sent to no cart', JSON.stringify({ page, sent: { ...sent, opensCart: null }, waiting: [] })],
  ])('%s is not gone on with', (_, text) => {
    expect(createOutbox('y', createSlot(text)).takeOver()).toBeNull();
  });
});

describe('an add that nobody answered', () => {
  it.each([
    ['its units are there', { cart: cartOf(5), now: 1500 }, 'arrived'],
    ['its units are there, late', { cart: cartOf(6), now: 60_000 }, 'arrived'],
    ['only what was there before', { cart: cartOf(3), now: 1500 }, 'open'],
    ['the cart cannot be read', { cart: null, now: 1500 }, 'open'],
    ['nobody waits for it any more', { cart: cartOf(3), now: 11_000 }, 'lost'],
    ['nobody waits, and the cart cannot be read', { cart: null, now: 11_000 }, 'lost'],
  ] as const)('%s', (_, { cart, now }, verdict) => {
    expect(verdictOn(sent, cart, now)).toBe(verdict);
  });

  it('counts as lost where the units before it were not known', () => {
    expect(verdictOn({ ...sent, unitsBefore: null }, cartOf(9), 1500)).toBe('lost');
  });
});

function cartOf(units: number) {
  return cartWith('cart-1', [itemOf(7, units)]);
}
