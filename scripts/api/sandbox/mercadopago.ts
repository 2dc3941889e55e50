/** Mercado Pago's Checkout Pro page: approved, rejected, pending, in process, or left without paying. */
import type { Hono } from 'hono';
import type { ApiContext } from '../context.ts';
import type { PaymentStatus } from '../db/checkout/payments.ts';
import { sandboxWords as words } from './words-sandbox.ts';
import { sandboxPage } from './page.ts';
import {
  alreadyApprovedPage,
  badDecisionPage,
  decisionOf,
  decisions,
  notFoundPage,
  paidOrder,
  returnUrl,
  settle,
  type PaidOrder,
} from './payment-page.ts';

const provider = 'Mercado Pago';

export function mercadoPagoPages(app: Hono, context: ApiContext): void {
  const site = context.origins.siteUrl;

  app.get('/sandbox/mercadopago', (c) => {
    const paid = paidOrder(context, 'mercadopago', c.req.query('pref_id'));
    if (paid === null) return notFoundPage(c, provider);
    if (paid.payment.status === 'approved') {
      const url = backTo(context, paid, outcomes.approve, paid.payment.charge_id ?? 'null');
      return alreadyApprovedPage(c, provider, url);
    }
    const content = decisions(paid, [
      ['approve', words.approve],
      ['reject', words.reject],
      ['pending', words.mercadoPago.pending],
      ['in_process', words.mercadoPago.inProcess],
      ['abandon', words.mercadoPago.abandon],
    ]);
    return sandboxPage(c, { provider, content, site });
  });

  app.post('/sandbox/mercadopago', async (c) => {
    const paid = paidOrder(context, 'mercadopago', c.req.query('pref_id'));
    if (paid === null) return notFoundPage(c, provider);
    const decision = await decisionOf(c);
    if (decision === 'abandon') return c.redirect(backTo(context, paid, abandoned, 'null'), 303);
    const outcome = outcomes[decision];
    if (outcome === undefined) return badDecisionPage(c, provider);
    return c.redirect(backTo(context, paid, outcome, settle(context, paid, outcome.settled)), 303);
  });
}

interface Outcome {
  readonly settled: PaymentStatus;
  /** Status segment of the shop's return URL. */
  readonly page: 'success' | 'pending' | 'failure';
  /** In Mercado Pago's terms; the string `null` everywhere without a payment. */
  readonly status: string;
  readonly paymentType: string;
}

const outcomes: Readonly<Record<string, Outcome>> & { readonly approve: Outcome } = {
  approve: { settled: 'approved', page: 'success', status: 'approved', paymentType: 'credit_card' },
  reject: { settled: 'rejected', page: 'failure', status: 'rejected', paymentType: 'credit_card' },
  pending: { settled: 'pending', page: 'pending', status: 'pending', paymentType: 'ticket' },
  in_process: { settled: 'pending', page: 'pending', status: 'in_process', paymentType: 'credit_card' },
};

const abandoned: Outcome = { settled: 'open', page: 'failure', status: 'null', paymentType: 'null' };

/** All eleven parameters, as the real provider sends them (`tests/specification/providers.md`). */
function backTo(
  context: ApiContext,
  { payment, order }: PaidOrder,
  outcome: Outcome,
  charge: string,
): string {
  const { page, status, paymentType } = outcome;
  const merchantOrder = status === 'null' ? 'null' : String(29_000_000_000 + order.id);
  return returnUrl(context, 'mp', page, {
    collection_id: charge,
    collection_status: status,
    payment_id: charge,
    status,
    external_reference: String(order.id),
    payment_type: paymentType,
    merchant_order_id: merchantOrder,
    preference_id: payment.id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  });
}
