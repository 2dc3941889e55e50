/** After an order the badge is empty on every next page, also while a stale cart read is in flight. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const settings = { redirectOrigins: ['http://127.0.0.1:4320'] };
const summaryKey = 'vineta:1:cart-summary';

afterEach(closeFakeBrowser);

async function open() {
  const world = await openCheckoutWorld();
  const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
  // Keeps the store mounted, as the badge does on every page.
  $cartSummary.listen(() => undefined);
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { placeOrder } = await import('../../src/stores/checkout/order-placement.ts');
  const cart = await import('../../src/stores/cart/cart.ts');
  await checkoutCartReading.ask(null);
  return {
    world,
    badge: () => $cartSummary.get()?.units,
    listen: (hear: (summary: { units: number }) => void) =>
      $cartSummary.listen((summary) => summary && hear(summary)),
    stored: () => JSON.parse(world.storage.getItem(summaryKey) ?? 'null') as { units: number } | null,
    place: () =>
      placeOrder(filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' }), settings),
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

describe('the badge after an order', () => {
  it('is empty before the shopper leaves, without waiting for any answer', async () => {
    const { world, badge, stored, place } = await open();
    expect([badge(), stored()?.units]).toEqual([2, 2]);
    let unitsAtLeaving: number | undefined;
    vi.spyOn(world.browser.location, 'replace').mockImplementation(() => {
      unitsAtLeaving = stored()?.units;
    });
    await place();
    expect(unitsAtLeaving).toBe(0);
  });

  it('stays empty when a reading that is older than the order arrives after it', async () => {
    const { badge, listen, place, cart, checkoutCartReading } = await open();
    cart.refreshCart();
    await expect.poll(() => cart.$cart.get().state).toBe('fulfilled');
    const readings = holdReadings(() => {
      cart.refreshCart();
      void checkoutCartReading.ask(null);
    });
    await place();
    const shown = [badge()];
    listen(({ units }) => shown.push(units));
    readings.letGo();
    // The read after the dropped one has arrived, so no older read is pending.
    await expect.poll(() => cart.$cart.get().cart?.items).toEqual([]);
    expect(new Set(shown)).toEqual(new Set([0]));
  });
});
