/** Paying an order from its own page, against the embedded API: available ways, and no double payment. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCart } from '../../src/api/cart.ts';
import { postOrder } from '../../src/api/order.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld, reloadPage, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

/** Allowed origins of this API's payment links. */
const redirectOrigins = ['http://127.0.0.1:4320'];

describe('an order by transfer', () => {
  it('keeps the account of the bank for its page, until its customer logs out', async () => {
    const { world, id } = await placed('transfer');
    const { payment } = await openOrderPage(world, id);
    expect(payment()).toMatchObject({
      name: 'transfer',
      bankData: { cbu: '9990001800001234567891', alias: 'VINETA.FICTICIA.SHOP' },
    });
    const { logOut } = await import('../../src/stores/session/session-end.ts');
    logOut();
    expect(world.storage.getItem('vineta:1:payments')).toBeNull();
  });

  it.each([['nothing'], ['{'], ['{"accounts":[{"orderId":1}]}']])(
    'finds no account in a browser that keeps %s',
    async (kept) => {
      const { world, id } = await placed('transfer');
      world.storage.setItem('vineta:1:payments', kept);
      const { payment } = await openOrderPage(world, id);
      expect(payment()).toEqual({ name: 'transfer', bankData: null });
    },
  );
});

describe("an order by a provider's link", () => {
  it('is led there, after the API was asked once more', async () => {
    const { world, id } = await placed('mercadopago');
    const { pay, browser } = await openOrderPage(world, id);
    const asked = world.calls.length;
    await pay();
    expect(world.calls.slice(asked)).toEqual([`GET /account/orders/${id}`]);
    expect(browser.location.went).toEqual([
      expect.stringMatching(/^assign http:\/\/127\.0\.0\.1:4320\/sandbox\/mercadopago\?pref_id=/),
    ]);
  });

  it('that was paid meanwhile leads nowhere, and says that nothing is left to pay', async () => {
    const { world, id } = await placed('mercadopago');
    const { pay, browser, payment } = await openOrderPage(world, id);
    expect(payment()).toMatchObject({ name: 'link' });
    world.api.db.exec("UPDATE shop_order SET state = 'pagado'");
    await Promise.all([pay(), pay()]);
    expect(browser.location.went).toEqual([]);
    expect(payment()).toEqual({ name: 'none' });
  });

  it('cannot be paid twice from a page that rested while another tab paid', async () => {
    const { world, id } = await placed('mercadopago');
    const { payment, browser } = await openOrderPage(world, id);
    world.api.db.exec("UPDATE shop_order SET state = 'pagado'");
    browser.document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(payment).toEqual({ name: 'none' });
  });

  it('leads nowhere without an answer', async () => {
    const { world, id } = await placed('openpay');
    const { pay, browser } = await openOrderPage(world, id);
    world.faults[`GET /account/orders/${id}`] = [{ status: 418, body: {} }];
    await pay();
    expect(browser.location.went).toEqual([]);
  });

  it('whose link leads to an unknown origin cannot be paid here', async () => {
    const { world, id } = await placed('mercadopago');
    const { payment } = await openOrderPage(world, id, ['https://www.mercadopago.com.ar']);
    expect(payment()).toEqual({ name: 'unreachable' });
  });

  it('is not offered again where its return said that the payment is pending', async () => {
    const { world, id } = await placed('mercadopago');
    const { storePaymentResult } = await import('../../src/stores/checkout/payment-results.ts');
    storePaymentResult({ key: 'mp|pending|x|', outcome: 'pending', orderId: id, message: '' });
    const { payment } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'in-progress' });
  });

  it('is not offered again while nobody has answered about its payment, and asks by itself', async () => {
    const { world, id } = await placed('mercadopago');
    await leaveUnknown(world, id);
    const { payment, others, pay, browser } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'confirming' });
    expect(others()).toEqual([]);
    await pay();
    expect(browser.location.went).toEqual([]);
    browser.window.dispatchEvent(new Event('online'));
    await expect.poll(payment).toEqual({ name: 'none' });
  });

  it('is offered again when the API says that its unknown payment was refused', async () => {
    const { world, id } = await placed('mercadopago');
    await leaveUnknown(world, id, 'rejected');
    const { payment, browser } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'confirming' });
    browser.window.dispatchEvent(new Event('online'));
    await expect.poll(payment).toMatchObject({ name: 'link' });
  });

  it('is known by its PayPal link where the tab forgot which order it left', async () => {
    const { world, id } = await placed('paypal');
    world.tab.clear();
    await leaveUnknown(world, id);
    const { payment } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'confirming' });
  });

  it('forgets that it was refused, so that the same return is confirmed again', async () => {
    const { world, id } = await placed('paypal');
    const { storePaymentResult } = await import('../../src/stores/checkout/payment-results.ts');
    storePaymentResult({ key: 'paypal|success|token=x|', outcome: 'failed', orderId: 0, message: 'No.' });
    const { pay } = await openOrderPage(world, id);
    await pay();
    const { storedPaymentResult } = await import('../../src/stores/checkout/payment-results.ts');
    expect(storedPaymentResult('paypal|success|token=x|')).toBeNull();
  });
});

