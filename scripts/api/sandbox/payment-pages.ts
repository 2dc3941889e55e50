/** Payment pages of the simulated providers (`tests/specification/providers.md`). */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatMoney, money } from '../../../src/domain/money.ts';
import { pathTo, withQuery } from '../../../src/domain/routes.ts';
import { settlePayment } from '../checkout/order-payment.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { PaymentProvider, PaymentStatus } from '../db/checkout/payments.ts';
import { backLink, decisionForm, sandboxPage, type SandboxPage } from '../page.ts';
import { modoEnd, modoInstead, modoState } from './modo.ts';
import { decisionOf, paidOrder, type PaidOrder } from './paid-order.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';

type Answer = Response | Promise<Response>;

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
  readonly paths: readonly string[];
  readonly paymentId: (c: Context) => string | undefined;
  readonly choices: Readonly<Record<string, Choice>>;
  /** A page in place of the choices, of a payment that is decided for example. */
  readonly instead?: (c: Context, paid: PaidOrder) => Answer | null;
  readonly isExpired?: (paid: PaidOrder) => boolean;
  readonly isForeign?: (c: Context, paid: PaidOrder) => boolean;
  readonly isFramed?: boolean;
}

export function paymentPages(app: ApiApp, context: ApiContext): void {
  const site = context.origins.siteUrl;
  const pages = [mercadoPago(context), openpay(context), paypal(context), getnet(context), modo(context)];
  for (const { id, name, paths, paymentId, choices, isFramed = false, ...of } of pages) {
    const page = (c: Context, more: Omit<SandboxPage, 'provider'>) =>
      sandboxPage(c, { provider: name, site, isFramed, ...more });
    const paidBy = (c: Context) => paidOrder(context, id, paymentId(c));
    const unknown = html`<h2>${words.unknownPayment}</h2>
      <p>${words.unknownPaymentHint}</p>`;
    const refused = (c: Context, text: string) => page(c, { content: html`<p>${text}</p>`, status: 400 });

    for (const path of paths) {
      app.get(path, (c) => {
        const paid = paidBy(c);
        if (paid === null) return page(c, { content: unknown, status: 404 });
        if (of.isForeign?.(c, paid)) return refused(c, words.getnet.badToken);
        const labels = Object.entries(choices).map(([value, { label }]) => [value, label] as const);
        return of.instead?.(c, paid) ?? page(c, { content: summaryWith(paid.order, labels) });
      });

      app.post(path, async (c) => {
        const paid = paidBy(c);
        if (paid === null) return page(c, { content: unknown, status: 404 });
        const choice = of.isForeign?.(c, paid) ? undefined : choices[await decisionOf(c)];
        if (choice === undefined) return refused(c, words.badDecision);
        const settled = of.isExpired?.(paid) ? null : choice.settled;
        const charge = settled && settlePayment(context.data, paid.payment, settled);
        return choice.end(c, paid, charge);
      });
    }
  }
}

function summaryWith(order: OrderRow, choices: Parameters<typeof decisionForm>[0]) {
  return html`<dl>
      <dt>${words.order}</dt>
      <dd>${order.id}</dd>
      <dt>${words.total}</dt>
      <dd>${formatMoney(money(order.total_cents, order.currency))}</dd>
    </dl>
    <h2>${words.whatHappens}</h2>
    ${decisionForm(choices)}`;
}

function redirecting(
  { origins }: ApiContext,
  { id, name, parameter }: { id: PaymentProvider; name: string; parameter: string },
  type: 'mp' | 'openpay' | 'paypal',
  table: Readonly<
    Record<
      string,
      readonly [
        label: string,
        settled: PaymentStatus | null,
        status: string,
        query: (paid: PaidOrder, charge: string | null) => Readonly<Record<string, string>>,
      ]
    >
  >,
): PaymentPage {
  const choices = Object.entries(table).map(([value, [label, settled, status, query]]) => {
    const backTo = (paid: PaidOrder, charge: string | null) =>
      origins.siteUrl +
      withQuery(pathTo('paymentReturn', { type, status }), new URLSearchParams(query(paid, charge)));
    const end: Choice['end'] = (c, paid, charge) => c.redirect(backTo(paid, charge), 303);
    return [value, { label, settled, end, backTo }] as const;
  });
  const backFromApproved = choices[0]?.[1].backTo;
  return {
    id,
    name,
    paths: [`/sandbox/${id}`],
    paymentId: (c) => c.req.query(parameter),
    choices: Object.fromEntries(choices),
    instead: (c, paid) => {
      if (paid.payment.status !== 'approved' || backFromApproved === undefined) return null;
      const content = html`<p>${words.alreadyApproved}</p>
        ${backLink(backFromApproved(paid, paid.payment.charge_id))}`;
      return sandboxPage(c, { provider: name, content });
    },
  };
}

