/** Back and Forward in the checkout run the same checks as its buttons. */
import { afterEach, describe, expect, it } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const settings = { redirectOrigins: [] };
const calculator = 'POST /cart/v2/shipment-calculator';

afterEach(closeFakeBrowser);

function travel({ browser }: CheckoutWorld, hash: string): void {
  Object.assign(browser.location, { hash });
  browser.window.dispatchEvent(new Event('popstate'));
}

async function openAtSecondStep() {
  const world = await openCheckoutWorld();
  const stores = await import('../../src/stores/checkout/checkout.ts');
  const { $step } = await import('../../src/stores/checkout/checkout-step.ts');
  await stores.openCheckout(settings);
  const { isSameBilling: _, ...texts } = filledValues();
  for (const [field, value] of Object.entries(texts)) stores.writeCheckout(field as 'city', value);
  await stores.goToStep(1);
  const calculations = () => world.calls.filter((call) => call === calculator).length;
  return { world, stores, step: () => $step.get(), calculations };
}

describe('Forward in the checkout', () => {
  it('asks anew what sending costs when the address was changed meanwhile', async () => {
    const { world, stores, step, calculations } = await openAtSecondStep();
    expect([step(), calculations()]).toEqual([1, 1]);
    travel(world, '');
    expect(step()).toBe(0);
    stores.writeCheckout('zipCode', '9410');
    travel(world, '#2');
    expect(step()).toBe(1);
    await expect.poll(calculations).toBe(2);
    await expect.poll(() => stores.$shippingChoice.get().options[0]?.price).toMatchObject({ name: 'amount' });
  });

  it('stays at the first step, and says what is wrong, while that cannot be left', async () => {
    const { world, stores, step, calculations } = await openAtSecondStep();
    travel(world, '');
    stores.writeCheckout('zipCode', 'nowhere');
    travel(world, '#2');
    expect([step(), calculations(), world.browser.location.hash]).toEqual([0, 1, '']);
    expect(Object.keys(stores.checkoutForm.$form.get().errors)).toEqual(['zipCode']);
  });

  it('asks nothing when nothing was changed', async () => {
    const { world, step, calculations } = await openAtSecondStep();
    travel(world, '');
    travel(world, '#2');
    expect([step(), calculations()]).toEqual([1, 1]);
  });
});
