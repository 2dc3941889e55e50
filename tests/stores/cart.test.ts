/** The cart store: requests and their timing, messages, cross-tab updates. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const uuid = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const uuidKey = 'vineta:1:cart-uuid';
const summaryKey = 'vineta:1:cart-summary';

describe('adding', () => {
  it('opens the cart, stores its id and updates badge and shopper', async () => {
    const { storage, requests, cart, $toasts } = await open();
    cart.addToCart(7, 2);
    await settled(cart);
    expect(requests).toEqual(['POST /api/v1/cart?currency=ARS {"product_id":7,"quantity":2}']);
    expect(storage.getItem(uuidKey)).toBe(uuid);
    expect(JSON.parse(storage.getItem(summaryKey) ?? '')).toEqual({
      uuid,
      units: 2,
      amount: '$AR\u00a025',
      currency: 'ARS',
      owner: '',
      lines: [{ id: 7, slug: 'akira-1', title: 'Akira 1' }],
    });
    expect($toasts.get()).toMatchObject([{ text: 'El producto se agregó al carrito correctamente!' }]);
  });

  it('leads to the cart, and says what is missing for free shipping where the page knows from what on', async () => {
    const { cart, $toasts } = await open();
    const { $freeShippingFrom } = await import('../../src/stores/cart/free-shipping.ts');
    $freeShippingFrom.set({ cents: 9_999_900, currency: 'ARS' });
    cart.addToCart(7, 2);
    await settled(cart);
    const text = expect.stringMatching(/correctamente! Sumá \$AR\s[\d.,]+ para el envío gratis\.$/) as string;
    expect($toasts.get()).toMatchObject([{ text, link: { path: '/cart', words: 'Ver el carrito' } }]);
  });

  it('prices in the currency of the shopper', async () => {
    const { requests, cart } = await open({ 'vineta:1:currency': 'USD' });
    cart.addToCart(7, 1);
    await settled(cart);
    expect(requests[0]).toContain('currency=USD');
  });

  it.each<[string, Record<string, string> | 'blocked' | Storage]>([
    ['blocked', 'blocked'],
    ['full', memoryStorage({}, 0)],
  ])(
    'with a storage that is %s says that the cart would be forgotten, and adds nothing',
    async (_, storage) => {
      const { requests, cart, $toasts } = await open(storage);
      const { $modal } = await import('../../src/stores/failures.ts');
      cart.addToCart(7, 1);
      expect(cart.$cart.get().productsBeingAdded).toEqual([7]);
      await settled(cart);
      expect($modal.get()).toBe(cartTexts.notKept);
      expect([cart.$cart.get().productsBeingAdded, requests, $toasts.get()]).toEqual([[], [], []]);
    },
  );

  it('goes on with a cart that was kept before the storage was full', async () => {
    const { requests, cart, $toasts } = await open(memoryStorage({ [uuidKey]: uuid }, 0));
    cart.addToCart(7, 1);
    await settled(cart);
    expect(requests).toEqual([`POST /api/v1/cart?uuid=${uuid}&currency=ARS {"product_id":7,"quantity":1}`]);
    expect($toasts.get()).toMatchObject([{ text: cartTexts.added }]);
  });

  it('follows the server when it answers another name', async () => {
    const { storage, cart, answers } = await open({ [uuidKey]: other });
    answers.uuid = uuid;
    cart.addToCart(7, 1);
    await settled(cart);
    expect(storage.getItem(uuidKey)).toBe(uuid);
  });

  it('says the specified words when it fails, and the button is free again', async () => {
    const { cart, answers, $toasts } = await open();
    answers.status = 500;
    cart.addToCart(7, 1);
    expect(cart.$cart.get().productsBeingAdded).toEqual([7]);
    await settled(cart);
    expect(cart.$cart.get().productsBeingAdded).toEqual([]);
    expect($toasts.get().map(({ text }) => text)).toEqual([
      'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.',
    ]);
  });
});

describe('changing and removing', () => {
  it('use the absolute quantity and the item, and say so', async () => {
    const { requests, cart, $toasts } = await open({ [uuidKey]: uuid });
    cart.showCart();
    await settled(cart);
    cart.changeQuantity(70, 5);
    await settled(cart);
    cart.removeFromCart(70);
    await settled(cart);
    expect(requests).toEqual([
      `GET /api/v1/cart?uuid=${uuid}&currency=ARS&with_images=1&with_recommended=1`,
      `PUT /api/v1/cart/item/70?uuid=${uuid}&currency=ARS {"quantity":5}`,
      `DELETE /api/v1/cart/item/70?uuid=${uuid}&currency=ARS`,
    ]);
    expect($toasts.get().map(({ text }) => text)).toEqual([
      'Se ha modificado la cantidad del producto correctamente!',
      'El Producto ha sido removido del carrito correctamente!',
    ]);
  });
});

describe('a page that is prerendered', () => {
  it('sends nothing until it is shown', async () => {
    const { requests, cart, document } = await open({ [uuidKey]: uuid }, { isPrerendering: true });
    cart.refreshCart();
    cart.addToCart(7, 1);
    await quiet();
    expect(requests).toEqual([]);
    document.prerendering = false;
    document.dispatchEvent(new Event('prerenderingchange'));
    await settled(cart);
    expect(requests).toHaveLength(1);
  });
});

describe('a cart that was read', () => {
  it.each<[string, (browser: Awaited<ReturnType<typeof open>>) => void]>([
    [
      'the page comes out of the back-forward cache',
      ({ window }) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['the tab is looked at again', ({ document }) => document.dispatchEvent(new Event('visibilitychange'))],
    ['the connection is back', ({ window }) => window.dispatchEvent(new Event('online'))],
    ['another tab changed it', ({ writeElsewhere }) => writeElsewhere(summaryKey, 'null')],
    ['another tab got another cart', ({ writeElsewhere }) => writeElsewhere(uuidKey, other)],
  ])('is read again when %s', async (_, happen) => {
    const browser = await open({ [uuidKey]: uuid });
    browser.cart.refreshCart();
    await settled(browser.cart);
    happen(browser);
    await quiet();
    expect(browser.requests).toHaveLength(2);
    expect(browser.requests[1]).toMatch(/^GET /);
  });

  it('is left alone in the background', async () => {
    const { cart, requests, document, writeElsewhere } = await open({ [uuidKey]: uuid });
    cart.refreshCart();
    await settled(cart);
    document.visibilityState = 'hidden';
    writeElsewhere(summaryKey, 'null');
    await quiet();
    expect(requests).toHaveLength(1);
  });

  it('is read after a change that another tab overtook, also in the background: its reply may be the older one', async () => {
    const { cart, requests, answers, document, writeElsewhere } = await open({ [uuidKey]: uuid });
    document.visibilityState = 'hidden';
    const { promise: isReleased, resolve: release } = Promise.withResolvers<null>();
    answers.isReleased = isReleased;
    cart.addToCart(7, 1);
    await expect.poll(() => requests).toHaveLength(1);
    writeElsewhere(summaryKey, 'null');
    release(null);
    await settled(cart);
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'GET']);
  });

  it('fails in silence in the background, and in words on the cart page', async () => {
    const { cart, answers } = await open({ [uuidKey]: uuid });
    const { $modal } = await import('../../src/stores/failures.ts');
    answers.isOffline = true;
    cart.refreshCart();
    await expect.poll(() => cart.$cart.get().state).toBe('rejected');
    expect($modal.get()).toBeNull();
    cart.showCart();
    await expect.poll(() => $modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
    await expect.poll(() => cart.$cart.get().state).toBe('rejected');
  });
});

interface Answers {
  status: number;
  uuid: string;
  isOffline: boolean;
  /** Replies wait for it. */
  isReleased: Promise<unknown>;
}

