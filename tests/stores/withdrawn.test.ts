/** A product that the shop sells no more leaves the cart, and is named until the shopper has seen it. */
import { describe, expect, it } from 'vitest';
import { productId } from '../support/customer.ts';
import { openShop, type ShopWorld } from './world.ts';

const summaryKey = 'vineta:1:cart-summary';
const slug = 'el-eternauta';

describe('a withdrawn product', () => {
  it('is named by the badge of any page that changes the cart', async () => {
    const world = await openShop('/cart');
    const { cart, named } = await openCart(world, ['El Eternauta']);
    withdraw(world);
    cart.addToCart(productId(world.api, 'spider-man'), 1);
    await expect.poll(named).toEqual(['El Eternauta']);
    expect(titles(world)).toEqual(['Spider-Man: Azul']);
  });

  it('is named by a later reading when nothing could be found out at first', async () => {
    const world = await openShop('/cart');
    await openCart(world, ['El Eternauta']);
    withdraw(world);
    world.answers[`GET /product/${slug}`] = Array.from({ length: 5 }, () => 'offline' as const);
    const { named } = await openCart(world, []);
    await expect.poll(() => world.calls).toContain(`GET /product/${slug}`);
    expect(named()).toEqual([]);
    delete world.answers[`GET /product/${slug}`];
    await expect.poll(async () => (await openCart(world, [])).named()).toEqual(['El Eternauta']);
    expect(await world.modal()).toBeNull();
  });
});

it.each<[string, (world: ShopWorld, cart: Cart) => unknown]>([
  ['in another tab or by an order', (world) => world.api.db.exec('DELETE FROM cart_item')],
  ['by the shopper', (_, cart) => cart.removeFromCart(cart.$cart.get().lines[0]?.item.id ?? 0)],
])('a product that is still sold is not named when it left the cart %s', async (_, remove) => {
  const world = await openShop('/cart');
  const { cart } = await openCart(world, ['El Eternauta']);
  remove(world, cart);
  await expect.poll(() => cart.$cart.get().isSettling).toBe(false);
  const { named } = await openCart(world, []);
  await expect.poll(() => titles(world)).toEqual([]);
  expect(named()).toEqual([]);
});

type Cart = Awaited<ReturnType<typeof openCart>>['cart'];

/** A new document of the cart. @param expected titles in it */
async function openCart(world: ShopWorld, expected: readonly string[]) {
  world.open('/cart');
  const cart = await import('../../src/stores/cart/cart.ts');
  const { $withdrawn, acceptWithdrawn } = await import('../../src/stores/cart/withdrawn.ts');
  cart.showCart();
  await expect.poll(() => cart.$cart.get().state).toBe('fulfilled');
  expect(cart.$cart.get().lines.map(({ item }) => item.product.title)).toEqual(expected);
  return { cart, named: () => $withdrawn.get(), accept: acceptWithdrawn };
}

function withdraw({ api }: ShopWorld): void {
  api.db.exec(`DELETE FROM product WHERE slug = '${slug}'`);
}

function titles({ storage }: ShopWorld): string[] {
  const { lines } = JSON.parse(storage.getItem(summaryKey) ?? '') as { lines: { title: string }[] };
  return lines.map(({ title }) => title);
}
