/** Paying an order from its own page, against the embedded API: available ways, and no double payment. */
import { describe, expect, it, vi } from 'vitest';
import type { EmbeddedProvider } from '../../src/domain/checkout/order-payment.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { allowOrigins, openOrdered, type ShopWorld } from './world.ts';

const paid = "UPDATE shop_order SET state = 'pagado'";

describe('an order by transfer', () => {
  it('keeps the account of the bank for its page, until its customer logs out', async () => {
    const { world, payment } = await openOrderPage('transfer');
    expect(payment()).toMatchObject({
      name: 'transfer',
      bankData: { cbu: '9990001800001234567891', alias: 'VINETA.FICTICIA.SHOP' },
    });
    const { logOut } = await import('../../src/stores/session/logout.ts');
    logOut();
    expect(world.storage.getItem('vineta:1:payments')).toBeNull();
  });

  it('shows the account that the API sends, on another device as well', async () => {
    const { payment } = await openOrderPage('transfer', ({ storage, tab }) => {
      storage.removeItem('vineta:1:payments');
      tab.clear();
    });
    expect(payment()).toMatchObject({ name: 'transfer', bankData: { cbu: '9990001800001234567891' } });
  });

  it('shows the one that this browser keeps where the API does not send it', async () => {
    const { payment } = await openOrderPage('transfer', withoutBankData);
    expect(payment()).toMatchObject({ name: 'transfer', bankData: { cbu: '9990001800001234567891' } });
  });

  it.each([['nothing'], ['{'], ['{"accounts":[{"orderId":1}]}']])(
    'has no account where the API sends none and the browser keeps %s',
    async (kept) => {
      const { payment } = await openOrderPage('transfer', async (world, id) => {
        await withoutBankData(world, id);
        world.storage.setItem('vineta:1:payments', kept);
      });
      expect(payment()).toEqual({ name: 'transfer', bankData: null });
    },
  );
});

describe("an order by a provider's link", () => {
  it('is led there once, after the API was asked once more', async () => {
    const { world, id, pay } = await openOrderPage('mercadopago');
    const asked = world.calls.length;
    await Promise.all([pay(), pay()]);
    expect(world.calls.slice(asked)).toEqual([`GET /account/orders/${id}`]);
    expect(world.went()).toEqual([
      expect.stringMatching(/^assign http:\/\/127\.0\.0\.1:4320\/sandbox\/mercadopago\?pref_id=/),
    ]);
  });

  it('that was paid meanwhile leads nowhere, and says that nothing is left to pay', async () => {
    const { world, pay, payment } = await openOrderPage('mercadopago');
    expect(payment()).toMatchObject({ name: 'link' });
    world.api.db.exec(paid);
    await Promise.all([pay(), pay()]);
    expect([world.went(), payment()]).toEqual([[], { name: 'none' }]);
  });

  it('cannot be paid twice from a page that rested while another tab paid', async () => {
    const { world, payment } = await openOrderPage('mercadopago');
    world.api.db.exec(paid);
    world.browser.look();
    await expect.poll(payment).toEqual({ name: 'none' });
  });

  it('leads nowhere without an answer', async () => {
    const { world, id, pay } = await openOrderPage('openpay');
    world.answers[`GET /account/orders/${id}`] = [{ status: 418, body: {} }];
    await pay();
    expect(world.went()).toEqual([]);
  });

  it('whose link leads to an unknown origin cannot be paid here', async () => {
    const { payment } = await openOrderPage('mercadopago', () =>
      allowOrigins('https://www.mercadopago.com.ar'),
    );
    expect(payment()).toEqual({ name: 'unreachable' });
  });

  it('is not offered again where its return said that the payment is pending', async () => {
    const { payment } = await openOrderPage('mercadopago', ({ storage }, orderId) =>
      keepResult(storage, { key: 'mp|pending|x|', outcome: 'pending', orderId }),
    );
    expect(payment()).toEqual({ name: 'in-progress' });
  });

  it.each([
    ['is paid in the end', 'approved', { name: 'none' }],
    ['is offered again when it was refused', 'rejected', { name: 'link' }],
  ])('is not offered again while its outcome is unknown, and %s', async (_, status, end) => {
    const { world, payment, others, pay } = await openOrderPage('mercadopago', (given, id) =>
      comeBackUnknown(given, id, status),
    );
    expect([payment(), others()]).toEqual([{ name: 'confirming' }, []]);
    await pay();
    expect(world.went()).toEqual([]);
    world.browser.online();
    await expect.poll(payment).toMatchObject(end);
  });

  it('is known by its PayPal link where the tab forgot which order it left', async () => {
    const { payment } = await openOrderPage('paypal', (world, id) => {
      world.tab.clear();
      return comeBackUnknown(world, id);
    });
    expect(payment()).toEqual({ name: 'confirming' });
  });

  it('forgets that it was refused, so that the same return is confirmed again', async () => {
    const { world, pay } = await openOrderPage('paypal', ({ storage }) =>
      keepResult(storage, { key: 'paypal|success|token=x|', outcome: 'failed', orderId: 0 }),
    );
    await pay();
    expect(world.storage.getItem(resultsKey)).toBe('[]');
  });
});

