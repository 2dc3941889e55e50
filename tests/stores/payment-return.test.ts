/** Returns from payment providers, against the embedded API and its sandbox: confirmed once, shown repeatedly. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderOf } from '../support/customer.ts';
import { openCheckoutWorld, reloadPage, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

const base = '/cuenta/checkout-process-payment';
const confirmation = 'POST /account/process-mp-payment/success';

describe('a return', () => {
  it.each([
    ['mercadopago', 'mp/success', 'process-mp-payment/success'],
    ['openpay', 'openpay/success', 'process-openpay-payment/success'],
    ['paypal', 'paypal/success', 'process-paypal-payment'],
    ['getnet', 'getnet/success', 'process-getnet-payment/success'],
    ['modo', 'modo/success', 'process-modo-payment/success'],
  ] as const)('of %s that was paid goes to the complete order', async (method, path, call) => {
    const world = await openCheckoutWorld();
    const paid = await payed(world, method, 'approved');
    const { browser } = await comeBack(world, `${base}/${path}${paid.query}`);
    expect(world.calls).toContain(`POST /account/${call}`);
    expect(browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
    expect(browser.location.search).toBe('');
    expect(JSON.stringify(world.record().placed)).toContain('"isConfirmed":true');
  });

  it('is confirmed once: reload, Back, a page that rested and a second tab show what came of it (fault 5)', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'pending');
    const { view, rest } = await comeBack(world, `${base}/mp/pending${query}`);
    expect(view).toMatchObject({ state: 'undecided' });
    expect(await rest()).toEqual(view);
    expect((await comeBack(world, `${base}/mp/pending`)).view).toEqual(view);
    expect((await comeBack(world, `${base}/mp/pending${query}`)).view).toEqual(view);
    expect(confirmationsOf(world)).toHaveLength(1);
  });

  it('that was rejected says the server’s words, again and again', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'rejected');
    const rejected = {
      state: 'rejected',
      orderId: expect.any(Number) as number,
      message: 'El pago fue rechazado. Podés intentarlo de nuevo con otro medio.',
    };
    expect((await comeBack(world, `${base}/mp/failure${query}`)).view).toEqual(rejected);
    expect((await comeBack(world, `${base}/mp/failure`)).view).toEqual(rejected);
    expect(confirmationsOf(world)).toHaveLength(1);
  });

  it('that is forged shows what the API says, never a success (fault 6)', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'open');
    const { view, browser } = await comeBack(world, `${base}/mp/success${query}&status=approved`);
    expect(view).toMatchObject({
      state: 'left',
      message: expect.stringMatching(/^El pago no se realizó/) as string,
    });
    expect(browser.location.went).toEqual([]);
    const foreign = await comeBack(world, `${base}/mp/success?external_reference=999&preference_id=x`);
    expect(foreign.view).toMatchObject({ message: 'No encontramos el pago del pedido.' });
  });

  it.each([
    ['getnet/success', 'Getnet'],
    ['modo/success', 'MODO'],
    ['paypal/cancel', 'Paypal'],
  ])('at %s without its stored order, or a token, asks nobody (fault 7)', async (path, provider) => {
    const world = await openCheckoutWorld();
    const { view } = await comeBack(world, `${base}/${path}`);
    expect(view).toEqual({
      state: 'failed',
      message: `Error al procesar el pago con ${provider}. Por favor, si el pago se realizó correctamente, contáctenos.`,
    });
    expect(confirmationsOf(world)).toEqual([]);
  });

  it.each([
    ['lost-request'],
    ['lost-answer'],
    [{ status: 500, body: { errorMessage: 'Se rompió.' } }],
    [{ status: 503, body: {} }],
    [{ status: 429, body: {} }],
  ] as const)('whose confirmation ends in %j is not failed: it is confirmed by itself', async (fault) => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, 'mercadopago', 'approved');
    world.faults[confirmation] = [fault, fault];
    const { view, browser, online } = await comeBack(world, `${base}/mp/success${query}`);
    expect(view).toEqual({ state: 'confirming', orderId: id });
    await online();
    await expect.poll(() => confirmationsOf(world).length).toBe(2);
    expect(browser.location.went).toEqual([]);
    await online();
    await expect.poll(() => browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
    await online();
    expect(confirmationsOf(world).length).toBe(3);
  });

  it('that nobody answers says so in the modal once, and not at every repetition', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'approved');
    world.faults[confirmation] = ['lost-request', 'lost-request'];
    const { online } = await comeBack(world, `${base}/mp/success${query}`);
    const { $modal, closeModal } = await import('../../src/stores/failures.ts');
    expect($modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
    closeModal();
    await online();
    await expect.poll(() => confirmationsOf(world).length).toBe(2);
    expect($modal.get()).toBeNull();
  });

  it('that is refused after it was unknown says the refusal', async () => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, 'openpay', 'rejected');
    world.faults['POST /account/process-openpay-payment/success'] = [{ status: 500, body: {} }];
    const { view, online, shown } = await comeBack(world, `${base}/openpay/success${query}`);
    expect(view).toEqual({ state: 'confirming', orderId: id });
    await online();
    await expect.poll(shown).toMatchObject({ state: 'rejected', orderId: id });
  });

  it('that is unknown stays so after a reload and in a second tab, until the API answers', async () => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, 'mercadopago', 'approved');
    world.faults[confirmation] = Array.from({ length: 3 }, () => 'lost-answer' as const);
    const confirming = { state: 'confirming', orderId: id };
    expect((await comeBack(world, `${base}/mp/success${query}`)).view).toEqual(confirming);
    expect((await comeBack(world, `${base}/mp/success`)).view).toEqual(confirming);
    world.tab.clear();
    expect((await comeBack(world, `${base}/mp/success${query}`)).view).toEqual(confirming);
    const { browser } = await comeBack(world, `${base}/mp/success${query}`);
    expect(browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
  });

  it('of PayPal, whose address names no order, is unknown for the order that this tab left', async () => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, 'paypal', 'approved');
    const { rememberLeaving } = await import('../../src/stores/checkout/checkout-record.ts');
    const token = new URLSearchParams(query).get('token') ?? '';
    rememberLeaving(id, `https://www.paypal.com/checkoutnow?token=${token}`);
    world.faults['POST /account/process-paypal-payment'] = ['lost-answer'];
    const { view } = await comeBack(world, `${base}/paypal/success${query}`);
    expect(view).toEqual({ state: 'confirming', orderId: id });
  });

  it('survives a login: the query is still known in this tab', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'approved');
    world.faults['POST /account/process-mp-payment/success'] = [{ status: 401, body: {} }];
    const { browser } = await comeBack(world, `${base}/mp/success${query}`);
    expect(browser.location.went[0]).toMatch(/^assign \/login\?origen=/);
    world.storage.setItem('vineta:1:token', world.customer.token);
    const again = await comeBack(world, `${base}/mp/success`);
    expect(again.browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
  });
});

describe('a payment that was left', () => {
  it.each([
    ['mercadopago', 'mp/failure'],
    ['openpay', 'openpay/failed'],
    ['getnet', 'getnet/success'],
    ['modo', 'modo/failure'],
  ] as const)('with %s is neither paid nor failed, also after a reload', async (method, path) => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, method, 'open');
    const message = 'El pago no se realizó. Podés intentarlo de nuevo desde tu pedido.';
    const left = { state: 'left', orderId: id, message };
    expect((await comeBack(world, `${base}/${path}${query}`)).view).toEqual(left);
    expect((await comeBack(world, `${base}/${path}`)).view).toEqual(left);
    expect(confirmationsOf(world)).toHaveLength(1);
  });

  it('is told by Mercado Pago itself where the API gives no reason, but by no address that the API confirms', async () => {
    const world = await openCheckoutWorld();
    const { query } = await payed(world, 'mercadopago', 'approved');
    const abandoned = `${base}/mp/failure${query}&collection_status=null`;
    world.faults['POST /account/process-mp-payment/failure'] = [
      { status: 422, body: { errorMessage: 'No hay pago.' } },
    ];
    expect((await comeBack(world, abandoned)).view).toMatchObject({ state: 'left', message: 'No hay pago.' });
    world.storage.removeItem('vineta:1:payment-returns');
    const { browser } = await comeBack(world, abandoned);
    expect(browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
  });

  it.each([
    ['the order that this tab left to pay', 'EC-1', 41],
    ['no order for another token', 'EC-2', null],
  ])('with PayPal asks nobody, and names %s', async (_, token, orderId) => {
    const world = await openCheckoutWorld();
    const { rememberLeaving } = await import('../../src/stores/checkout/checkout-record.ts');
    rememberLeaving(41, 'https://www.paypal.com/checkoutnow?token=EC-1');
    const { view } = await comeBack(world, `${base}/paypal/cancel?token=${token}`);
    const message = 'Saliste de Paypal sin pagar. Tu pedido está registrado y todavía se puede pagar.';
    expect(view).toEqual({ state: 'left', orderId, message });
    expect(confirmationsOf(world)).toEqual([]);
  });

  it('is asked about again once it was paid after all', async () => {
    const world = await openCheckoutWorld();
    const { id, query } = await payed(world, 'openpay', 'open');
    await comeBack(world, `${base}/openpay/success${query}`);
    const { deleteFailedPaymentResults, isPaymentKnown } =
      await import('../../src/stores/checkout/payment-results.ts');
    expect(isPaymentKnown({ id })).toBe(false);
    deleteFailedPaymentResults();
    world.api.db.exec("UPDATE payment SET status = 'approved'");
    const { browser } = await comeBack(world, `${base}/openpay/success${query}`);
    expect(browser.location.went).toEqual(['replace /cuenta/checkout-complete']);
  });
});

type Provider = 'mercadopago' | 'openpay' | 'paypal' | 'getnet' | 'modo';

/** Orders with a provider and sets the payment's status. @returns the query of the provider's return URL */
async function payed(world: CheckoutWorld, method: Provider, status: string) {
  const { api, customer, storage } = world;
  const currency = method === 'paypal' ? 'USD' : 'ARS';
  const uuid = storage.getItem('vineta:1:cart-uuid') ?? '';
  await api.get(`/cart?uuid=${uuid}&currency=${currency}`);
  const { id } = orderOf(await customer.order({ uuid }, { payment: method }, { currency }));
  const payment = api.db.prepare('SELECT id FROM payment WHERE order_id = ?').get(id);
  const paymentId = String(payment?.['id']);
  api.db.prepare('UPDATE payment SET status = ? WHERE order_id = ?').run(status, id);
  if (method === 'getnet' || method === 'modo') {
    const intent = { orderId: id, intentId: paymentId };
    storage.setItem('vineta:1:payments', JSON.stringify({ [method]: intent }));
  }
  const queries: Record<Provider, string> = {
    mercadopago: `?preference_id=${paymentId}&external_reference=${id}&payment_id=null`,
    openpay: `?order_id=${id}`,
    paypal: `?token=${paymentId}&PayerID=SANDBOX1`,
    getnet: '',
    modo: '',
  };
  return { id, query: queries[method] };
}

async function comeBack(world: CheckoutWorld, path: string) {
  // What was not answered is asked again when a test says so (`online`), not after a pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const browser = reloadPage(world, path);
  const { $paymentReturn, confirmReturn } = await import('../../src/stores/checkout/payment-return.ts');
  await confirmReturn();
  /** Enters and leaves the bfcache. */
  const rest = async () => {
    browser.window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await new Promise((resolve) => setImmediate(resolve));
    return $paymentReturn.get();
  };
  /** The network is back: what was not answered is asked again at once. */
  const online = async () => {
    browser.window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { browser, view: $paymentReturn.get(), shown: () => $paymentReturn.get(), rest, online };
}

function confirmationsOf({ calls }: CheckoutWorld): readonly string[] {
  return calls.filter((call) => call.startsWith('POST /account/process'));
}
