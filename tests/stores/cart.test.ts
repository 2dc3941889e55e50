/** The cart store: requests and their timing, messages, what other tabs hear. */
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { memoryStorage, type FakeBrowser } from './fake-browser.ts';
import { cartUuid as uuid, ok, openWorld, pesos, uuidKey, wireCart, type Answer } from './world.ts';

const other = '22222222-2222-4222-8222-222222222222';
const summaryKey = 'vineta:1:cart-summary';
const text = cartTexts.code;

describe('adding', () => {
  it('opens the cart, stores its id, tells badge and shopper, and leads to the cart', async () => {
    const { storage, requests, cart, $toasts } = await open();
    const { $freeShippingFrom } = await import('../../src/stores/cart/cart-summary.ts');
    $freeShippingFrom.set({ cents: 9_999_900, currency: 'ARS' });
    cart.addToCart(7, 2);
    await settled(cart);
    expect(requests).toEqual(['POST /api/v1/cart?currency=ARS {"product_id":7,"quantity":2}']);
    expect(storage.getItem(uuidKey)).toBe(uuid);
    const first = storage.getItem(summaryKey) ?? '';
    expect(JSON.parse(first)).toEqual({
      uuid,
      units: 2,
      amount: '$AR\u00a025',
      currency: 'ARS',
      owner: '',
      lines: [{ id: 7, slug: 'akira-1', title: 'Akira 1' }],
      changes: 1,
    });
    const words = expect.stringMatching(
      /^El producto se agregó al carrito correctamente! Sumá \$AR\s[\d.,]+ para el envío gratis\.$/,
    ) as string;
    expect($toasts.get()).toMatchObject([{ text: words, link: { path: '/cart', words: 'Ver el carrito' } }]);
    cart.addToCart(7, 2);
    await settled(cart);
    // Another text, so that other tabs hear of each change.
    expect(storage.getItem(summaryKey)).not.toBe(first);
  });

  it('goes on with a cart that was kept before the storage was full', async () => {
    const kept = { [uuidKey]: uuid, 'vineta:1:currency': 'USD' };
    const { requests, cart, toasts } = await open(memoryStorage(kept, 0));
    cart.addToCart(7, 1);
    await settled(cart);
    expect(requests).toEqual([`POST /api/v1/cart?uuid=${uuid}&currency=USD {"product_id":7,"quantity":1}`]);
    expect(await toasts()).toEqual([cartTexts.added]);
  });
});

describe('a coupon or gift card', () => {
  const coupon = { couponCode: 'VINETA10', couponAmount: pesos(1) };
  const refusal = { status: 422, body: { errorMessage: 'No.' } };
  const giftCard = { giftCardNumber: 'GIFT-0001-2026', giftCardAmount: pesos(1) };

  it.each<[string, string, Answer, 'toast' | 'inline', string]>([
    ['a coupon', 'vineta10', codeReply(coupon), 'toast', text.couponApplied],
    ['a gift card', ' gift 0001 2026 ', codeReply(giftCard), 'toast', text.giftCardApplied],
    ['a code that is neither', 'NADA', codeReply({}), 'inline', text.invalid],
    ['a code that is refused with words', 'X', refusal, 'inline', 'No.'],
    ['a code that is refused without words', 'X', { status: 422, body: {} }, 'inline', text.invalid],
    ['a code on a broken server', 'X', { status: 500, body: {} }, 'inline', text.applyFailed],
    ['a removal', '', codeReply({}), 'toast', text.removed],
    ['a refused removal', '', refusal, 'toast', text.removeFailed],
    ['a removal after which it is still there', '', codeReply(coupon), 'toast', text.removeFailed],
  ])('%s says what it was', async (_, code, answer, where, words) => {
    const { cart, answers, toasts } = await open({ [uuidKey]: uuid });
    answers['POST /cart/coupon-validator'] = answer;
    cart.applyCode(code);
    await settled(cart);
    expect([await toasts(), cart.$codeMessage.get()]).toEqual(
      where === 'toast' ? [[words], null] : [[], words],
    );
  });

  it('forgets the old words with the next try, and sends each code once', async () => {
    const { cart, answers, requests } = await open({ [uuidKey]: uuid });
    answers['POST /cart/coupon-validator'] = codeReply({});
    cart.applyCode('UNO');
    await settled(cart);
    for (const code of ['DOS', 'DOS', 'TRES']) cart.applyCode(code);
    expect(cart.$codeMessage.get()).toBeNull();
    expect(cart.$cart.get().isCodeChanging).toBe(true);
    await settled(cart);
    expect(requests.map((request) => /"couponCode":"(\w+)"/.exec(request)?.[1])).toEqual([
      'UNO',
      'DOS',
      'TRES',
    ]);
  });

  it('is not swallowed while the cart is updating', async () => {
    const { cart, answers, requests } = await open({ [uuidKey]: uuid });
    const change = Promise.withResolvers<Answer>();
    answers['PUT /cart/item/10'] = change.promise;
    answers['POST /cart/coupon-validator'] = codeReply(coupon);
    cart.changeQuantity(10, 2);
    cart.applyCode('VINETA10');
    cart.applyCode('GIFT-0001-2026');
    change.resolve(codeReply({}));
    await settled(cart);
    expect(requests.flatMap((request) => /"couponCode":"([^"]*)"/.exec(request)?.[1] ?? [])).toEqual([
      'VINETA10',
      'GIFT-0001-2026',
    ]);
  });

  it.each([
    ['a coupon', 'GIFT-0001-2026', () => giftCard, text.removed],
    ['a gift card', 'VINETA10', () => coupon, text.giftCardRemoved],
  ])('%s is removed alone: the other one is applied again', async (_, stays, left, words) => {
    const { cart, answers, requests, toasts } = await open({ [uuidKey]: uuid });
    answers['POST /cart/coupon-validator'] = [codeReply({}), codeReply(left())];
    cart.removeCode(stays);
    await settled(cart);
    expect(requests.flatMap((request) => /"couponCode":"([^"]*)"/.exec(request)?.[1] ?? [])).toEqual([
      '',
      stays,
    ]);
    expect(await toasts()).toEqual([words]);
  });

  it('that cannot be applied again after the other one was removed is named', async () => {
    const { cart, answers, toasts } = await open({ [uuidKey]: uuid });
    answers['POST /cart/coupon-validator'] = [codeReply({}), { status: 422, body: {} }];
    cart.removeCode('VINETA10');
    await settled(cart);
    expect(await toasts()).toEqual([]);
    expect(cart.$codeMessage.get()).toBe(text.lost('VINETA10'));
    expect(cart.$cart.get().cart?.coupon).toBeNull();
  });
});

