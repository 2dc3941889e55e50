/** The sandbox's pages, whose ways through a browser are e2e tests: what each tells the shop, and what it refuses. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiForEach, type Reply } from '../support/api.ts';
import { customerForEach } from '../support/customer.ts';
import { paymentOf } from '../support/selling.ts';

const site = 'https://shop.test';
const api = apiForEach({ siteUrl: site });
const ana = customerForEach(api);

/** An unpaid order, and its payment page below the API's origin. */
async function awaiting(payment: string) {
  const order = await ana.ordered({ 'ano-cero': 1 }, { payment });
  const { id = '', access_token: token } = paymentOf(api, order.id) ?? {};
  const link = URL.parse(order.payment?.payment_link ?? '');
  const page = link === null ? `/sandbox/${payment}/${id}?token=${token}` : link.pathname + link.search;
  return { order, id, page, state: () => paymentOf(api, order.id)?.status };
}

const get = (path: string) => api.get(`http://api.test${path}`);
/** Submits the page's form. */
const decide = (path: string, decision: string, more: Record<string, string> = {}) =>
  api.post(`http://api.test${path}`, new URLSearchParams({ decision, ...more }));

/** Path and query of a redirect to the site. */
function returnOf({ status, headers }: Reply) {
  expect(status).toBe(303);
  const url = new URL(headers.get('Location') ?? '');
  expect(url.origin).toBe(site);
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

/** The message that a frame or window posts to its opener. */
function messageOf({ text }: Reply): unknown {
  return JSON.parse(/data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? 'null');
}

describe('Mercado Pago', () => {
  it.each([
    ['approve', 'success', 'approved', 'credit_card', 'approved'],
    ['reject', 'failure', 'rejected', 'credit_card', 'rejected'],
    ['pending', 'pending', 'pending', 'ticket', 'pending'],
    ['in_process', 'pending', 'in_process', 'credit_card', 'pending'],
    ['abandon', 'failure', 'null', 'null', 'open'],
  ])('%s comes back to %s with all eleven keys', async (decision, outcome, status, type, settled) => {
    const { order, id, page, state } = await awaiting('mercadopago');
    const { path, query } = returnOf(await decide(page, decision));
    expect(path).toBe(`/cuenta/checkout-process-payment/mp/${outcome}`);
    const isLeft = decision === 'abandon';
    expect(query).toEqual({
      collection_id: isLeft ? 'null' : expect.stringMatching(/^\d{12}$/),
      collection_status: status,
      payment_id: query['collection_id'],
      status,
      external_reference: String(order.id),
      payment_type: type,
      merchant_order_id: isLeft ? 'null' : expect.stringMatching(/^\d+$/),
      preference_id: id,
      site_id: 'MLA',
      processing_mode: 'aggregator',
      merchant_account_id: 'null',
    });
    expect(state()).toBe(settled);
  });

  it('can be tried again after a rejection, and stays paid whatever comes back then', async () => {
    const { page, state } = await awaiting('mercadopago');
    await decide(page, 'reject');
    const { query } = returnOf(await decide(page, 'approve'));
    await decide(page, 'reject');
    expect((await get(page)).text).toContain('ya fue aprobado');
    const form = new URLSearchParams({ ...query, status: 'rejected' });
    const { body } = await ana.post('/account/process-mp-payment/failure', form);
    expect(body).toMatchObject({ status: 'approved', order: { state: 'pagado' } });
    expect(state()).toBe('approved');
  });
});

describe('Getnet', () => {
  it.each([
    ['approve', 'checkout-payment-success', 'approved'],
    ['deny', 'checkout-payment-denied', 'rejected'],
    ['fail', 'checkout-payment-error', 'rejected'],
    ['report', { event: 'checkout-payment-success', data: { status: 'Authorized' } }, 'approved'],
    ['cancel', 'remove-iframe', 'open'],
  ])('%s tells the page %j', async (decision, message, settled) => {
    const { page, state } = await awaiting('getnet');
    expect(messageOf(await decide(page, decision))).toEqual(message);
    expect(state()).toBe(settled);
  });

  it('takes only its token, also with "Bearer " before it', async () => {
    const { page, state } = await awaiting('getnet');
    const answer = await get(page.replace('token=', 'token=Bearer%20'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${site};`);
    expect((await get(`${page}other`)).status).toBe(400);
    expect((await decide(`${page}other`, 'approve')).status).toBe(400);
    expect(state()).toBe('open');
  });
});

it('MODO goes back from a phone to where the shop asked, but never elsewhere', async () => {
  const { id } = await awaiting('modo');
  const page = (origin: string) =>
    `/sandbox/modo/${id}?${new URLSearchParams({ callbackURL: `${origin}/no`, callbackURLSuccess: `${origin}/si` })}`;
  expect((await decide(page('https://evil.test'), 'reject')).status).toBe(200);
  expect(returnOf(await decide(page(site), 'reject')).path).toBe('/no');
  expect(returnOf(await decide(page(site), 'approve')).path).toBe('/si');
});

it('Google goes back only to the shop', async () => {
  const path = '/sandbox/google?state=x&redirect_uri=https://evil.test/login/google';
  const person = { name: 'Ana', surname: 'Díaz', email: 'ana.diaz@example.com' };
  expect((await get(path)).status).toBe(400);
  expect((await decide(path, 'accept', person)).status).toBe(400);
});

describe('every page of the sandbox', () => {
  it('says that it is a test, under a policy that runs no script', async () => {
    const pages = ['/sandbox/facebook/login', '/sandbox/mercadopago?pref_id=none'];
    for (const method of ['mercadopago', 'openpay']) pages.push((await awaiting(method)).page);
    for (const page of pages) {
      const { text, headers } = await get(page);
      expect(text).toContain('Entorno de prueba');
      expect(text).toContain('width=device-width');
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    }
  });

  it('answers 404 for an unknown payment and 400 for an unknown decision', async () => {
    const { id, page, state } = await awaiting('openpay');
    expect((await get(`/sandbox/mercadopago?pref_id=${id}`)).status).toBe(404);
    expect((await decide(`/sandbox/paypal?token=${id}`, 'approve')).status).toBe(404);
    expect((await decide(page, 'perhaps')).status).toBe(400);
    expect(state()).toBe('open');
  });
});