describe.each(['getnet', 'modo'] as const)('an order that is paid by %s inside the shop', (method) => {
  it('goes on where it was left, in its tab', async () => {
    const { world, id } = await placed(method);
    const { payment, pay, browser } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'inside', provider: method, canOpen: true, canCheck: true });
    await pay();
    expect(browser.location.went).toEqual([`assign /cuenta/checkout-${method}`]);
    expect(world.record().placed).toMatchObject({
      order: { id },
      [method]: { intentId: expect.any(String) as string },
    });
  });

  it('can only be asked about from another tab, and the page keeps no name or address for it', async () => {
    const { world, id } = await placed(method);
    expect(JSON.stringify(world.record().inside)).not.toContain('Núñez');
    world.tab.clear();
    const { payment, check, browser } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'inside', provider: method, canOpen: false, canCheck: true });
    check(method);
    expect(browser.location.went).toEqual([`assign /cuenta/checkout-process-payment/${method}/success`]);
  });

  it('has no way left in another browser', async () => {
    const { world, id } = await placed(method);
    world.tab.clear();
    world.storage.removeItem('vineta:1:payments');
    const { payment } = await openOrderPage(world, id);
    expect(payment()).toEqual({ name: 'unreachable' });
  });
});

it("MODO's code cannot be gone on with after ten minutes, and its age is not forgotten on the way", async () => {
  const { world, id } = await placed('modo');
  const keptAt = world.record().inside?.keptAt ?? 0;
  const { payment, pay } = await openOrderPage(world, id);
  await pay();
  expect(world.record().placed).toMatchObject({ handedAt: keptAt });
  vi.setSystemTime(keptAt + 600_000);
  expect(payment()).toMatchObject({ name: 'inside', canOpen: false, canCheck: true });
});

describe('another method than the one that was chosen', () => {
  it.each(['transfer', 'openpay', 'getnet'] as const)('%s leads to its own payment', async (method) => {
    const { world, id } = await placed('mercadopago');
    const { browser, others, payBy, payment } = await openOrderPage(world, id);
    expect(others()).toEqual(['transfer', 'getnet', 'modo', 'openpay']);
    await payBy(method);
    const [went] = browser.location.went;
    const expected = {
      transfer: '/cuenta/checkout-complete',
      openpay: '/sandbox/openpay?id=',
      getnet: '/cuenta/checkout-getnet',
    };
    expect(went).toContain(expected[method]);
    expect(JSON.stringify(world.record().placed)).toContain(`"id":${id}`);
    expect(payment()).toMatchObject({ name: 'link' });
  });

  it('that the API refuses is told, and leads nowhere', async () => {
    const { world, id } = await placed('mercadopago');
    const { browser, payBy, refusal } = await openOrderPage(world, id);
    world.api.db.exec("UPDATE payment SET status = 'approved'");
    await payBy('transfer');
    expect(refusal()).toBe('El pedido no se puede pagar con ese medio.');
    expect(browser.location.went).toEqual([]);
  });
});

describe('an order that was paid meanwhile, or may have been,', () => {
  it.each([
    ['was paid', (world: CheckoutWorld) => world.api.db.exec("UPDATE shop_order SET state = 'pagado'")],
    ['may have been', leaveUnknown],
  ])(
    'is shown by the screen with its payment link instead of being paid once more: it %s',
    async (_, change) => {
      const { world, id } = await placed('mercadopago');
      await change(world, id);
      const browser = reloadPage(world, '/cuenta/checkout-make-payment');
      const { openPaymentScreen, $handedOrder } =
        await import('../../src/stores/checkout/placed-order-screens.ts');
      await openPaymentScreen();
      expect(browser.location.went).toEqual([`replace /cuenta/pedido/${id}`]);
      expect($handedOrder.get()).toBeNull();
    },
  );

  it.each(['getnet', 'modo'] as const)("does not open %s's form a second time", async (method) => {
    const { world, id } = await placed(method);
    await leaveUnknown(world, id);
    const browser = reloadPage(world, `/cuenta/checkout-${method}`);
    const { createEmbeddedPayment } = await import('../../src/stores/checkout/embedded-payment.ts');
    const start = vi.fn();
    const payment = createEmbeddedPayment((handed) => handed[method]);
    await payment.open('https://provider.invalid/sdk.js', () => ({}), start);
    expect(browser.location.went).toEqual([`replace /cuenta/pedido/${id}`]);
    expect(start).not.toHaveBeenCalled();
  });

  it('is not offered by the checkout', async () => {
    const { world, id } = await placed('mercadopago');
    await leaveUnknown(world, id);
    reloadPage(world, '/cuenta/checkout');
    const { leftUnpaid } = await import('../../src/stores/checkout/unpaid-order.ts');
    await leftUnpaid.ask(redirectOrigins);
    expect(leftUnpaid.$state.get()).toMatchObject({ state: 'fulfilled', value: null });
  });
});