describe("'Realizar compra'", () => {
  it('leads to the checkout at once when the cart is settled', async () => {
    const { went } = await open();
    const { goToCheckout } = await import('../../src/stores/cart/go-to-checkout.ts');
    goToCheckout();
    expect(went()).toEqual(['assign /cuenta/checkout']);
  });

  it.each([
    ['waits for a change under way, however often it is pressed', 200, ['assign /cuenta/checkout']],
    ['stays when that change fails', 422, []],
  ])('%s', async (_, status, to) => {
    const { cart, answers, went } = await open({ [uuidKey]: uuid });
    answers['POST /cart/coupon-validator'] = { ...codeReply({}), status };
    const { goToCheckout, $isWaitingForCart } = await import('../../src/stores/cart/go-to-checkout.ts');
    cart.applyCode('VINETA10');
    goToCheckout();
    goToCheckout();
    expect([went(), $isWaitingForCart.get()]).toEqual([[], true]);
    await settled(cart);
    expect([went(), $isWaitingForCart.get()]).toEqual([to, false]);
  });
});

describe('a cart that was read', () => {
  it.each<[string, (browser: FakeBrowser) => void]>([
    ['the page comes out of the back-forward cache', (browser) => browser.comeBack()],
    ['the tab is looked at again', (browser) => browser.look()],
    ['the connection is back', (browser) => browser.online()],
    ['another tab changed it', (browser) => browser.writeElsewhere(summaryKey, 'null')],
    ['another tab got another cart', (browser) => browser.writeElsewhere(uuidKey, other)],
  ])('is read again when %s', async (_, happen) => {
    const { browser, cart, requests } = await open({ [uuidKey]: uuid });
    cart.refreshCart();
    await settled(cart);
    happen(browser);
    await quiet();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatch(/^GET /);
    browser.look('hidden');
    browser.writeElsewhere(summaryKey, 'null');
    await quiet();
    expect(requests).toHaveLength(2);
  });

  it('is read after a change that another tab overtook', async () => {
    const { cart, requests, answers, browser } = await open({ [uuidKey]: uuid });
    browser.look('hidden');
    const reply = Promise.withResolvers<Answer>();
    answers['POST /cart'] = reply.promise;
    cart.addToCart(7, 1);
    await expect.poll(() => requests).toHaveLength(1);
    browser.writeElsewhere(summaryKey, 'null');
    reply.resolve(ok({ cart: wireCart(1) }));
    await settled(cart);
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'GET']);
  });

  it('fails in silence in the background, and in words on the cart page', async () => {
    const { cart, answers, modal } = await open({ [uuidKey]: uuid });
    answers['GET /cart'] = 'offline';
    cart.refreshCart();
    await expect.poll(() => cart.$cart.get().state).toBe('rejected');
    expect(await modal()).toBeNull();
    cart.showCart();
    await expect.poll(modal).toMatch(/^Error al intentar conectar con el servidor/);
  });
});

it('promotions are asked for with the cart, and none names other installments than the shop', async () => {
  const { requests, answers } = await open({ [uuidKey]: uuid });
  answers['GET /cart/payment-promotions'] = ok({
    data: [
      { type: 'bank', message: '10% los lunes' },
      { type: 'bank', message: '6 cuotas' },
    ],
  });
  const { paymentPromotions } = await import('../../src/stores/cart/payment-promotions.ts');
  await paymentPromotions.ask(null);
  expect(paymentPromotions.$state.get().value).toEqual([{ type: 'bank', message: '10% los lunes' }]);
  expect(requests).toEqual([`GET /api/v1/cart/payment-promotions?uuid=${uuid}&currency=ARS`]);
});

/** A browser whose API replies with a cart of one line, with the last requested quantity. */
async function open(stored: Parameters<typeof openWorld>[1] = {}) {
  const world = openWorld('/cart', stored);
  const cartOf = (units: number) => ok({ cart: wireCart(units) });
  const asked = (body: string) => cartOf((JSON.parse(body) as { quantity: number }).quantity);
  world.answers['GET /cart'] = cartOf(1);
  world.answers['POST /cart'] = asked;

  const cart = await import('../../src/stores/cart/cart.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  return { ...world, cart, $toasts };
}

function codeReply(applied: object): Answer {
  return ok({ cart: wireCart(0, applied) });
}

async function settled({ $cartIsSettling }: Awaited<ReturnType<typeof open>>['cart']): Promise<void> {
  await quiet();
  await expect.poll(() => $cartIsSettling.get()).toBe(false);
  await quiet();
}

async function quiet(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setTimeout(resolve));
}
