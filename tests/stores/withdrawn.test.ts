/** A product that the shop sells no more leaves the cart, and is named until the shopper has seen it. */
import { afterEach, describe, expect, it } from 'vitest';
import { openCheckoutWorld, reloadPage, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const summaryKey = 'vineta:1:cart-summary';
const slug = 'el-eternauta';

describe('a withdrawn product', () => {
  it('is named on the cart page until the shopper has seen it', async () => {
    const world = await openCheckoutWorld('/cart');
    await openCart(world, ['El Eternauta']);
    withdraw(world);
    const { named } = await openCart(world, []);
    await expect.poll(named).toEqual(['El Eternauta']);
    const again = await openCart(world, []);
    expect(again.named()).toEqual(['El Eternauta']);
    again.accept();
    expect((await openCart(world, [])).named()).toEqual([]);
  });

  it('is named by the badge of any page that changes the cart, the other products stay', async () => {
    const world = await openCheckoutWorld('/cart');
    const { cart, named } = await openCart(world, ['El Eternauta']);
    withdraw(world);
    const other = Number(
      world.api.db.prepare('SELECT id FROM product WHERE slug = ?').get('spider-man')?.['id'],
    );
    cart.addToCart(other, 1);
    await expect.poll(named).toEqual(['El Eternauta']);
    expect(titles(world)).toEqual(['Spider-Man: Azul']);
  });

  it('is named by a later reading when nothing could be found out at first', async () => {
    const world = await openCheckoutWorld('/cart');
    await openCart(world, ['El Eternauta']);
    withdraw(world);
    world.faults[`GET /product/${slug}`] = Array.from({ length: 5 }, () => 'lost-request' as const);
    const { named, modal } = await openCart(world, []);
    await expect.poll(() => asked(world)).toBeGreaterThan(0);
    expect(named()).toEqual([]);
    delete world.faults[`GET /product/${slug}`];
    await expect.poll(async () => (await openCart(world, [])).named()).toEqual(['El Eternauta']);
    expect(modal()).toBeNull();
  });
});

it.each<[string, (world: CheckoutWorld, cart: Cart) => unknown]>([
  ['in another tab or by an order', (world) => world.api.db.exec('DELETE FROM cart_item')],
  ['by the shopper', (_, cart) => cart.removeFromCart(cart.$cart.get().lines[0]?.item.id ?? 0)],
])('a product that is still sold is not named when it left the cart %s', async (_, remove) => {
  const world = await openCheckoutWorld('/cart');
  const { cart } = await openCart(world, ['El Eternauta']);
  remove(world, cart);
  await expect.poll(() => cart.$cart.get().isSettling).toBe(false);
  const { named } = await openCart(world, []);
  await expect.poll(() => titles(world)).toEqual([]);
  expect(named()).toEqual([]);
});

type Cart = Awaited<ReturnType<typeof openCart>>['cart'];

/** A new document of the cart. @param expected titles in it */
async function openCart(world: CheckoutWorld, expected: readonly string[]) {
  reloadPage(world, '/cart');
  const cart = await import('../../src/stores/cart/cart.ts');
  const { $withdrawn, acceptWithdrawn } = await import('../../src/stores/cart/withdrawn.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  cart.showCart();
  await expect.poll(() => cart.$cart.get().state).toBe('fulfilled');
  expect(cart.$cart.get().lines.map(({ item }) => item.product.title)).toEqual(expected);
  return { cart, named: () => $withdrawn.get(), accept: acceptWithdrawn, modal: () => $modal.get() };
}

function withdraw({ api }: CheckoutWorld): void {
  api.db.exec(`DELETE FROM product WHERE slug = '${slug}'`);
}

function asked({ calls }: CheckoutWorld): number {
  return calls.filter((call) => call === `GET /product/${slug}`).length;
}

function titles({ storage }: CheckoutWorld): string[] {
  const { lines } = JSON.parse(storage.getItem(summaryKey) ?? '') as { lines: { title: string }[] };
  return lines.map(({ title }) => title);
}
