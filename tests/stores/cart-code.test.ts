/** Coupons and gift cards: requests and messages (specification, section 8). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const uuid = '11111111-1111-4111-8111-111111111111';
const money = { currency: 'ARS', amount: 1 };
const coupon = { couponCode: 'VINETA10', couponAmount: money };
const giftCard = { giftCardNumber: 'GIFT-0001-2026', giftCardAmount: money };

describe('applying a code', () => {
  it.each([
    ['a coupon', 'vineta10', coupon, 'Cupón aplicado correctamente!'],
    ['a gift card', ' gift 0001 2026 ', giftCard, 'Giftcard aplicada correctamente!'],
  ])('says what %s was, however it is written', async (_, code, applied, words) => {
    const { cart, toasts, message } = await open(() => Response.json(reply(applied)));
    cart.applyCode(code);
    await settled(cart);
    expect(toasts()).toEqual([words]);
    expect(message()).toBeNull();
  });

  it.each([
    ['the answer matches neither', () => Response.json(reply({})), 'El cupón no es válido.'],
    [
      'the server says why',
      () => Response.json({ errorMessage: 'El cupón no está vigente.' }, { status: 422 }),
      'El cupón no está vigente.',
    ],
    ['the server refuses without words', () => Response.json({}, { status: 422 }), 'El cupón no es válido.'],
    [
      'the server breaks',
      () => Response.json({ errorMessage: 'SQL' }, { status: 500 }),
      'Error al aplicar el cupón. Si el problema persiste, comunicate con nosotros.',
    ],
  ])('speaks under the input when %s', async (_, answer, words) => {
    const { cart, toasts, message } = await open(answer);
    cart.applyCode('NADA');
    await settled(cart);
    expect(message()).toBe(words);
    expect(toasts()).toEqual([]);
  });

  it('forgets the old words with the next try, and sends only the latest of several', async () => {
    const { cart, message, requests } = await open(({ couponCode }) => Response.json(reply({ couponCode })));
    cart.applyCode('UNO');
    await settled(cart);
    expect(message()).toBe('El cupón no es válido.');
    for (const code of ['DOS', 'TRES', 'CUATRO']) cart.applyCode(code);
    expect(message()).toBeNull();
    expect(cart.$cart.get().isCodeChanging).toBe(true);
    await settled(cart);
    expect(requests()).toEqual(['UNO', 'CUATRO']);
  });
});

describe('removing it', () => {
  it('sends an empty code and says so', async () => {
    const { cart, toasts, requests } = await open(() => Response.json(reply({})));
    cart.removeCode();
    await settled(cart);
    expect(requests()).toEqual(['']);
    expect(toasts()).toEqual(['Cupón removido correctamente!']);
  });

  it.each([
    ['the server refuses', () => Response.json({ errorMessage: 'No' }, { status: 422 })],
    ['the code is still there', () => Response.json(reply(coupon))],
  ])('says that it failed when %s', async (_, answer) => {
    const { cart, toasts } = await open(answer);
    cart.removeCode();
    await settled(cart);
    expect(toasts()).toEqual([
      'Error al remover el cupón. Si el problema persiste, comuniquese con nosotros.',
    ]);
  });
});

describe('Realizar compra', () => {
  it('leads to the checkout at once when the cart is settled', async () => {
    const { location } = await open(() => Response.json(reply({})));
    const { goToCheckout } = await import('../../src/stores/cart/go-to-checkout.ts');
    goToCheckout();
    expect(location.went).toEqual(['assign /cuenta/checkout']);
  });

  it('waits for a change under way, however often it is pressed', async () => {
    const { cart, location } = await open(() => Response.json(reply(coupon)));
    const { goToCheckout, $isWaitingForCart } = await import('../../src/stores/cart/go-to-checkout.ts');
    cart.applyCode('VINETA10');
    goToCheckout();
    goToCheckout();
    expect(location.went).toEqual([]);
    expect($isWaitingForCart.get()).toBe(true);
    await settled(cart);
    expect(location.went).toEqual(['assign /cuenta/checkout']);
    expect($isWaitingForCart.get()).toBe(false);
  });

  it('stays when that change fails', async () => {
    const { cart, location } = await open(() => Response.json({}, { status: 422 }));
    const { goToCheckout, $isWaitingForCart } = await import('../../src/stores/cart/go-to-checkout.ts');
    cart.applyCode('VINETA10');
    goToCheckout();
    await settled(cart);
    expect(location.went).toEqual([]);
    expect($isWaitingForCart.get()).toBe(false);
  });
});

/** A browser with a cart; `answer` is the server's reply to a code. */
async function open(answer: (body: { couponCode: string }) => Response) {
  const { location } = openFakeBrowser(memoryStorage({ 'vineta:1:cart-uuid': uuid }), '/cart');
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(Response.json(reply({})));
    const read = JSON.parse(body as string) as { couponCode: string };
    sent.push(read.couponCode);
    return Promise.resolve(answer(read));
  });
  const cart = await import('../../src/stores/cart/cart.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  const { $codeMessage } = await import('../../src/stores/cart/cart-code.ts');
  return {
    cart,
    location,
    requests: () => sent,
    toasts: () => $toasts.get().map(({ text }) => text),
    message: () => $codeMessage.get(),
  };
}

function reply(applied: object) {
  return { cart: { id: 1, uuid, cartItems: [], productPrice: money, totalPrice: money, ...applied } };
}

async function settled({
  $cartIsSettling,
}: Pick<Awaited<ReturnType<typeof open>>['cart'], '$cartIsSettling'>): Promise<void> {
  await expect.poll(() => $cartIsSettling.get()).toBe(false);
}
