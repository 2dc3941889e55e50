/** The checkout of gift cards alone asks for a payment only; a mixed cart, and another backend, ask for everything. */
import { expect, it } from 'vitest';
import { productId } from '../support/customer.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { openShop, uuidKey, type ShopWorld } from './world.ts';

const giftCard = 'gift-card-20000';

it('gift cards alone are ordered without an address, and the order has none', async () => {
  const { world, checkout } = await openAt({ [giftCard]: 1 });
  expect([checkout.$step.get(), checkout.$orderBlock.get()]).toEqual([2, 'no-payment']);
  checkout.checkoutForm.write('paymentMethod', 'transfer');
  expect(checkout.$orderBlock.get()).toBeNull();
  await order(checkout);
  expect(sentOrder(world)).toMatchObject({ clientAddress: null, shipment: null, selectedOfficeId: null });
  expect(world.orderCount()).toBe(1);
  expect(world.calls).not.toContain('POST /cart/v2/shipment-calculator');
});

it('a reload in the middle keeps the payment, and asks for nothing else', async () => {
  const { world, checkout } = await openAt({ [giftCard]: 1 });
  checkout.checkoutForm.write('paymentMethod', 'transfer');
  const again = await openPage(world);
  expect([again.$step.get(), again.$orderBlock.get()]).toEqual([2, null]);
});

it('a comic that another tab added brings all steps, before anything is ordered', async () => {
  const { world, checkout } = await openAt({ [giftCard]: 1 });
  checkout.checkoutForm.write('paymentMethod', 'transfer');
  const body = { product_id: productId(world.api, 'spider-man'), quantity: 1 };
  await world.customer.post(`/cart?uuid=${world.storage.getItem(uuidKey)}&currency=ARS`, body);
  const { $placement } = await order(checkout);
  expect($placement.get()).toMatchObject({
    message: checkoutTexts.changed,
    changes: [{ name: 'added', title: 'Spider-Man: Azul' }],
  });
  expect([checkout.$step.get(), checkout.$orderBlock.get()]).toEqual([0, 'incomplete-data']);
  expect(world.orderCount()).toBe(0);
});

it('a cart whose comic another tab removed is ordered without an address', async () => {
  const { world, checkout } = await openAt({ [giftCard]: 1, 'spider-man': 1 });
  expect(checkout.$orderBlock.get()).toBe('incomplete-data');
  world.api.db.exec(`DELETE FROM cart_item WHERE product_id = ${productId(world.api, 'spider-man')}`);
  await checkout.openCheckout();
  expect(checkout.$step.get()).toBe(2);
});

it('a backend that does not say that it needs no address is asked with one', async () => {
  const { world } = await openAt({ [giftCard]: 1 });
  const reply = await world.customer.get(`/cart?uuid=${world.storage.getItem(uuidKey)}&with_images=1`);
  const { needsAddress: _, ...cart } = reply.body.cart as Record<string, unknown>;
  world.answers['GET /cart'] = () => ({ status: 200, body: { cart } });
  const checkout = await openPage(world);
  expect([checkout.$step.get(), checkout.$orderBlock.get()]).toEqual([0, 'incomplete-data']);
});

async function openAt(units: Readonly<Record<string, number>>) {
  const world = await openShop();
  const { uuid } = await world.customer.cart(units);
  world.storage.setItem(uuidKey, uuid);
  return { world, checkout: await openPage(world) };
}

async function openPage(world: ShopWorld) {
  world.open('/cuenta/checkout');
  const checkout = await import('../../src/stores/checkout/checkout.ts');
  await checkout.openCheckout();
  return checkout;
}

async function order({ checkoutForm }: Awaited<ReturnType<typeof openPage>>) {
  const placement = await import('../../src/stores/checkout/placement.ts');
  await placement.placeOrder(checkoutForm.$form.get().values);
  return placement;
}

function sentOrder({ requests }: ShopWorld): unknown {
  const sent = requests.find((request) => request.startsWith('POST') && request.includes('/account/orders'));
  return JSON.parse(sent?.slice(sent.indexOf('{')) ?? '{}');
}
