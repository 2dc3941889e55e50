/** Shared by all payment providers' pages: lookup of the payment, and recording its result. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatMoney, money } from '../../../src/domain/money.ts';
import { pathTo, withQuery } from '../../../src/domain/routes.ts';
import { settlePayment } from '../checkout/order-payment.ts';
import type { ApiContext } from '../context.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { PaymentProvider, PaymentRow, PaymentStatus } from '../db/checkout/payments.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';
import { backLink, decisionForm, sandboxPage, type Markup } from '../page.ts';

export interface PaidOrder {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
}

/** A provider's payment with its order; null for an unknown id or another provider. */
export function paidOrder(
  { data }: ApiContext,
  provider: PaymentProvider,
  id: string | undefined,
): PaidOrder | null {
  const payment = id === undefined ? null : data.payments.byId(id);
  const order = payment?.provider === provider ? data.orders.byId(payment.order_id) : null;
  return payment === null || order === null ? null : { payment, order };
}

/** Summary of the order, with a button per result. */
function orderSummary({ order }: PaidOrder): Markup {
  return html`<dl>
    <dt>${words.order}</dt>
    <dd>${order.id}</dd>
    <dt>${words.total}</dt>
    <dd>${formatMoney(money(order.total_cents, order.currency))}</dd>
  </dl>`;
}

export function decisions(paid: PaidOrder, choices: Parameters<typeof decisionForm>[0]): Markup {
  return html`${orderSummary(paid)}
    <h2>${words.whatHappens}</h2>
    ${decisionForm(choices)}`;
}

export function settle({ data }: ApiContext, { payment }: PaidOrder, status: PaymentStatus): string {
  return settlePayment(data, payment, status);
}

/** Value of the pressed button. */
export async function decisionOf(c: Context): Promise<string> {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  const decision = form['decision'];
  return typeof decision === 'string' ? decision : '';
}

export function notFoundPage(c: Context, provider: string): Response | Promise<Response> {
  const content = html`<h2>${words.unknownPayment}</h2>
    <p>${words.unknownPaymentHint}</p>`;
  return sandboxPage(c, { provider, content, status: 404 });
}

export function badDecisionPage(c: Context, provider: string): Response | Promise<Response> {
  return sandboxPage(c, { provider, content: html`<p>${words.badDecision}</p>`, status: 400 });
}

/** For repeated visits: an approved payment is final. */
export function alreadyApprovedPage(
  c: Context,
  provider: string,
  returnUrl: string,
): Response | Promise<Response> {
  const content = html`<p>${words.alreadyApproved}</p>
    ${backLink(returnUrl)}`;
  return sandboxPage(c, { provider, content });
}

/** The shop's return URL. */
export function returnUrl(
  { origins }: ApiContext,
  type: 'mp' | 'openpay' | 'paypal',
  status: string,
  query: Readonly<Record<string, string>>,
): string {
  return origins.siteUrl + withQuery(pathTo('paymentReturn', { type, status }), new URLSearchParams(query));
}