describe.each(['getnet', 'modo'] as const)('an order that is paid by %s inside the shop', (method) => {
  it('goes on where it was left, in its tab', async () => {
    const { world, id, payment, pay } = await openOrderPage(method);
    expect(payment()).toEqual({ name: 'embedded', provider: method, canOpen: true, canCheck: true });
    await pay();
    expect(world.went()).toEqual([`assign /cuenta/checkout-${method}`]);
    const record = { order: { id }, [method]: { intentId: expect.any(String) as string } };
    expect(world.lastOrder()).toMatchObject(record);
  });

  it('can only be asked about from another tab', async () => {
    const { world, payment, check } = await openOrderPage(method, ({ went, tab }) => {
      expect(went()).toEqual([`replace /cuenta/checkout-${method}`]);
      tab.clear();
    });
    expect(payment()).toEqual({ name: 'embedded', provider: method, canOpen: false, canCheck: true });
    check();
    expect(world.went()).toEqual([`assign /cuenta/checkout-process-payment/${method}/success`]);
  });

  it('goes on as itself when another one was paid by the same provider', async () => {
    const newer = JSON.stringify({ [method]: { orderId: 999, intentId: 'of another tab' } });
    const { world, id, payment, check, pay } = await openOrderPage(method, ({ storage }) =>
      storage.setItem('vineta:1:payments', newer),
    );
    const shared = () => JSON.parse(world.storage.getItem('vineta:1:payments') ?? '') as object;
    expect(payment()).toMatchObject({ canCheck: true });
    check();
    expect(shared()).toMatchObject({ [method]: { orderId: id } });
    world.storage.setItem('vineta:1:payments', newer);
    await pay();
    expect(shared()).toMatchObject({ [method]: { orderId: id } });
  });

  it('has no way left in another browser', async () => {
    const { payment } = await openOrderPage(method, ({ tab, storage }) => {
      tab.clear();
      storage.removeItem('vineta:1:payments');
    });
    expect(payment()).toEqual({ name: 'unreachable' });
  });
});

it("MODO's code ends after ten minutes", async () => {
  const { world, payment, pay } = await openOrderPage('modo');
  const keptAt = world.lastOrder()?.keptAt ?? 0;
  await pay();
  expect(world.lastOrder()).toMatchObject({ keptAt });
  vi.useFakeTimers({ now: keptAt + 600_000, toFake: ['Date'] });
  expect(payment()).toMatchObject({ name: 'embedded', canOpen: false, canCheck: true });
});

it('another method ends the form of the one before, on the screen of its own', async () => {
  const { world, id, payment, payBy } = await openOrderPage('getnet');
  expect(payment()).toMatchObject({ name: 'embedded', canOpen: true });
  await payBy('transfer');
  expect(world.went()).toEqual(['assign /cuenta/checkout-complete']);
  expect(world.lastOrder()).toMatchObject({
    id,
    payment: 'due',
    getnet: null,
    bankData: { cbu: expect.any(String) as string },
  });
});

it('another method that the API refuses is told, and leads nowhere', async () => {
  const { world, others, payBy, refusal } = await openOrderPage('mercadopago');
  expect(others()).toEqual(['transfer', 'getnet', 'modo', 'openpay']);
  world.api.db.exec("UPDATE payment SET status = 'approved'");
  await payBy('transfer');
  expect(refusal()).toBe('El pedido no se puede pagar con ese medio.');
  expect(world.went()).toEqual([]);
});

