import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../scripts/api/db/checkout/payments.ts';
import { messageOf, returnOf, sandboxOf, site } from '../support/sandbox.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, orderOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi({ siteUrl: site });
  ana = newCustomer(api);
});

/** An unpaid order, and its payment page below the API's origin. */
async function awaiting(payment: string, currency = 'ARS') {
  const cart = await ana.cart({ 'ano-cero': 1 }, currency);
  const order = await orderOf(await ana.order(cart, { currency, body: { payment } }));
  const { id = '', access_token: token = '' } = paymentsOf(api.db).ofOrder(order.id) ?? {};
  const link = URL.parse(order.payment?.payment_link ?? '');
  return { order, id, token: token ?? '', page: link === null ? '' : link.pathname + link.search };
}

const get = (path: string) => sandboxOf(api).get(path);
const decide = (path: string, decision: string) => sandboxOf(api).decide(path, decision);
const statusOf = (id: string) => paymentsOf(api.db).byId(id)?.status;

describe('Mercado Pago', () => {
  it.each([
    ['approve', 'success', 'approved', 'credit_card', 'approved'],
    ['reject', 'failure', 'rejected', 'credit_card', 'rejected'],
    ['pending', 'pending', 'pending', 'ticket', 'pending'],
    ['in_process', 'pending', 'in_process', 'credit_card', 'pending'],
  ])('%s comes back to %s with all eleven keys', async (decision, page, status, type, settled) => {
    const { order, id, page: link } = await awaiting('mercadopago');
    const back = returnOf(await decide(link, decision));
    expect(back.path).toBe(`/cuenta/checkout-process-payment/mp/${page}`);
    expect(back.query).toEqual({
      collection_id: expect.stringMatching(/^\d{12}$/),
      collection_status: status,
      payment_id: back.query['collection_id'],
      status,
      external_reference: String(order.id),
      payment_type: type,
      merchant_order_id: expect.stringMatching(/^\d+$/),
      preference_id: id,
      site_id: 'MLA',
      processing_mode: 'aggregator',
      merchant_account_id: 'null',
    });
    expect(statusOf(id)).toBe(settled);
  });

  it('left without paying says null in every field of a payment, and nothing was decided', async () => {
    const { order, id, page } = await awaiting('mercadopago');
    const { path, query } = returnOf(await decide(page, 'abandon'));
    expect(path).toBe('/cuenta/checkout-process-payment/mp/failure');
    const { preference_id, site_id, processing_mode, external_reference, ...rest } = query;
    expect([preference_id, site_id, processing_mode, external_reference]).toEqual([
      id,
      'MLA',
      'aggregator',
      String(order.id),
    ]);
    expect(new Set(Object.values(rest))).toEqual(new Set(['null']));
    expect(Object.keys(rest)).toHaveLength(7);
    expect(statusOf(id)).toBe('open');
  });

  it('can be tried again after a rejection, and stays paid after an approval', async () => {
    const { id, page } = await awaiting('mercadopago');
    await decide(page, 'reject');
    await decide(page, 'approve');
    await decide(page, 'reject');
    expect(statusOf(id)).toBe('approved');
    expect(await (await get(page)).text()).toContain('ya fue aprobado');
  });

  it('its return pays the order, whatever else the address says', async () => {
    const { id, page } = await awaiting('mercadopago');
    const { query } = returnOf(await decide(page, 'approve'));
    const answer = await api.request('/account/process-mp-payment/failure', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ana.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...query, status: 'rejected' }).toString(),
    });
    expect(await bodyOf(answer)).toMatchObject({ status: 'approved', order: { state: 'pagado' } });
    expect(statusOf(id)).toBe('approved');
  });
});

describe('Openpay', () => {
  it.each([
    ['approve', 'success', 'approved'],
    ['reject', 'failed', 'rejected'],
  ])('%s comes back to %s and adds nothing to the query', async (decision, page, settled) => {
    const { order, id, page: link } = await awaiting('openpay');
    expect(returnOf(await decide(link, decision))).toEqual({
      path: `/cuenta/checkout-process-payment/openpay/${page}`,
      query: { order_id: String(order.id) },
    });
    expect(statusOf(id)).toBe(settled);
  });
});

