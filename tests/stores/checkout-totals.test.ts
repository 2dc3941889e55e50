/** Totals of the checkout are the server's; the browser adds nothing up. */
import { afterEach, describe, expect, it } from 'vitest';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import { filledValues } from '../support/checkout-values.ts';
import { apply } from '../support/customer.ts';
import { openCheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const reading = 'GET /cart';

afterEach(closeFakeBrowser);

/** At the second step, with a gift card that covers the products (91,981) and 1,000 of the shipping cost. */
async function open() {
  const world = await openCheckoutWorld();
  giftCardsOf(world.api.db).put('GIFT-1', 'ARS', 9_298_100, null);
  const uuid = world.storage.getItem('vineta:1:cart-uuid') ?? '';
  world.api.db.exec(
    "UPDATE document SET json = json_set(json, '$.freeShipping', 50000000) WHERE name = 'home'",
  );
  await apply(world.api, { uuid }, 'GIFT-1');
  const stores = await import('../../src/stores/checkout/checkout.ts');
  const { $checkoutCart } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  await stores.openCheckout({ redirectOrigins: [] });
  const { isSameBilling: _, ...texts } = filledValues({ paymentMethod: 'transfer' });
  for (const [field, value] of Object.entries(texts)) stores.writeCheckout(field as 'city', value);
  await stores.goToStep(1);
  const settled = () => expect.poll(() => stores.$isPricing.get()).toBe(false);
  return {
    world,
    stores,
    settled,
    readings: () => world.calls.filter((call) => call === reading).length,
    total: () => stores.$orderTotal.get()?.cents,
    giftCard: () => $checkoutCart.get()?.giftCard?.amount.cents,
    modal: () => $modal.get(),
    chosen: () => stores.$shippingChoice.get().chosen?.method ?? null,
  };
}

describe('choosing a way of sending', () => {
  it('asks the server what it comes to, and is busy meanwhile', async () => {
    const { stores, settled, readings, total, giftCard } = await open();
    expect([total(), giftCard()]).toEqual([0, 9_198_100]);
    const before = readings();
    stores.chooseShipping('homeDelivery');
    expect([stores.$isPricing.get(), stores.$orderBlock.get()]).toEqual([true, 'calculating']);
    await settled();
    expect(readings() - before).toBe(1);
    // The gift card covers a part: a total that cannot be computed from the displayed prices.
    expect(giftCard()).toBe(9_298_100);
    expect(total()).toBeGreaterThan(0);
    stores.chooseShipping('pickupBelgrano');
    await settled();
    expect([total(), giftCard()]).toEqual([0, 9_198_100]);
  });

  it('asks nothing between two branches, which cost the same', async () => {
    const { stores, readings } = await open();
    const before = readings();
    stores.chooseShipping('pickupCentro');
    stores.chooseShipping('pickupBelgrano');
    expect([stores.$isPricing.get(), readings()]).toEqual([false, before]);
  });

  it('shows the last choice, whichever answer comes first', async () => {
    const { stores, settled, total, giftCard } = await open();
    stores.chooseShipping('homeDelivery');
    stores.chooseShipping('carrierOffice');
    stores.chooseShipping('pickupCentro');
    await settled();
    await expect.poll(() => [total(), giftCard()]).toEqual([0, 9_198_100]);
  });

  it('is taken back, in words, when its total cannot be had', async () => {
    const { world, stores, settled, modal, chosen, total } = await open();
    world.faults[reading] = [{ status: 422, body: {} }];
    stores.chooseShipping('homeDelivery');
    await settled();
    await expect.poll(() => chosen()).toBeNull();
    expect(modal()).not.toBeNull();
    expect(total()).toBe(0);
    stores.chooseShipping('homeDelivery');
    await settled();
    await expect.poll(() => total()).toBeGreaterThan(0);
    expect(stores.$orderBlock.get()).toBeNull();
  });
});
