/** 'Volver a comprar' against the embedded API: a non-empty cart is never replaced without asking. */
import { describe, expect, it } from 'vitest';
import type { OrderItem } from '../../src/domain/checkout/order.ts';
import { orderOf } from '../support/customer.ts';
import { openShop, uuidKey } from './world.ts';

describe('buying an order again', () => {
  it('restores it at once where the cart is empty', async () => {
    const { world, order, buyAgain, state, units } = await open([]);
    await buyAgain(order);
    expect(state()).toEqual({ name: 'done', orderId: order.id, missing: [] });
    expect(world.calls).toContain('POST /cart/restore');
    expect(await units()).toBe(2);
  });

  it.each([
    ['keep', 1, { name: 'idle' }],
    ['replace', 2, { name: 'done', missing: [] }],
    ['add', 3, { name: 'done', missing: [] }],
  ] as const)(
    'asks where the cart has something; answered with %s leaves %i units in the cart',
    async (choice, expected, after) => {
      const { world, order, buyAgain, answerBuyAgain, state, units } = await open(['spider-man']);
      await buyAgain(order);
      expect(state()).toEqual({ name: 'asking', orderId: order.id, units: 1 });
      expect(world.calls).not.toContain('POST /cart/restore');
      await answerBuyAgain(order, choice);
      await answerBuyAgain(order, choice);
      expect(state()).toMatchObject(after);
      expect(await units()).toBe(expected);
    },
  );

  it('adds what there is, and names what there is not', async () => {
    const { order, buyAgain, answerBuyAgain, state, units } = await open(['spider-man']);
    const [line] = order.items as readonly [OrderItem];
    const gone = { ...line, id: 98, productId: null, title: 'Agotado hace años' };
    const tooMany = { ...line, id: 99, quantity: 10_000, title: 'Demasiados' };
    await buyAgain(order);
    await answerBuyAgain({ ...order, items: [gone, tooMany, line] }, 'add');
    expect(state()).toMatchObject({ name: 'done', missing: ['Agotado hace años', 'Demasiados'] });
    expect(await units()).toBe(3);
  });

  it('that fails in the middle leads to the cart and adds nothing twice', async () => {
    const { world, order, buyAgain, answerBuyAgain, state } = await open(['spider-man']);
    await buyAgain(order);
    world.answers['POST /cart'] = [{ status: 500, body: {} }];
    await answerBuyAgain(order, 'add');
    expect(state().name).toBe('done');
    expect(await world.toasts()).toEqual([expect.stringMatching(/^Error al agregar producto al carrito/)]);
  });

  it('counts a line as added whose answer was lost, when the cart shows it', async () => {
    const { world, order, buyAgain, answerBuyAgain, state, units } = await open(['spider-man']);
    const [line] = order.items as readonly [OrderItem];
    const single = { ...line, quantity: 1 };
    await buyAgain(order);
    const { showCart, $cart } = await import('../../src/stores/cart/cart.ts');
    showCart();
    await expect.poll(() => $cart.get().state).toBe('fulfilled');
    world.answers['POST /cart'] = [undefined, 'lost-answer'];
    await answerBuyAgain({ ...order, items: [single, single] }, 'add');
    expect(state()).toMatchObject({ name: 'done', missing: [] });
    expect(await world.toasts()).toEqual([]);
    expect(await units()).toBe(3);
  });

  it('does nothing but say so where the cart cannot be looked into', async () => {
    const { world, order, buyAgain, state } = await open(['spider-man']);
    world.answers['GET /cart'] = [{ status: 418, body: {} }];
    await buyAgain(order);
    expect(state()).toEqual({ name: 'idle' });
    expect(await world.toasts()).toEqual([expect.stringMatching(/^Error al restaurar el carrito/)]);
  });
});

/** An order of two units exists, and the cart has one unit of each of these. */
async function open(slugs: readonly string[]) {
  const world = await openShop('/cuenta/mis-pedidos');
  const { customer, storage } = world;
  const placed = orderOf(await customer.order({ uuid: storage.getItem(uuidKey) ?? '' }));
  const { uuid } = await customer.cart(Object.fromEntries(slugs.map((slug) => [slug, 1])));
  storage.setItem(uuidKey, uuid);
  const { http } = await import('../../src/stores/backend.ts');
  const { getOrder } = await import('../../src/api/order.ts');
  const { getCart } = await import('../../src/api/cart.ts');
  const { order } = await http.send(getOrder, { params: { id: String(placed.id) } });
  const { $buyAgain, answerBuyAgain, buyAgain } = await import('../../src/stores/account/buy-again.ts');
  return {
    world,
    order,
    buyAgain,
    answerBuyAgain,
    state: () => $buyAgain.get(),
    units: async () => {
      const kept = storage.getItem(uuidKey) ?? '';
      const { cart } = await http.send(getCart, { query: { uuid: kept, currency: 'ARS' } });
      return cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
    },
  };
}