/** It sends all eleven parameters, with the string `null` for those without a value. */
function mercadoPago(context: ApiContext): PaymentPage {
  const keys =
    (status: string, paymentType: string) =>
    ({ payment, order }: PaidOrder, charge: string | null) => ({
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
    });
  const { pending, inProcess, abandon } = words.mercadoPago;
  return redirecting(context, { id: 'mercadopago', name: 'Mercado Pago', parameter: 'pref_id' }, 'mp', {
    approve: [words.approve, 'approved', 'success', keys('approved', 'credit_card')],
    reject: [words.reject, 'rejected', 'failure', keys('rejected', 'credit_card')],
    pending: [pending, 'pending', 'pending', keys('pending', 'ticket')],
    in_process: [inProcess, 'pending', 'pending', keys('in_process', 'credit_card')],
    abandon: [abandon, null, 'failure', keys('null', 'null')],
  });
}

/** Its return URL gets no parameters beside the shop's own. */
function openpay(context: ApiContext): PaymentPage {
  const query = ({ order }: PaidOrder) => ({ order_id: String(order.id) });
  return redirecting(context, { id: 'openpay', name: 'Openpay', parameter: 'id' }, 'openpay', {
    approve: [words.approve, 'approved', 'success', query],
    reject: [words.reject, 'rejected', 'failed', query],
  });
}

/** It sends token and payer, or only the token when cancelled. Missing funds show when the shop captures. */
function paypal(context: ApiContext): PaymentPage {
  const tokenOf = ({ payment }: PaidOrder) => ({ token: payment.id });
  // Thirteen characters, constant per buyer.
  const payerOf = ({ order }: PaidOrder) =>
    `SANDBOX${order.customer_id.toString(36).toUpperCase().padStart(6, '0')}`;
  const both = (paid: PaidOrder) => ({ ...tokenOf(paid), PayerID: payerOf(paid) });
  return redirecting(context, { id: 'paypal', name: 'PayPal', parameter: 'token' }, 'paypal', {
    approve: [words.paypal.approve, 'approved', 'success', both],
    decline: [words.paypal.declined, 'rejected', 'success', both],
    cancel: [words.paypal.cancel, null, 'cancel', tokenOf],
  });
}

/** A form that `loader.js` embeds; it reports to the shop's page by postMessage. */
function getnet({ origins }: ApiContext): PaymentPage {
  const frame = { provider: 'Getnet', site: origins.siteUrl, isFramed: true };
  const choice = (
    label: string,
    settled: PaymentStatus | null,
    text: string,
    // Texts are what the loader is known to send; objects are a possible variant.
    message: string | Readonly<Record<string, unknown>>,
  ): Choice => ({
    label,
    settled,
    end: (c) => {
      const content = html`<p role="status" data-message="${JSON.stringify(message)}">${text}</p>`;
      return sandboxPage(c, { ...frame, content, script: '/sandbox/getnet/report.js' });
    },
  });
  const success = 'checkout-payment-success';
  const report = { event: success, data: { status: 'Authorized' } };
  return {
    id: 'getnet',
    name: 'Getnet',
    paths: ['/sandbox/getnet/:intent'],
    paymentId: (c) => c.req.param('intent'),
    isFramed: true,
    choices: {
      approve: choice(words.approve, 'approved', words.approved, success),
      deny: choice(words.reject, 'rejected', words.rejected, 'checkout-payment-denied'),
      fail: choice(words.getnet.fail, 'rejected', words.rejected, 'checkout-payment-error'),
      report: choice(words.getnet.report, 'approved', words.approved, report),
      cancel: choice(words.cancel, null, words.cancelled, 'remove-iframe'),
    },
    isForeign: (c, { payment }) => !isToken(c.req.query('token'), payment.access_token),
  };
}

/** Accepts the token with and without "Bearer ", because sources disagree. */
function isToken(given = '', expected: string | null): boolean {
  const [left, right] = [Buffer.from(given.replace(/^Bearer /, '')), Buffer.from(expected ?? '')];
  return left.length === right.length && timingSafeEqual(left, right);
}

function modo(context: ApiContext): PaymentPage {
  const end: Choice['end'] = (c, { payment }) => modoEnd(c, context, payment.id);
  return {
    id: 'modo',
    name: 'MODO',
    paths: ['/sandbox/modo/:id', '/sandbox/modo/qr/:id'],
    paymentId: (c) => c.req.param('id'),
    choices: {
      approve: { label: words.approve, settled: 'approved', end },
      reject: { label: words.reject, settled: 'rejected', end },
      cancel: { label: words.cancel, settled: null, end },
    },
    instead: (c, paid) => modoInstead(c, context, paid),
    isExpired: (paid) => modoState(context, paid, null).status === 'EXPIRED',
  };
}
