/** Returns from payment providers, against the embedded API and its sandbox: confirmed once, shown repeatedly. */
import { describe, expect, it, vi } from 'vitest';
import { orderOf } from '../support/customer.ts';
import { openShop, uuidKey } from './world.ts';

const base = '/cuenta/checkout-process-payment';
const confirmation = 'POST /account/process-mp-payment/success';
const complete = ['replace /cuenta/checkout-complete'];

describe('a return', () => {
  it.each([
    ['mercadopago', 'mp/success', 'process-mp-payment/success'],
    ['openpay', 'openpay/success', 'process-openpay-payment/success'],
    ['paypal', 'paypal/success', 'process-paypal-payment'],
    ['getnet', 'getnet/success', 'process-getnet-payment/success'],
    ['modo', 'modo/success', 'process-modo-payment/success'],
  ] as const)('of %s that was paid goes to the complete order', async (method, path, call) => {
    const { world, query, comeBack } = await payed(method, 'approved');
    await comeBack(path + query);
    expect(world.calls).toContain(`POST /account/${call}`);
    expect([world.went(), world.browser.location.search]).toEqual([complete, '']);
    expect(world.lastOrder()).toMatchObject({ payment: 'confirmed', owner: expect.any(String) as string });
  });

  it('is confirmed once: reload, Back and a second tab show the result (fault 5)', async () => {
    const { id, query, comeBack, view, confirmations } = await payed('mercadopago', 'pending');
    const undecided = { state: 'undecided', orderId: id };
    for (const path of [`mp/pending${query}`, 'mp/pending', `mp/pending${query}`]) {
      const { rest } = await comeBack(path);
      expect(view()).toEqual(undecided);
      await rest();
      expect(view()).toEqual(undecided);
    }
    expect(confirmations()).toBe(1);
  });

  it('that is forged shows what the API says, never a success (fault 6)', async () => {
    const { world, query, comeBack, view } = await payed('mercadopago', 'open');
    await comeBack(`mp/success${query}&status=approved`);
    const message = expect.stringMatching(/^El pago no se realizó/) as string;
    expect(view()).toMatchObject({ state: 'not-made', message });
    expect(world.went()).toEqual([]);
    await comeBack('mp/success?external_reference=999&preference_id=x');
    expect(view()).toMatchObject({ message: 'No encontramos el pago del pedido.' });
  });

  it.each([
    ['getnet/success', 'Getnet'],
    ['modo/success', 'MODO'],
    ['paypal/cancel', 'Paypal'],
  ])('at %s without its stored order, or a token, makes no call (fault 7)', async (path, provider) => {
    const { comeBack, view, confirmations } = travellerOf(await openShop());
    await comeBack(path);
    expect(view()).toEqual({
      state: 'failed',
      message: `Error al procesar el pago con ${provider}. Por favor, si el pago se realizó correctamente, contáctenos.`,
    });
    expect(confirmations()).toBe(0);
  });

  it.each([
    ['offline'],
    ['lost-answer'],
    [{ status: 500, body: { errorMessage: 'Se rompió.' } }],
    [{ status: 503, body: {} }],
    [{ status: 429, body: {} }],
  ] as const)('whose confirmation ends in %j is not failed: it is confirmed by itself', async (fault) => {
    const { world, id, query, comeBack, view, confirmations } = await payed('mercadopago', 'approved');
    world.answers[confirmation] = [fault, fault];
    const { online } = await comeBack(`mp/success${query}`);
    expect(view()).toEqual({ state: 'confirming', orderId: id });
    const { $modal, closeModal } = await import('../../src/stores/failures.ts');
    if (fault === 'offline') expect($modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
    closeModal();
    await online();
    await expect.poll(confirmations).toBe(2);
    // Said once, not at every repetition.
    expect([world.went(), $modal.get()]).toEqual([[], null]);
    await online();
    await expect.poll(world.went).toEqual(complete);
    await online();
    expect(confirmations()).toBe(3);
  });

  it('that is refused after it was unknown says the refusal', async () => {
    const { world, id, query, comeBack, view } = await payed('openpay', 'rejected');
    world.answers['POST /account/process-openpay-payment/success'] = [{ status: 500, body: {} }];
    const { online } = await comeBack(`openpay/success${query}`);
    expect(view()).toEqual({ state: 'confirming', orderId: id });
    await online();
    await expect.poll(view).toMatchObject({ state: 'rejected', orderId: id });
  });

  it('that is unknown stays so in every tab until the API answers', async () => {
    const { world, id, query, comeBack, view } = await payed('mercadopago', 'approved');
    world.answers[confirmation] = ['lost-answer', 'lost-answer', 'lost-answer'];
    for (const path of [`mp/success${query}`, 'mp/success', `mp/success${query}`]) {
      await comeBack(path);
      expect(view()).toEqual({ state: 'confirming', orderId: id });
      if (path === 'mp/success') world.tab.clear();
    }
    await comeBack(`mp/success${query}`);
    expect(world.went()).toEqual(complete);
  });

  it('of PayPal without an order is unknown for this tab’s order', async () => {
    const { world, id, query, comeBack, view } = await payed('paypal', 'approved');
    await leaveFor(id, new URLSearchParams(query).get('token') ?? '');
    world.answers['POST /account/process-paypal-payment'] = ['lost-answer'];
    await comeBack(`paypal/success${query}`);
    expect(view()).toEqual({ state: 'confirming', orderId: id });
  });

  it('whose result an older version of the shop stored is asked for again', async () => {
    const { world, query, comeBack, confirmations } = await payed('mercadopago', 'approved');
    await comeBack(`mp/success${query}`);
    const results = world.storage.getItem('vineta:1:payment-returns') ?? '';
    world.storage.setItem('vineta:1:payment-returns', results.replace('approved', 'left'));
    await comeBack(`mp/success${query}`);
    expect([confirmations(), world.went()]).toEqual([2, complete]);
  });

  it('survives a login: the query is still known in this tab', async () => {
    const { world, query, comeBack } = await payed('mercadopago', 'approved');
    world.answers[confirmation] = [{ status: 401, body: {} }];
    await comeBack(`mp/success${query}`);
    expect(world.went()[0]).toMatch(/^assign \/login\?origen=/);
    world.storage.setItem('vineta:1:token', world.customer.token);
    await comeBack('mp/success');
    expect(world.went()).toEqual(complete);
  });
});

describe('a payment that was not made', () => {
  it.each([
    ['mercadopago', 'mp/failure'],
    ['openpay', 'openpay/failed'],
    ['getnet', 'getnet/success'],
    ['modo', 'modo/failure'],
  ] as const)('with %s is neither paid nor failed, also after a reload', async (method, path) => {
    const { id, query, comeBack, view, confirmations } = await payed(method, 'open');
    for (const address of [path + query, path]) {
      await comeBack(address);
      const message = 'El pago no se realizó. Podés intentarlo de nuevo desde tu pedido.';
      expect(view()).toEqual({ state: 'not-made', orderId: id, message });
    }
    expect(confirmations()).toBe(1);
  });

  it('is told by Mercado Pago itself where the API gives no reason', async () => {
    const { world, query, comeBack, view } = await payed('mercadopago', 'approved');
    const unpaid = `mp/failure${query}&collection_status=null`;
    const refusal = { status: 422, body: { errorMessage: 'No hay pago.' } };
    world.answers['POST /account/process-mp-payment/failure'] = [refusal];
    await comeBack(unpaid);
    const message = 'Saliste de Mercado Pago sin pagar. Tu pedido está registrado y todavía se puede pagar.';
    expect(view()).toMatchObject({ state: 'not-made', message });
    world.storage.removeItem('vineta:1:payment-returns');
    await comeBack(unpaid);
    expect(world.went()).toEqual(complete);
  });

  it('after a refused attempt is told as not made', async () => {
    const rejected = await payed('mercadopago', 'rejected');
    const back = (query: string) => `mp/failure${query}&payment_id=null&collection_status=null`;
    await rejected.comeBack(back(rejected.query));
    expect(rejected.view()).toMatchObject({
      state: 'not-made',
      message: expect.stringMatching(/^Saliste de/) as string,
    });
    const late = await payed('mercadopago', 'approved');
    late.world.api.db.exec("UPDATE shop_order SET state = 'cancelado'");
    await late.comeBack(back(late.query));
    expect(late.view()).toMatchObject({
      state: 'rejected',
      message: expect.stringMatching(/cancel/) as string,
    });
  });

  it.each([
    ['the order that this tab went to pay', 'EC-1', 41],
    ['no order for another token', 'EC-2', null],
  ])('with PayPal makes no call, and names %s', async (_, token, orderId) => {
    const { comeBack, view, confirmations } = travellerOf(await openShop());
    await leaveFor(41, 'EC-1');
    await comeBack(`paypal/cancel?token=${token}`);
    const message = 'Saliste de Paypal sin pagar. Tu pedido está registrado y todavía se puede pagar.';
    expect(view()).toEqual({ state: 'not-made', orderId, message });
    expect(confirmations()).toBe(0);
  });
});

async function leaveFor(orderId: number, token: string): Promise<void> {
  const { rememberProvider } = await import('../../src/stores/checkout/payment.ts');
  rememberProvider(orderId, `https://www.paypal.com/checkoutnow?token=${token}`);
}

type Provider = 'mercadopago' | 'openpay' | 'paypal' | 'getnet' | 'modo';

/** Orders with a provider and sets the payment's status. `query` is that of the provider's return URL. */
async function payed(method: Provider, status: string) {
  const world = await openShop();
  const { api, customer, storage } = world;
  const currency = method === 'paypal' ? 'USD' : 'ARS';
  const uuid = storage.getItem(uuidKey) ?? '';
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
  return { id, query: queries[method], ...travellerOf(world) };
}

function travellerOf(world: Awaited<ReturnType<typeof openShop>>) {
  let view = (): unknown => null;
  return {
    world,
    view: () => view(),
    confirmations: () => world.calls.filter((call) => call.startsWith('POST /account/process')).length,
    comeBack: async (path: string) => {
      const browser = world.open(`${base}/${path}`);
      // What was not answered is asked again when a test says so (`online`), not after a pause.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { $paymentReturn, confirmReturn } = await import('../../src/stores/checkout/payment-return.ts');
      view = () => $paymentReturn.get();
      await confirmReturn();
      const soon = () => new Promise((resolve) => setImmediate(resolve));
      return { online: () => (browser.online(), soon()), rest: () => (browser.comeBack(), soon()) };
    },
  };
}
