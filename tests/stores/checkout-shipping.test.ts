/** Sending in the checkout: the quote belongs to the destination in the form, and totals are the server's. */
import { describe, expect, it, vi } from 'vitest';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import { filledValues } from '../support/checkout-values.ts';
import { apply } from '../support/customer.ts';
import { openShop, uuidKey } from './world.ts';

const reading = 'GET /cart';

describe('Forward in the checkout', () => {
  it('asks anew what sending costs only when the address was changed meanwhile', async () => {
    const { stores, travel, step, asked, price } = await openAtSecondStep();
    for (const _ of [1, 2]) {
      expect([step(), asked]).toEqual([1, ['1428']]);
      travel('');
      expect(step()).toBe(0);
      travel('#2');
    }
    travel('');
    stores.writeCheckout('zipCode', '9410');
    travel('#2');
    expect(step()).toBe(1);
    await expect.poll(() => asked).toEqual(['1428', '9410']);
    await expect.poll(price).toMatchObject({ name: 'amount' });
  });

  it('stays at the first step, and says what is wrong, while that cannot be left', async () => {
    const { world, stores, travel, step, asked } = await openAtSecondStep();
    travel('');
    stores.writeCheckout('zipCode', 'nowhere');
    travel('#2');
    expect([step(), asked.length, world.browser.location.hash]).toEqual([0, 1, '']);
    expect(Object.keys(stores.checkoutForm.$form.get().errors)).toEqual(['zipCode']);
  });
});

describe('the quote', () => {
  it('is asked for again when the zip code is corrected meanwhile', async () => {
    const { stores, asked, hold, isStale } = await openFilledIn();
    const release = hold();
    const first = stores.goToStep(1);
    await expect.poll(() => asked).toEqual(['1428']);
    await stores.goToStep(0);
    stores.writeCheckout('zipCode', '9410');
    const second = stores.goToStep(1);
    release();
    await Promise.all([first, second]);
    expect([asked, isStale()]).toEqual([['1428', '9410'], false]);
  });

  it('of the zip code before is shown nowhere while another one is typed', async () => {
    const { stores, asked, hold, isStale, price } = await openFilledIn();
    const release = hold();
    const first = stores.goToStep(1);
    await expect.poll(() => asked).toEqual(['1428']);
    await stores.goToStep(0);
    stores.writeCheckout('zipCode', '9410');
    release();
    await first;
    expect([isStale(), price()]).toEqual([true, null]);
    await stores.goToStep(1);
    expect([asked, isStale()]).toEqual([['1428', '9410'], false]);
    expect(price()).not.toBeNull();
  });
});

/** With a gift card that covers the products (91,981) and 1,000 of the shipping cost. */
describe('choosing a way of sending', () => {
  it('asks the server what it comes to, and is busy meanwhile', async () => {
    const { stores, settled, readings, total, giftCard } = await openAtSecondStep();
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
    const asked = readings();
    // Two branches cost the same.
    stores.chooseShipping('pickupCentro');
    expect([stores.$isPricing.get(), readings()]).toEqual([false, asked]);
  });

  it('shows the last choice, whichever answer comes first', async () => {
    const { stores, settled, total, giftCard } = await openAtSecondStep();
    for (const method of ['homeDelivery', 'carrierOffice', 'pickupCentro'] as const) {
      stores.chooseShipping(method);
    }
    await settled();
    await expect.poll(() => [total(), giftCard()]).toEqual([0, 9_198_100]);
  });

  it('is taken back, in words, when its total cannot be had', async () => {
    const { world, stores, settled, total } = await openAtSecondStep();
    world.answers[reading] = [{ status: 422, body: {} }];
    stores.chooseShipping('homeDelivery');
    await settled();
    await expect.poll(() => stores.$shippingChoice.get().chosen).toBeNull();
    expect(await world.modal()).not.toBeNull();
    expect(total()).toBe(0);
    stores.chooseShipping('homeDelivery');
    await settled();
    await expect.poll(total).toBeGreaterThan(0);
    expect(stores.$orderBlock.get()).toBeNull();
  });
});

async function openAtSecondStep() {
  const opened = await openFilledIn();
  await opened.stores.goToStep(1);
  return opened;
}

async function openFilledIn() {
  const world = await openShop();
  giftCardsOf(world.api.db).put('GIFT-1', 'ARS', 9_298_100, null);
  world.api.db.exec(
    "UPDATE document SET json = json_set(json, '$.freeShipping', 50000000) WHERE name = 'home'",
  );
  await apply(world.api, { uuid: world.storage.getItem(uuidKey) ?? '' }, 'GIFT-1');
  const stores = await import('../../src/stores/checkout/checkout.ts');
  const { $checkoutCart, $isShippingStale } = await import('../../src/stores/checkout/checkout-cart.ts');
  await stores.openCheckout();
  await stores.goToStep(0);
  const { isSameBilling: _, ...texts } = filledValues({ paymentMethod: 'transfer' });
  for (const [field, value] of Object.entries(texts)) stores.writeCheckout(field as 'city', value);
  /** Zip codes whose quote was asked for. */
  const asked: string[] = [];
  let released = Promise.resolve<unknown>(undefined);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/shipment-calculator')) {
      asked.push((JSON.parse(init.body as string) as { readonly zip_code: string }).zip_code);
      if (asked.length === 1) await released;
    }
    return send(url, init);
  });
  return {
    world,
    stores,
    asked,
    step: () => stores.$step.get(),
    /** The first quote is answered when what it returns is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      released = promise;
      return () => resolve(undefined);
    },
    travel: (hash: string) => {
      Object.assign(world.browser.location, { hash });
      world.browser.window.dispatchEvent(new Event('popstate'));
    },
    isStale: () => $isShippingStale.get(),
    price: () =>
      stores.$shippingChoice.get().options.find(({ method }) => method === 'homeDelivery')?.price ?? null,
    settled: () => expect.poll(() => stores.$isPricing.get()).toBe(false),
    readings: () => world.calls.filter((call) => call === reading).length,
    total: () => stores.$orderTotal.get()?.cents,
    giftCard: () => $checkoutCart.get()?.giftCard?.amount.cents,
  };
}
