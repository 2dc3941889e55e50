/** PayPal's approval page: returns token and payer, or only the token when cancelled. */
import type { Hono } from 'hono';
import type { ApiContext } from '../context.ts';
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

const provider = 'PayPal';

export function paypalPages(app: Hono, context: ApiContext): void {
  const approvedUrl = ({ payment, order }: PaidOrder): string =>
    returnUrl(context, 'paypal', 'success', { token: payment.id, PayerID: payerId(order.customer_id) });

  app.get('/sandbox/paypal', (c) => {
    const paid = paidOrder(context, 'paypal', c.req.query('token'));
    if (paid === null) return notFoundPage(c, provider);
    if (paid.payment.status === 'approved') return alreadyApprovedPage(c, provider, approvedUrl(paid));
    const content = decisions(paid, [
      ['approve', words.paypal.approve],
      ['decline', words.paypal.declined],
      ['cancel', words.paypal.cancel],
    ]);
    return sandboxPage(c, { provider, content, site: context.origins.siteUrl });
  });

  app.post('/sandbox/paypal', async (c) => {
    const paid = paidOrder(context, 'paypal', c.req.query('token'));
    if (paid === null) return notFoundPage(c, provider);
    switch (await decisionOf(c)) {
      case 'approve':
        settle(context, paid, 'approved');
        return c.redirect(approvedUrl(paid), 303);
      case 'decline':
        // The buyer approves; the missing funds show when the shop captures.
        settle(context, paid, 'rejected');
        return c.redirect(approvedUrl(paid), 303);
      case 'cancel':
        return c.redirect(returnUrl(context, 'paypal', 'cancel', { token: paid.payment.id }), 303);
      default:
        return badDecisionPage(c, provider);
    }
  });
}

/** Thirteen characters, constant per buyer. */
function payerId(customerId: number): string {
  return `SANDBOX${customerId.toString(36).toUpperCase().padStart(6, '0')}`;
}