describe('PayPal', () => {
  it('approved comes back with token and payer, cancelled with the token alone', async () => {
    const { id, page } = await awaiting('paypal', 'USD');
    expect(returnOf(await decide(page, 'cancel')).query).toEqual({ token: id });
    expect(statusOf(id)).toBe('open');
    const { path, query } = returnOf(await decide(page, 'approve'));
    expect(path).toBe('/cuenta/checkout-process-payment/paypal/success');
    expect(query).toEqual({ token: id, PayerID: expect.stringMatching(/^[A-Z0-9]{13}$/) });
    expect(statusOf(id)).toBe('approved');
  });
});

describe('Getnet', () => {
  it('has a loader with the real global, asking for the frame by its real id', async () => {
    const script = await (await get('/sandbox/getnet/loader.js')).text();
    expect(script).toContain('digital-checkout-iframe');
    expect(() => new Script(script)).not.toThrow();
  });

  it.each([
    ['approve', '"checkout-payment-success"', 'approved'],
    ['deny', '"checkout-payment-denied"', 'rejected'],
    ['fail', '"checkout-payment-error"', 'rejected'],
    ['report', '{"event":"checkout-payment-success","data":{"status":"Authorized"}}', 'approved'],
    ['cancel', '"remove-iframe"', 'open'],
  ])('%s tells the page %s', async (decision, message, settled) => {
    const { id, token } = await awaiting('getnet');
    const said = await messageOf(await decide(`/sandbox/getnet/${id}?token=${token}`, decision));
    expect(JSON.stringify(said)).toBe(message);
    expect(statusOf(id)).toBe(settled);
  });

  it.each(['', 'Bearer '])('takes the token with "%s" before it, and no other', async (prefix) => {
    const { id, token } = await awaiting('getnet');
    const path = `/sandbox/getnet/${id}?token=${encodeURIComponent(prefix)}`;
    expect((await get(path + token)).status).toBe(200);
    expect((await get(`${path}other`)).status).toBe(400);
    expect((await decide(`${path}other`, 'approve')).status).toBe(400);
    expect(statusOf(id)).toBe('open');
  });

  it('may be framed by the shop and by nobody else', async () => {
    const { id, token } = await awaiting('getnet');
    const answer = await get(`/sandbox/getnet/${id}?token=${token}`);
    expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${site};`);
  });
});

describe('MODO', () => {
  it('has a bundle that parses', async () => {
    const script = await (await get('/sandbox/modo/bundle.js')).text();
    expect(script).toContain('ModoSDK');
    expect(() => new Script(script)).not.toThrow();
  });

  it('is decided in the window of the script, from another origin', async () => {
    const { id } = await awaiting('modo');
    const headers = { Origin: site, 'Content-Type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: 'decision=approve' };
    const answer = await api.fetch(new Request(`http://api.test/sandbox/modo/${id}`, init));
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, site]);
    expect(statusOf(id)).toBe('approved');
  });

  it('goes back from a phone to where the shop asked, but never elsewhere', async () => {
    const { id } = await awaiting('modo');
    const path = `/sandbox/modo/${id}`;
    const callbacks = (origin: string) =>
      `?${new URLSearchParams({ callbackURL: `${origin}/no`, callbackURLSuccess: `${origin}/si` })}`;
    expect((await decide(path + callbacks('https://evil.test'), 'reject')).status).toBe(200);
    expect(returnOf(await decide(path + callbacks(site), 'reject')).path).toBe('/no');
    expect(returnOf(await decide(path + callbacks(site), 'approve')).path).toBe('/si');
  });
});

describe('every page of the sandbox', () => {
  it('says that it is a test, in a frame that fits a phone, under a policy that runs nothing', async () => {
    const pages = ['/sandbox/facebook/login', '/sandbox/mercadopago?pref_id=none'];
    for (const method of ['mercadopago', 'openpay']) pages.push((await awaiting(method)).page);
    for (const page of pages) {
      const answer = await get(page);
      const html = await answer.text();
      expect(html).toContain('Entorno de prueba');
      expect(html).toContain('width=device-width');
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    }
  });

  it("answers 404 for what is no payment or another provider's, 400 for what is no decision", async () => {
    const { id, page } = await awaiting('openpay');
    expect((await get(`/sandbox/mercadopago?pref_id=${id}`)).status).toBe(404);
    expect((await decide(`/sandbox/paypal?token=${id}`, 'approve')).status).toBe(404);
    expect((await decide(page, 'perhaps')).status).toBe(400);
    expect(statusOf(id)).toBe('open');
  });
});