/** The provider took the money or not (`status`), and the API's answer to the return was lost. */
async function leaveUnknown(world: CheckoutWorld, id: number, status = 'approved'): Promise<void> {
  // Its page asks again when a test says so (`online`), not after a pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { api, storage } = world;
  const payment = api.db.prepare('SELECT id, provider FROM payment WHERE order_id = ?').get(id);
  const { id: paymentId, provider: method } = payment as { id: string; provider: PaymentMethod };
  api.db.prepare('UPDATE payment SET status = ? WHERE order_id = ?').run(status, id);
  const returns: Partial<Record<PaymentMethod, string>> = {
    mercadopago: `mp/success?preference_id=${paymentId}&external_reference=${id}&payment_id=null`,
    paypal: `paypal/success?token=${paymentId}&PayerID=SANDBOX1`,
    getnet: 'getnet/success',
    modo: 'modo/success',
  };
  const calls: Partial<Record<PaymentMethod, string>> = {
    mercadopago: 'mp-payment/success',
    paypal: 'paypal-payment',
    getnet: 'getnet-payment/success',
    modo: 'modo-payment/success',
  };
  world.faults[`POST /account/process-${calls[method]}`] = [{ status: 500, body: {} }];
  reloadPage(world, `/cuenta/checkout-process-payment/${returns[method]}`);
  const { $paymentReturn, confirmReturn } = await import('../../src/stores/checkout/payment-return.ts');
  await confirmReturn();
  expect($paymentReturn.get()).toMatchObject({ state: 'confirming' });
  expect(storage.getItem('vineta:1:payment-returns')).toContain('"unknown"');
}

async function placed(method: PaymentMethod): Promise<{ world: CheckoutWorld; id: number }> {
  const world = await openCheckoutWorld();
  const currency = method === 'paypal' ? 'USD' : 'ARS';
  const uuid = world.storage.getItem('vineta:1:cart-uuid') ?? '';
  const { http } = await import('../../src/stores/backend.ts');
  const { cart } = await http.send(getCart, { query: { uuid, currency } });
  const { followOrder } = await import('../../src/stores/checkout/order-outcome.ts');
  const { orderBodyOf } = await import('../../src/stores/checkout/order-body.ts');
  const body = orderBodyOf(filledValues({ shippingMethod: 'pickupCentro', paymentMethod: method }), cart);
  const answer = await http.send(postOrder, { query: { uuid, currency }, body });
  followOrder(answer, method, { redirectOrigins });
  return { world, id: answer.order.id };
}

async function openOrderPage(world: CheckoutWorld, id: number, origins: readonly string[] = redirectOrigins) {
  const browser = reloadPage(world, `/cuenta/pedido/${id}`);
  const stores = await import('../../src/stores/checkout/unpaid-order.ts');
  const { order } = await import('../../src/stores/account/orders.ts');
  const { otherMethods, otherPayment } = await import('../../src/stores/checkout/other-payment.ts');
  stores.openOrder();
  await expect.poll(() => order.$state.get().state).toBe('fulfilled');
  const loaded = () => {
    const { value } = order.$state.get();
    if (value === null || value === 'missing') throw new Error('the order is not there');
    return value;
  };
  const payment = () => stores.paymentOf(loaded(), origins);
  return {
    browser,
    payment,
    others: () => otherMethods(loaded(), payment()),
    payBy: (method: PaymentMethod) =>
      otherPayment.start({ order: loaded(), method, settings: { redirectOrigins: origins } }),
    refusal: () => otherPayment.$state.get().message,
    pay: () => stores.payOrder(origins),
    check: stores.checkPayment,
  };
}