/** A browser whose API replies with a cart of one line, with the last requested quantity. */
async function open(
  stored: Readonly<Record<string, string>> | 'blocked' | Storage = {},
  { isPrerendering = false } = {},
) {
  const storage = isStorage(stored) ? stored : memoryStorage(stored === 'blocked' ? {} : stored);
  const browser = openFakeBrowser(stored === 'blocked' ? 'blocked' : storage);
  browser.document.prerendering = isPrerendering;
  const requests: string[] = [];
  const answers: Answers = { status: 200, uuid, isOffline: false, isReleased: Promise.resolve() };
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (answers.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    const asked = typeof body === 'string' ? (JSON.parse(body) as { quantity: number }).quantity : 1;
    const reply = answers.status === 200 ? wireCart(answers.uuid, method === 'DELETE' ? 0 : asked) : {};
    return answers.isReleased.then(() => Response.json(reply, { status: answers.status }));
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const cart = await import('../../src/stores/cart/cart.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  return { ...browser, storage, requests, answers, cart, $toasts };
}

function isStorage(stored: object | string): stored is Storage {
  return typeof stored === 'object' && typeof (stored as Partial<Storage>).setItem === 'function';
}

function wireCart(named: string, units: number) {
  const money = { currency: 'ARS', amount: 12.5 * units };
  const product = {
    id: 7,
    slug: 'akira-1',
    title: 'Akira 1',
    price: { currency: 'ARS', amount: 12.5 },
    stock: 9,
  };
  const items = units === 0 ? [] : [{ id: 70, quantity: units, totalPrice: money, product }];
  return { cart: { id: 1, uuid: named, cartItems: items, productPrice: money, totalPrice: money } };
}

/** Resolves when nothing is pending. */
async function settled({
  $cartIsSettling,
}: Pick<Awaited<ReturnType<typeof open>>['cart'], '$cartIsSettling'>): Promise<void> {
  await quiet();
  await expect.poll(() => $cartIsSettling.get()).toBe(false);
  await quiet();
}

/** Flushes pending replies; retry delays are zero here (Math.random is mocked). */
async function quiet(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setTimeout(resolve));
}
