/** Openpay's page: two results, and no added parameters in the return URL. */
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

const provider = 'Openpay';

export function openpayPages(app: Hono, context: ApiContext): void {
  const backTo = ({ order }: PaidOrder, status: 'success' | 'failed'): string =>
    returnUrl(context, 'openpay', status, { order_id: String(order.id) });

  app.get('/sandbox/openpay', (c) => {
    const paid = paidOrder(context, 'openpay', c.req.query('id'));
    if (paid === null) return notFoundPage(c, provider);
    if (paid.payment.status === 'approved') return alreadyApprovedPage(c, provider, backTo(paid, 'success'));
    const content = decisions(paid, [
      ['approve', words.approve],
      ['reject', words.reject],
    ]);
    return sandboxPage(c, { provider, content, site: context.origins.siteUrl });
  });

  app.post('/sandbox/openpay', async (c) => {
    const paid = paidOrder(context, 'openpay', c.req.query('id'));
    if (paid === null) return notFoundPage(c, provider);
    const decision = await decisionOf(c);
    if (decision !== 'approve' && decision !== 'reject') return badDecisionPage(c, provider);
    const isApproved = decision === 'approve';
    settle(context, paid, isApproved ? 'approved' : 'rejected');
    return c.redirect(backTo(paid, isApproved ? 'success' : 'failed'), 303);
  });
}
