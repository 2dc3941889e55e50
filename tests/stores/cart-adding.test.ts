/** An add before the rest of the cart's code has come: it is sent, and its outcome waits. */
import { expect, it, vi } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartUuid, ok, openWorld, wireCart } from './world.ts';

const outboxKey = 'vineta:1:cart-outbox';

it('that failed says so then, and is not sent again', async () => {
  const { calls, cart, answers, toasts } = await open();
  answers['POST /cart'] = { status: 500, body: {} };
  cart.addToCart(7, 1, true);
  await expect.poll(() => calls).toHaveLength(1);
  await import('../../src/stores/cart/cart.ts');
  await expect.poll(toasts).toEqual([cartTexts.addFailed]);
  expect(addsIn(calls)).toBe(1);
});

it('is kept for the next page while its outcome waits', async () => {
  const { browser, calls, cart, tab } = await open();
  cart.addToCart(7, 1, true);
  await expect.poll(() => calls).toHaveLength(1);
  cart.addToCart(8, 1, true);
  expect(JSON.parse(tab.getItem(outboxKey) ?? '')).toMatchObject({
    sent: { intent: { kind: 'add', productId: 7 }, opensCart: true },
    waiting: [{ kind: 'add', productId: 8 }],
  });
  // The next page took them over and settled them; then the shopper comes back to this one.
  tab.removeItem(outboxKey);
  browser.comeBack();
  await import('../../src/stores/cart/cart.ts');
  await expect.poll(() => cart.$cart.get().cart?.uuid).toBe(cartUuid);
  await expect.poll(() => cart.$cart.get().isSettling).toBe(false);
  expect(addsIn(calls)).toBe(1);
});

it('keeps other tabs waiting for at most twenty seconds when code is lost', async () => {
  vi.useFakeTimers();
  const { calls, cart, locks } = await open();
  cart.addToCart(7, 1, true);
  await vi.advanceTimersByTimeAsync(19_000);
  expect([calls.length, locks]).toEqual([1, ['vineta:cart taken']]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(locks).toEqual(['vineta:cart taken', 'vineta:cart free']);
  // The outcome still waits for the code.
  expect(cart.$cart.get().productsBeingAdded).toEqual([7]);
});

function addsIn(calls: readonly string[]): number {
  return calls.filter((call) => call === 'POST /cart').length;
}

/** A page with the first script alone. */
async function open() {
  const world = openWorld('/');
  const locks: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    locks.push(`${name} taken`);
    await work();
    locks.push(`${name} free`);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const reply = ok({ cart: wireCart(0) });
  Object.assign(world.answers, { 'POST /cart': reply, 'GET /cart': reply });
  return { ...world, locks, cart: await import('../../src/stores/cart/cart-adding.ts') };
}
