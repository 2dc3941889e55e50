/** The customer's orders: list, missing order, buying again. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey } from './session-world.ts';

afterEach(closeFakeBrowser);

const uuid = '33333333-3333-4333-8333-333333333333';
const uuidKey = 'vineta:1:cart-uuid';

async function open(path: string) {
  const world = openSessionWorld(path, {
    [tokenKey]: 'secret',
    [uuidKey]: '0b5e5a0e-1d7c-4c43-9a51-6f3c1d0a7e11',
  });
  const stores = await import('../../src/stores/account/orders.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  return { ...world, ...stores, $toasts, $modal };
}

describe('the list', () => {
  it.each([
    ['/cuenta/mis-pedidos', 1],
    ['/cuenta/mis-pedidos?page=3', 3],
    ['/cuenta/mis-pedidos?page=0', 1],
    ['/cuenta/mis-pedidos?page=abc', 1],
  ])('of %s is page %i', async (path, page) => {
    const { askForOrders, requests } = await open(path);
    await askForOrders();
    expect(requests[0]).toBe(`GET /api/v1/account/orders?page=${page}`);
  });

  it('shows its first page to whoever asks for one beyond the last, and the address says so', async () => {
    const { askForOrders, orders, requests, browser } = await open('/cuenta/mis-pedidos?page=9');
    const first = { data: [], pagination: { current_page: 1, total_pages: 1 } };
    vi.stubGlobal('fetch', (url: string) => {
      requests.push(url);
      const isBeyond = url.endsWith('page=9');
      return Promise.resolve(Response.json(isBeyond ? {} : first, { status: isBeyond ? 404 : 200 }));
    });
    await askForOrders();
    expect(requests).toEqual(['/api/v1/account/orders?page=9', '/api/v1/account/orders?page=1']);
    expect(orders.$state.get()).toMatchObject({ state: 'fulfilled', value: { page: 1 } });
    expect(browser.location).toMatchObject({ pathname: '/cuenta/mis-pedidos', search: '' });
  });

  it('leads to /login once when several calls are told that the session has ended', async () => {
    const { askForOrders, askForOrder, answers, browser, storage } = await open('/cuenta/mis-pedidos?page=2');
    for (const call of ['GET /account/orders', 'GET /account/profile']) {
      answers[call] = { status: 401, body: {} };
    }
    const { askForProfile } = await import('../../src/stores/account/profile.ts');
    await Promise.all([askForOrders(), askForProfile(), askForOrders(), askForOrder()]);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fcuenta%2Fmis-pedidos%3Fpage%3D2']);
    expect(storage.getItem(tokenKey)).toBeNull();
  });
});

describe('one order', () => {
  it.each([
    ['that is not there or is somebody else’s', '/cuenta/pedido/77', 1],
    ['whose number is none', '/cuenta/pedido/abc', 0],
  ])('%s is missing', async (_, path, calls) => {
    const { askForOrder, order, requests } = await open(path);
    await askForOrder();
    expect(order.$state.get().value).toBe('missing');
    expect(requests).toHaveLength(calls);
  });

  it('that cannot be read is not missing', async () => {
    const { askForOrder, order, answers, $modal } = await open('/cuenta/pedido/77');
    answers['GET /account/orders/77'] = { status: 418, body: {} };
    await askForOrder();
    expect(order.$state.get()).toEqual({
      state: 'rejected',
      value: null,
      message: 'No pudimos cargar el pedido.',
    });
    expect($modal.get()).toBeNull();
  });
});

describe('buying again', () => {
  it('stores the new cart and says so', async () => {
    const { orderRepetition, answers, requests, storage, $toasts } = await open('/cuenta/mis-pedidos');
    answers['POST /cart/restore'] = { status: 200, body: { uuid } };
    await orderRepetition.start(7);
    expect(requests[0]).toBe(
      'POST /api/v1/cart/restore?uuid=0b5e5a0e-1d7c-4c43-9a51-6f3c1d0a7e11&currency=ARS {"order_id":7}',
    );
    expect(storage.getItem(uuidKey)).toBe(uuid);
    expect($toasts.get().map(({ text }) => text)).toEqual(['Se restauró el carrito correctamente!']);
  });

  it.each([
    [422, 'No queda nada de ese pedido.', 'No queda nada de ese pedido.'],
    [422, undefined, 'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.'],
    [500, 'Se rompió.', 'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.'],
  ])('answered with %i and %s says %s', async (status, errorMessage, words) => {
    const { orderRepetition, answers, storage, $toasts } = await open('/cuenta/mis-pedidos');
    answers['POST /cart/restore'] = { status, body: { errorMessage } };
    await orderRepetition.start(7);
    expect($toasts.get().map(({ text }) => text)).toEqual([words]);
    expect(storage.getItem(uuidKey)).toBe('0b5e5a0e-1d7c-4c43-9a51-6f3c1d0a7e11');
  });
});
