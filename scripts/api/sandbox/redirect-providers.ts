/**
 * Payment pages of the providers that the shop redirects to: Mercado Pago's Checkout Pro, Openpay and PayPal. Each
 * choice decides the payment and leads back to the shop with the parameters that the provider sends
 * (`tests/specification/providers.md`).
 */
import type { Context } from 'hono';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { PaymentStatus } from '../db/checkout/payments.ts';
import { sandboxPage } from '../page.ts';
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
import { sandboxMessages as words } from './sandbox-messages.ts';

interface Choice {
  readonly label: string;
  /** Null when the shopper leaves without paying. */
  readonly settled: PaymentStatus | null;
  /** Where it leads. `charge` is the id of the charge; null without one. */
  readonly backTo: (paid: PaidOrder, charge: string | null) => string;
}

interface RedirectProvider {
  readonly id: 'mercadopago' | 'openpay' | 'paypal';
  readonly name: string;
  /** Query parameter with the id of the payment. */
  readonly parameter: string;
  readonly choices: Readonly<Record<string, Choice>> & { readonly approve: Choice };
}

export function redirectPages(app: ApiApp, context: ApiContext): void {
  for (const provider of [mercadoPago(context), openpay(context), paypal(context)]) {
    const { id, name, parameter, choices } = provider;
    const paidBy = (c: Context) => paidOrder(context, id, c.req.query(parameter));

    app.get(`/sandbox/${id}`, (c) => {
      const paid = paidBy(c);
      if (paid === null) return notFoundPage(c, name);
      const { status, charge_id } = paid.payment;
      if (status === 'approved') return alreadyApprovedPage(c, name, choices.approve.backTo(paid, charge_id));
      const labels = Object.entries(choices).map(([value, { label }]) => [value, label] as const);
      return sandboxPage(c, {
        provider: name,
        content: decisions(paid, labels),
        site: context.origins.siteUrl,
      });
    });

    app.post(`/sandbox/${id}`, async (c) => {
      const paid = paidBy(c);
      if (paid === null) return notFoundPage(c, name);
      const choice = choices[await decisionOf(c)];
      if (choice === undefined) return badDecisionPage(c, name);
      const charge = choice.settled === null ? null : settle(context, paid, choice.settled);
      return c.redirect(choice.backTo(paid, charge), 303);
    });
  }
}

/** It sends all eleven parameters, with the string `null` for those without a value. */
function mercadoPago(context: ApiContext): RedirectProvider {
  const choice = (
    label: string,
    settled: PaymentStatus | null,
    page: 'success' | 'pending' | 'failure',
    status: string,
    paymentType: string,
  ): Choice => ({
    label,
    settled,
    backTo: ({ payment, order }, charge) =>
      returnUrl(context, 'mp', page, {
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
      }),
  });
  const { pending, inProcess, abandon } = words.mercadoPago;
  return {
    id: 'mercadopago',
    name: 'Mercado Pago',
    parameter: 'pref_id',
    choices: {
      approve: choice(words.approve, 'approved', 'success', 'approved', 'credit_card'),
      reject: choice(words.reject, 'rejected', 'failure', 'rejected', 'credit_card'),
      pending: choice(pending, 'pending', 'pending', 'pending', 'ticket'),
      in_process: choice(inProcess, 'pending', 'pending', 'in_process', 'credit_card'),
      abandon: choice(abandon, null, 'failure', 'null', 'null'),
    },
  };
}

/** Its return URL gets no parameters beside the shop's own. */
function openpay(context: ApiContext): RedirectProvider {
  const choice = (label: string, settled: PaymentStatus, page: 'success' | 'failed'): Choice => ({
    label,
    settled,
    backTo: ({ order }) => returnUrl(context, 'openpay', page, { order_id: String(order.id) }),
  });
  return {
    id: 'openpay',
    name: 'Openpay',
    parameter: 'id',
    choices: {
      approve: choice(words.approve, 'approved', 'success'),
      reject: choice(words.reject, 'rejected', 'failed'),
    },
  };
}

/** It sends token and payer, or only the token when cancelled. Missing funds show when the shop captures. */
function paypal(context: ApiContext): RedirectProvider {
  const approved: Choice['backTo'] = ({ payment, order }) =>
    returnUrl(context, 'paypal', 'success', { token: payment.id, PayerID: payerId(order.customer_id) });
  const cancelled: Choice['backTo'] = ({ payment }) =>
    returnUrl(context, 'paypal', 'cancel', { token: payment.id });
  return {
    id: 'paypal',
    name: 'PayPal',
    parameter: 'token',
    choices: {
      approve: { label: words.paypal.approve, settled: 'approved', backTo: approved },
      decline: { label: words.paypal.declined, settled: 'rejected', backTo: approved },
      cancel: { label: words.paypal.cancel, settled: null, backTo: cancelled },
    },
  };
}

/** Thirteen characters, constant per buyer. */
function payerId(customerId: number): string {
  return `SANDBOX${customerId.toString(36).toUpperCase().padStart(6, '0')}`;
}
