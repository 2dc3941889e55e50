/** Payment pages of the simulated providers (`tests/specification/providers.md`). */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatMoney, money } from '../../../src/domain/money.ts';
import { pathTo, withQuery } from '../../../src/domain/routes.ts';
import { linkParameters, settlePayment } from '../checkout/payment-request.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { OrderRow, PaymentProvider, PaymentRow, PaymentStatus } from '../db/checkout/orders.ts';
import { sandboxPage, type SandboxPage } from '../page.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';

type Answer = Response | Promise<Response>;

interface PaidOrder {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
}

interface Choice {
  readonly label: string;
  /** Null when the shopper leaves without paying. */
  readonly settled: PaymentStatus | null;
  /** How the shop learns of it. `charge` is null without one. */
  readonly end: (c: Context, paid: PaidOrder, charge: string | null) => Answer;
}

interface PaymentPage {
  readonly id: PaymentProvider;
  readonly name: string;
  /** The page that embeds the payment or opens it by its id; the others have their parameter (`paymentLink`). */
  readonly path?: string;
  readonly choices: Readonly<Record<'approve', Choice> & Record<string, Choice>>;
  readonly isForeign?: (c: Context, paid: PaidOrder) => boolean;
  readonly isFramed?: boolean;
}

export function paymentPages(app: ApiApp, { data, origins: { siteUrl: site } }: ApiContext): void {
  const pages = [mercadoPago(site), openpay(site), paypal(site), getnet(site), modo(site)];
  for (const { id, name, path = `/sandbox/${id}`, choices, isForeign, isFramed = false } of pages) {
    const page = (c: Context, more: Omit<SandboxPage, 'provider'>) =>
      sandboxPage(c, { provider: name, site, isFramed, ...more });
    const unknown = html`<h2>${words.unknownPayment}</h2>
      <p>${words.unknownPaymentHint}</p>`;
    const refused = (c: Context, text: string) => page(c, { content: html`<p>${text}</p>`, status: 400 });
    const paidBy = (c: Context): PaidOrder | null => {
      const payment = data.payments.byId(
        c.req.param('payment') ?? c.req.query(linkParameters[id] ?? '') ?? '',
      );
      const order = payment?.provider === id ? data.orders.byId(payment.order_id) : null;
      return payment && order && { payment, order };
    };

    app.get(path, (c) => {
      const paid = paidBy(c);
      if (paid === null) return page(c, { content: unknown, status: 404 });
      if (isForeign?.(c, paid)) return refused(c, words.getnet.badToken);
      return page(c, { content: contentOf(paid, choices) });
    });

    app.post(path, async (c) => {
      const paid = paidBy(c);
      if (paid === null) return page(c, { content: unknown, status: 404 });
      const { decision = '' } = await c.req.parseBody<Record<string, string>>();
      const choice = isForeign?.(c, paid) ? undefined : choices[decision];
      if (choice === undefined) return refused(c, words.badDecision);
      const charge = choice.settled && settlePayment(data, paid.payment, choice.settled);
      return choice.end(c, paid, charge);
    });
  }
}

/** What is paid already only leads back to the shop. */
function contentOf({ order, payment }: PaidOrder, choices: PaymentPage['choices']) {
  if (payment.status === 'approved')
    return html`<p>${words.alreadyApproved}</p>
      <form method="post"><button name="decision" value="approve">${words.backToShop}</button></form>`;
  return html`<dl>
      <dt>${words.order}</dt>
      <dd>${order.id}</dd>
      <dt>${words.total}</dt>
      <dd>${formatMoney(money(order.total_cents, order.currency))}</dd>
    </dl>
    <h2>${words.whatHappens}</h2>
    <form method="post">
      ${Object.entries(choices).map(
        ([value, { label }]) => html`<button name="decision" value="${value}">${label}</button>`,
      )}
    </form>`;
}

type ReturnQuery = (paid: PaidOrder, charge: string | null) => Readonly<Record<string, string>>;

/** Back to the shop's page of a provider's return. */
function backTo(site: string, type: string, status: string, queryOf: ReturnQuery): Choice['end'] {
  return (c, paid, charge) => {
    const query = new URLSearchParams(queryOf(paid, charge));
    return c.redirect(site + withQuery(pathTo('paymentReturn', { type, status }), query), 303);
  };
}