describe('an order that was paid meanwhile, or may have been,', () => {
  it.each([
    ['was paid', ({ api }: ShopWorld) => api.db.exec(paid)],
    ['may have been', comeBackUnknown],
  ])('is not paid once more on the screen with its payment link: it %s', async (_, change) => {
    const { world, id } = await openOrdered('mercadopago');
    const { readOrder } = await import('../../src/stores/account/orders.ts');
    const { keepRecord } = await import('../../src/stores/checkout/order-record.ts');
    keepRecord(id, { order: await readOrder(id), payment: 'due' });
    await change(world, id);
    world.open('/cuenta/checkout-make-payment');
    const { openPaymentScreen, $orderOnScreen } =
      await import('../../src/stores/checkout/payment-screens.ts');
    await openPaymentScreen();
    expect([world.went(), $orderOnScreen.get()]).toEqual([[`replace /cuenta/pedido/${id}`], null]);
  });

  it.each(['getnet', 'modo'] as const)("does not open %s's form a second time", async (method) => {
    const { world, id } = await openOrdered(method);
    await comeBackUnknown(world, id);
    world.open(`/cuenta/checkout-${method}`);
    const { createEmbeddedPayment } = await import('../../src/stores/checkout/payment-embedded.ts');
    const start = vi.fn();
    const payment = createEmbeddedPayment(method);
    await payment.open('https://provider.invalid/sdk.js', () => ({}), start);
    expect(world.went()).toEqual([`replace /cuenta/pedido/${id}`]);
    expect(start).not.toHaveBeenCalled();
  });

  it('is not offered by the checkout', async () => {
    const { world, id } = await openOrdered('mercadopago');
    await comeBackUnknown(world, id);
    world.open('/cuenta/checkout');
    const { orderAtProvider } = await import('../../src/stores/checkout/payment.ts');
    await orderAtProvider.ask(null);
    expect(orderAtProvider.$state.get()).toMatchObject({ state: 'fulfilled', value: null });
  });
});

const resultsKey = 'vineta:1:payment-returns';

function keepResult(storage: Storage, result: { key: string; outcome: string; orderId: number }): void {
  storage.setItem(resultsKey, JSON.stringify([{ ...result, message: '' }]));
}

/** The provider took the money or not (`status`), and the API's answer to the return was lost. */
async function comeBackUnknown(world: ShopWorld, id: number, status = 'approved'): Promise<void> {
  const { api, storage, answers } = world;
  const payment = api.db.prepare('SELECT id, provider FROM payment WHERE order_id = ?').get(id);
  const { id: paymentId, provider } = payment as { id: string; provider: PaymentMethod };
  api.db.prepare('UPDATE payment SET status = ? WHERE order_id = ?').run(status, id);
  const [address, call] = {
    mercadopago: [`mp/success?preference_id=${paymentId}&external_reference=${id}&payment_id=null`, 'mp'],
    paypal: [`paypal/success?token=${paymentId}&PayerID=SANDBOX1`, 'paypal'],
    getnet: ['getnet/success', 'getnet'],
    modo: ['modo/success', 'modo'],
  }[provider as 'modo'];
  answers[`POST /account/process-${call}-payment${call === 'paypal' ? '' : '/success'}`] = [
    { status: 500, body: {} },
  ];
  world.open(`/cuenta/checkout-process-payment/${address}`);
  // Its page asks again when a test says so (`online`), not after a pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { $paymentReturn, confirmReturn } = await import('../../src/stores/checkout/payment-return.ts');
  await confirmReturn();
  expect($paymentReturn.get()).toMatchObject({ state: 'confirming' });
  expect(storage.getItem(resultsKey)).toContain('"unknown"');
}

/** As a backend that knows the specification alone. */
async function withoutBankData({ api, answers, storage }: ShopWorld, id: number): Promise<void> {
  const customer = api.as(storage.getItem('vineta:1:token') ?? '');
  const { order } = (await customer.get(`/account/orders/${id}`)).body as { order: unknown };
  answers[`GET /account/orders/${id}`] = { status: 200, body: { order } };
}

/** @param happens between the order and its page */
async function openOrderPage(
  ordered: PaymentMethod,
  happens: (world: ShopWorld, id: number) => unknown = () => undefined,
) {
  const { world, id } = await openOrdered(ordered);
  await happens(world, id);
  world.open(`/cuenta/pedido/${id}`);
  const { checkPayment, openOrder, otherMethods, otherPayment, payOrder, paymentOf } =
    await import('../../src/stores/checkout/payment.ts');
  const { order } = await import('../../src/stores/account/orders.ts');
  openOrder();
  await expect.poll(() => order.$state.get().state).toBe('fulfilled');
  const loaded = () => {
    const { value } = order.$state.get();
    if (value === null || value === 'missing') throw new Error('the order is not there');
    return value;
  };
  const payment = () => paymentOf(loaded());
  return {
    world,
    id,
    payment,
    others: () => otherMethods(loaded(), payment()),
    payBy: (method: PaymentMethod) => otherPayment.start({ order: loaded(), method }),
    refusal: () => otherPayment.$state.get().message,
    pay: () => payOrder(),
    check: () => checkPayment(loaded(), ordered as EmbeddedProvider),
  };
}
