/** Changes between the cart page and the checkout are shown, and must be accepted before ordering (fault 14). */
import { describe, expect, it, vi } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { productId } from '../support/customer.ts';
import { openShop, uuidKey, type ShopWorld } from './world.ts';

describe('the checkout, opened from the cart', () => {
  it('waits for a new price and stops for a stock that is gone', async () => {
    const { world, entry, block } = await open();
    expect([entry(), block()]).toEqual([[], null]);
    expect(world.storage.getItem('vineta:1:cart-summary')).toContain('"units":2');
    world.api.db.exec(`UPDATE product SET price_ars_cents = 5000000 WHERE slug = 'el-eternauta'`);
    const again = await enter(world);
    expect(again.entry()).toMatchObject([{ name: 'price', title: 'El Eternauta' }]);
    expect(again.block()).toBe('unaccepted');
    const reloaded = await enter(world);
    expect(reloaded.block()).toBe('unaccepted');
    reloaded.accept();
    expect(reloaded.block()).toBeNull();
    expect((await enter(world)).block()).toBeNull();
    world.api.db.exec('UPDATE branch_stock SET units = 0');
    const soldOut = await enter(world);
    expect(soldOut.entry()).toEqual([{ name: 'stock', title: 'El Eternauta', units: 0 }]);
    expect(soldOut.block()).toBe('no-stock');
  });

  it.each(['saw it empty', 'was elsewhere meanwhile'])(
    'has nothing to accept when the shopper refilled the cart, and %s',
    async (where) => {
      const { world } = await open();
      const uuid = world.storage.getItem(uuidKey) ?? '';
      world.api.db.exec('DELETE FROM cart_item');
      if (where === 'saw it empty') expect((await enter(world)).entry()).toEqual([]);
      else await seeCart(world);
      const added = { product_id: productId(world.api, 'spider-man'), quantity: 1 };
      await world.api.post(`/cart?uuid=${uuid}&currency=ARS`, added);
      const filled = await enter(world);
      expect([filled.entry(), filled.block()]).toEqual([[], null]);
    },
  );

  it('knows what the shopper changed in the cart before the code came', async () => {
    const { world } = await open();
    world.api.db.exec('UPDATE cart_item SET quantity = 1');
    await seeCart(world);
    expect((await enter(world)).entry()).toEqual([]);
  });

  it('names a withdrawn product, also in a tab that saw no cart', async () => {
    const world = await openShop();
    const added = { product_id: productId(world.api, 'spider-man'), quantity: 1 };
    await world.customer.post(`/cart?uuid=${world.storage.getItem(uuidKey)}`, added);
    expect((await enter(world)).block()).toBeNull();
    world.api.db.exec(`DELETE FROM product WHERE slug = 'el-eternauta'`);
    world.tab.clear();
    const again = await enter(world);
    expect(again.entry()).toEqual([{ name: 'removed', title: 'El Eternauta' }]);
    expect(again.block()).toBe('unaccepted');
    again.accept();
    expect(again.block()).toBeNull();
    world.tab.clear();
    expect((await enter(world)).entry()).toEqual([]);
  });
});

describe('a shopper who chose dollars', () => {
  it('sees the total in pesos beside it, sending included', async () => {
    const world = await openShop();
    world.storage.setItem('vineta:1:currency', 'USD');
    const { checkout } = await enter(world);
    expect(checkout.$orderTotal.get()).toMatchObject({ currency: 'USD', cents: 7998 });
    await expect.poll(() => checkout.$pesosTotal.get()).toEqual({ currency: 'ARS', cents: 9_198_100 });
    checkout.chooseShipping('homeDelivery');
    await expect.poll(() => checkout.$pesosTotal.get()?.cents).toBeGreaterThan(9_198_100);
  });

  it('is not bothered when pesos cannot be had', async () => {
    const world = await openShop();
    world.storage.setItem('vineta:1:currency', 'USD');
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('currency=ARS') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init),
    );
    const { checkout } = await enter(world);
    expect(checkout.$orderTotal.get()).toMatchObject({ currency: 'USD' });
    expect([checkout.$pesosTotal.get(), await world.modal()]).toEqual([null, null]);
  });
});

async function open() {
  const world = await openShop('/cart');
  const { goToCheckout } = await import('../../src/stores/cart/go-to-checkout.ts');
  await seeCart(world);
  goToCheckout();
  return { world, ...(await enter(world)) };
}

async function seeCart(world: ShopWorld) {
  if (world.calls.length > 0) world.open('/cart');
  const { $cart, showCart } = await import('../../src/stores/cart/cart.ts');
  await import('../../src/stores/cart/go-to-checkout.ts');
  showCart();
  await expect.poll(() => $cart.get().state).toBe('fulfilled');
}

/** A new checkout document with a filled in form. */
async function enter(world: ShopWorld) {
  world.open('/cuenta/checkout');
  const checkout = await import('../../src/stores/checkout/checkout.ts');
  const { $checkoutCart } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { $entryChanges, acceptChanges } = await import('../../src/stores/checkout/checkout-entry.ts');
  await checkout.openCheckout();
  const values = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' });
  for (const [field, value] of Object.entries(values)) {
    checkout.checkoutForm.write(field as keyof typeof values, value);
  }
  await checkout.goToStep(2);
  return {
    checkout,
    entry: () => $entryChanges.get(),
    block: () => checkout.$orderBlock.get(),
    accept: () => {
      const cart = $checkoutCart.get();
      if (cart !== null) acceptChanges(cart);
    },
  };
}