/** It sends all eleven parameters, with the string `null` for those without a value. */
function mercadoPago(site: string): PaymentPage {
  const back = (page: string, status: string, paymentType: string) =>
    backTo(site, 'mp', page, ({ payment, order }, charge) => ({
      collection_id: charge ?? 'null',
      collection_status: status,
      payment_id: charge ?? 'null',
      status,
      external_reference: String(order.id),
      payment_type: paymentType,
      merchant_order_id: charge === null ? 'null' : String(29_000_000_000 + order.id),
      preference_id: payment.id,
      site_id: 'MLA',
      processing_mode: 'aggregator',
      merchant_account_id: 'null',
    }));
  const { pending, inProcess, abandon } = words.mercadoPago;
  const card = 'credit_card';
  return {
    id: 'mercadopago',
    name: 'Mercado Pago',
    choices: {
      approve: { label: words.approve, settled: 'approved', end: back('success', 'approved', card) },
      reject: { label: words.reject, settled: 'rejected', end: back('failure', 'rejected', card) },
      pending: { label: pending, settled: 'pending', end: back('pending', 'pending', 'ticket') },
      in_process: { label: inProcess, settled: 'pending', end: back('pending', 'in_process', card) },
      abandon: { label: abandon, settled: null, end: back('failure', 'null', 'null') },
    },
  };
}

/** Its return URL gets no parameters beside the shop's own. */
function openpay(site: string): PaymentPage {
  const back = (status: string) =>
    backTo(site, 'openpay', status, ({ order }) => ({ order_id: String(order.id) }));
  return {
    id: 'openpay',
    name: 'Openpay',
    choices: {
      approve: { label: words.approve, settled: 'approved', end: back('success') },
      reject: { label: words.reject, settled: 'rejected', end: back('failed') },
    },
  };
}

/** It sends token and payer, or only the token when cancelled. Missing funds show when the shop captures. */
function paypal(site: string): PaymentPage {
  // Thirteen characters, constant per buyer.
  const payerOf = ({ order }: PaidOrder) => `SANDBOX${String(order.customer_id).padStart(6, '0')}`;
  const back = backTo(site, 'paypal', 'success', (paid) => ({
    token: paid.payment.id,
    PayerID: payerOf(paid),
  }));
  const cancel = backTo(site, 'paypal', 'cancel', ({ payment }) => ({ token: payment.id }));
  return {
    id: 'paypal',
    name: 'PayPal',
    choices: {
      approve: { label: words.paypal.approve, settled: 'approved', end: back },
      decline: { label: words.paypal.declined, settled: 'rejected', end: back },
      cancel: { label: words.paypal.cancel, settled: null, end: cancel },
    },
  };
}

/** A form that `loader.js` embeds; it reports to the shop's page by postMessage. */
function getnet(site: string): PaymentPage {
  // Texts are what the loader is known to send; objects are a possible variant.
  const reporting =
    (text: string, message: unknown): Choice['end'] =>
    (c) => {
      const content = html`<p role="status" data-message="${JSON.stringify(message)}">${text}</p>`;
      const script = '/sandbox/getnet/report.js';
      return sandboxPage(c, { provider: 'Getnet', site, isFramed: true, content, script });
    };
  const { approved, rejected, cancelled } = words;
  const success = 'checkout-payment-success';
  const object = { event: success, data: { status: 'Authorized' } };
  const denied = reporting(rejected, 'checkout-payment-denied');
  const failed = reporting(rejected, 'checkout-payment-error');
  return {
    id: 'getnet',
    name: 'Getnet',
    path: '/sandbox/getnet/:payment',
    isFramed: true,
    choices: {
      approve: { label: words.approve, settled: 'approved', end: reporting(approved, success) },
      deny: { label: words.reject, settled: 'rejected', end: denied },
      fail: { label: words.getnet.fail, settled: 'rejected', end: failed },
      report: { label: words.getnet.report, settled: 'approved', end: reporting(approved, object) },
      cancel: { label: words.cancel, settled: null, end: reporting(cancelled, 'remove-iframe') },
    },
    // With and without "Bearer ", because sources disagree.
    isForeign: (c, { payment }) => c.req.query('token')?.replace(/^Bearer /, '') !== payment.access_token,
  };
}

/** What a phone's deep link opens; `bundle.js` sends the same decisions from the shop's page. */
function modo(site: string): PaymentPage {
  const ended =
    (text: string, callback: string): Choice['end'] =>
    (c) => {
      // To the shop only (open redirect): the address comes from the query.
      const target = URL.parse(c.req.query(callback) ?? '');
      if (target?.origin === new URL(site).origin) return c.redirect(target.href, 303);
      const content = html`<p role="status">${text}</p>
        <p>${words.canClose}</p>`;
      return sandboxPage(c, { provider: 'MODO', content });
    };
  const approved = ended(words.approved, 'callbackURLSuccess');
  const rejected = ended(words.rejected, 'callbackURL');
  const cancelled = ended(words.cancelled, 'callbackURL');
  return {
    id: 'modo',
    name: 'MODO',
    path: '/sandbox/modo/:payment',
    choices: {
      approve: { label: words.approve, settled: 'approved', end: approved },
      reject: { label: words.reject, settled: 'rejected', end: rejected },
      cancel: { label: words.cancel, settled: null, end: cancelled },
    },
  };
}
