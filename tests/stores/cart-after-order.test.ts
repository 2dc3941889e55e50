/** After an order the badge is empty on every next page, also while a stale cart read is in flight. */
import { expect, it, vi } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { openShop } from './world.ts';

it('is empty before the shopper leaves, also after an older reading arrives', async () => {
  const { world, $cartSummary, badge, place, cart, checkoutCartReading } = await open();
  cart.refreshCart();
  await expect.poll(() => cart.$cart.get().state).toBe('fulfilled');
  expect(badge()).toBe(2);
  const stored = () => /"units":\d/.exec(world.storage.getItem('vineta:1:cart-summary') ?? '')?.[0];
  let atLeaving: string | undefined;
  vi.spyOn(world.browser.location, 'replace').mockImplementation(() => {
    atLeaving = stored();
  });
  const readings = holdReadings(() => {
    cart.refreshCart();
    void checkoutCartReading.ask(null);
  });
  await place();
  expect(atLeaving).toBe('"units":0');
  const shown = [badge()];
  $cartSummary.listen(() => shown.push(badge()));
  readings.letGo();
  // The read after the dropped one has arrived, so no older read is pending.
  await expect.poll(() => cart.$cart.get().cart?.items).toEqual([]);
  expect(new Set(shown)).toEqual(new Set([0]));
});

async function open() {
  const world = await openShop();
  const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { placeOrder } = await import('../../src/stores/checkout/placement.ts');
  const cart = await import('../../src/stores/cart/cart.ts');
  // As the badge does on every page.
  $cartSummary.listen(() => undefined);
  await checkoutCartReading.ask(null);
  const values = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' });
  return {
    world,
    $cartSummary,
    badge: () => $cartSummary.get()?.units,
    place: () => placeOrder(values),
    checkoutCartReading,
    cart,
  };
}

/** Race: two cart reads are answered just before the order arrives, and their replies are held until `letGo`. */
function holdReadings(read: () => void): { letGo: () => void } {
  const send = globalThis.fetch as (url: string, init: RequestInit) => Promise<Response>;
  const [gate, bothAnswered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let answered: number | null = null;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isReading = init.method === 'GET' && url.startsWith('/api/v1/cart?');
    if (init.method === 'POST' && url.startsWith('/api/v1/account/orders')) {
      answered = 0;
      read();
      await bothAnswered.promise;
    }
    if (!isReading || answered === null || answered === 2) return send(url, init);
    const answer = await send(url, { ...init, signal: null });
    answered += 1;
    if (answered === 2) bothAnswered.resolve(undefined);
    await gate.promise;
    return answer;
  });
  return { letGo: () => gate.resolve(undefined) };
}
