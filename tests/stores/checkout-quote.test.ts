/** The shipping quote of the checkout belongs to the destination in its form, however late a reply comes. */
import { afterEach, expect, it, vi } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

it('is asked for again when the zip code is corrected while the first one is calculated', async () => {
  const { stores, asked, release, isStale } = await open();
  const first = stores.goToStep(1);
  await expect.poll(() => asked).toEqual(['1043']);
  await stores.goToStep(0);
  stores.writeCheckout('zipCode', '9410');
  const second = stores.goToStep(1);
  release();
  await Promise.all([first, second]);
  expect(asked).toEqual(['1043', '9410']);
  expect(isStale()).toBe(false);
});

it('of the zip code before is shown nowhere while another one is typed', async () => {
  const { stores, asked, release, isStale, price } = await open();
  const first = stores.goToStep(1);
  await expect.poll(() => asked).toEqual(['1043']);
  await stores.goToStep(0);
  stores.writeCheckout('zipCode', '9410');
  release();
  await first;
  expect([isStale(), price()]).toEqual([true, null]);
  await stores.goToStep(1);
  expect(asked).toEqual(['1043', '9410']);
  expect(isStale()).toBe(false);
  expect(price()).not.toBeNull();
});

/** At the first step, filled in; the first quote is answered after `release`. */
async function open() {
  await openCheckoutWorld();
  const stores = await import('../../src/stores/checkout/checkout.ts');
  const { $isShippingStale } = await import('../../src/stores/checkout/checkout-cart.ts');
  await stores.openCheckout({ redirectOrigins: [] });
  await stores.goToStep(0);
  const { isSameBilling: _, ...texts } = filledValues({ paymentMethod: 'transfer', zipCode: '1043' });
  for (const [field, value] of Object.entries(texts)) stores.writeCheckout(field as 'city', value);
  const asked: string[] = [];
  const { promise: released, resolve } = Promise.withResolvers<undefined>();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/shipment-calculator')) {
      const { zip_code } = JSON.parse(init.body as string) as { readonly zip_code: string };
      asked.push(zip_code);
      if (asked.length === 1) await released;
    }
    return send(url, init);
  });
  return {
    stores,
    asked,
    release: () => resolve(undefined),
    isStale: () => $isShippingStale.get(),
    price: () =>
      stores.$shippingChoice.get().options.find(({ method }) => method === 'homeDelivery')?.price ?? null,
  };
}
