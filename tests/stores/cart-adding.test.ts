/** An add before the rest of the cart's code has come: it is sent, and its outcome waits. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { offlineCartTexts } from '../../src/text/cart/offline-cart.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const uuid = '11111111-1111-4111-8111-111111111111';
const outboxKey = 'vineta:1:cart-outbox';

it('is sent, and told when there is code that reads its reply', async () => {
  const { requests, cart, toasts } = await open();
  cart.addToCart(7, 2, true);
  await expect.poll(() => requests).toEqual(['POST {"product_id":7,"quantity":2}']);
  expect(cart.$cart.get()).toMatchObject({ cart: null, productsBeingAdded: [7] });
  expect(await toasts()).toEqual([]);
  await import('../../src/stores/cart/cart.ts');
  await expect.poll(() => cart.$cart.get().cart?.uuid).toBe(uuid);
  expect(cart.$cart.get().productsBeingAdded).toEqual([]);
  expect(await toasts()).toEqual(['El producto se agregó al carrito correctamente!']);
});

it('that failed says so then, and is not sent again', async () => {
  const { requests, cart, answers, toasts } = await open();
  answers.status = 500;
  cart.addToCart(7, 1, true);
  await expect.poll(() => requests).toHaveLength(1);
  await import('../../src/stores/cart/cart.ts');
  await expect
    .poll(toasts)
    .toEqual(['Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.']);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

it('is kept for the next page while its outcome waits, and one behind it is sent by that page alone', async () => {
  const { window, requests, cart, tabStorage } = await open();
  cart.addToCart(7, 1, true);
  await expect.poll(() => requests).toHaveLength(1);
  cart.addToCart(8, 1, true);
  expect(JSON.parse(tabStorage.getItem(outboxKey) ?? '')).toMatchObject({
    sent: { intent: { kind: 'add', productId: 7 }, opensCart: true },
    waiting: [{ kind: 'add', productId: 8 }],
  });
  // The next page took them over and settled them; then the shopper comes back to this one.
  tabStorage.removeItem(outboxKey);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await import('../../src/stores/cart/cart.ts');
  await expect.poll(() => cart.$cart.get().cart?.uuid).toBe(uuid);
  await expect.poll(() => cart.$cart.get().isSettling).toBe(false);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

it('keeps the other tabs waiting for twenty seconds at most when the rest of the code is lost', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { requests, cart, locked, released } = await open();
  cart.addToCart(7, 1, true);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(requests).toHaveLength(1);
  expect(locked).toEqual(['vineta:cart']);
  expect(released).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(released).toEqual(['vineta:cart']);
  // The outcome still waits for the code.
  expect(cart.$cart.get().productsBeingAdded).toEqual([7]);
});

it('without a network waits, says so, and is sent once when the browser tells that it is back', async () => {
  const { window, requests, cart, network, toasts } = await open({ onLine: false });
  cart.addToCart(7, 1, true);
  await import('../../src/stores/cart/cart.ts');
  await expect.poll(toasts).toEqual([offlineCartTexts.addKept]);
  expect(requests).toEqual([]);
  expect(cart.$cart.get()).toMatchObject({ productsBeingAdded: [7], isSettling: true });
  network.onLine = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(toasts).toEqual(['El producto se agregó al carrito correctamente!']);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

it('that fails while the browser believes in the network says so, and waits for nothing', async () => {
  const { requests, cart, answers } = await open();
  answers.isOffline = true;
  cart.addToCart(7, 1, true);
  await import('../../src/stores/cart/cart.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  await expect.poll(() => $modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(cart.$cart.get().isSettling).toBe(false);
});

/** A page with the first script alone. */
async function open({ onLine = true } = {}) {
  const tabStorage = memoryStorage();
  const browser = openFakeBrowser(memoryStorage(), '/', tabStorage);
  const requests: string[] = [];
  const answers = { status: 200, isOffline: false };
  const locked: string[] = [];
  const released: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    locked.push(name);
    await work();
    released.push(name);
  };
  const network = { locks: { request }, onLine };
  vi.stubGlobal('navigator', network);
  const money = { currency: 'ARS', amount: 12.5 };
  const cartReply = { id: 1, uuid, cartItems: [], productPrice: money, totalPrice: money };
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    requests.push(typeof body === 'string' ? `${method} ${body}` : String(method));
    if (answers.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ cart: cartReply }, { status: answers.status }));
  });
  const cart = await import('../../src/stores/cart/cart-adding.ts');
  const toasts = async () => {
    const { $toasts } = await import('../../src/stores/toasts.ts');
    return $toasts.get().map(({ text }) => text);
  };
  return { ...browser, tabStorage, requests, answers, cart, toasts, locked, released, network };
}
