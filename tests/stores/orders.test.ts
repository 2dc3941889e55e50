/** The customer's orders: list, missing order, buying again. */
import { describe, expect, it } from 'vitest';
import { ok, openWorld, tokenKey, uuidKey } from './world.ts';

const uuid = '33333333-3333-4333-8333-333333333333';
const before = '0b5e5a0e-1d7c-4c43-9a51-6f3c1d0a7e11';

async function open(path: string) {
  const world = openWorld(path, { [tokenKey]: 'secret', [uuidKey]: before });
  return { ...world, ...(await import('../../src/stores/account/orders.ts')) };
}

describe('the list', () => {
  it.each([
    ['/cuenta/mis-pedidos', 1],
    ['/cuenta/mis-pedidos?page=3', 3],
    ['/cuenta/mis-pedidos?page=0', 1],
    ['/cuenta/mis-pedidos?page=abc', 1],
  ])('of %s is page %i', async (path, page) => {
    const { loadOrders, requests } = await open(path);
    await loadOrders();
    expect(requests[0]).toBe(`GET /api/v1/account/orders?page=${page}`);
  });

  it('shows its first page in place of one beyond the last', async () => {
    const { loadOrders, orders, answers, requests, browser } = await open('/cuenta/mis-pedidos?page=9');
    const first = ok({ data: [], pagination: { current_page: 1, total_pages: 1 } });
    answers['GET /account/orders'] = [{ status: 404, body: {} }, first];
    await loadOrders();
    expect(requests).toEqual([9, 1].map((page) => `GET /api/v1/account/orders?page=${page}`));
    expect(orders.$state.get()).toMatchObject({ state: 'fulfilled', value: { page: 1 } });
    expect(browser.location).toMatchObject({ pathname: '/cuenta/mis-pedidos', search: '' });
  });
});

describe('one order', () => {
  it.each([
    ['that is missing or another customer’s', '/cuenta/pedido/77', 1],
    ['whose number is none', '/cuenta/pedido/abc', 0],
  ])('%s is missing', async (_, path, calls) => {
    const { loadOrder, order, requests, browser } = await open(path);
    await loadOrder();
    expect(browser.document).toMatchObject({ title: expect.stringMatching(/^No se encontro /) as string });
    expect(order.$state.get().value).toBe('missing');
    expect(requests).toHaveLength(calls);
  });

  it('that cannot be read is not missing', async () => {
    const { loadOrder, order, answers, modal } = await open('/cuenta/pedido/77');
    answers['GET /account/orders/77'] = { status: 418, body: {} };
    await loadOrder();
    const message = 'No pudimos cargar el pedido.';
    expect(order.$state.get()).toEqual({ state: 'rejected', value: null, message });
    expect(await modal()).toBeNull();
  });
});

describe('buying again', () => {
  const failed = 'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.';

  it.each([
    [200, uuid, 'Se restauró el carrito correctamente!'],
    [422, 'No queda nada de ese pedido.', 'No queda nada de ese pedido.'],
    [422, undefined, failed],
    [500, 'Se rompió.', failed],
  ])('answered with %i and %s says %s, and only a new cart is stored', async (status, answer, words) => {
    const { orderRepetition, answers, requests, storage, toasts } = await open('/cuenta/mis-pedidos');
    answers['POST /cart/restore'] = { status, body: { uuid: answer, errorMessage: answer } };
    await orderRepetition.start(7);
    expect(requests[0]).toBe(`POST /api/v1/cart/restore?uuid=${before}&currency=ARS {"order_id":7}`);
    expect(await toasts()).toEqual([words]);
    expect(storage.getItem(uuidKey)).toBe(status === 200 ? uuid : before);
  });
});
