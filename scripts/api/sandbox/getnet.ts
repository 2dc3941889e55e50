/**
 * Getnet's payment form, embedded as an iframe by `loader.js`. It reports to the page by postMessage; the payment's
 * status is stored at the provider.
 */
import { timingSafeEqual } from 'node:crypto';
import { html } from 'hono/html';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { PaymentStatus } from '../db/checkout/payments.ts';
import { sandboxMessages as words } from './sandbox-messages.ts';
import { browserScript } from './browser-script.ts';
import { sandboxPage } from '../page.ts';
import { badDecisionPage, decisionOf, decisions, notFoundPage, paidOrder, settle } from './payment-page.ts';

const provider = 'Getnet';

export function getnetPages(app: ApiApp, context: ApiContext): void {
  const site = context.origins.siteUrl;
  app.get('/sandbox/getnet/loader.js', (c) =>
    browserScript(c, 'getnet-loader.ts', { frameTitle: words.getnet.frameTitle }),
  );
  app.get('/sandbox/getnet/report.js', (c) => browserScript(c, 'report-to-parent.ts', { site }));

  app.get('/sandbox/getnet/:intent', (c) => {
    const paid = paidOrder(context, 'getnet', c.req.param('intent'));
    if (paid === null) return notFoundPage(c, provider);
    if (!isToken(c.req.query('token'), paid.payment.access_token)) {
      const content = html`<p>${words.getnet.badToken}</p>`;
      return sandboxPage(c, { provider, content, status: 400, site, isFramed: true });
    }
    const content = decisions(paid, [
      ['approve', words.approve],
      ['deny', words.reject],
      ['fail', words.getnet.fail],
      ['report', words.getnet.report],
      ['cancel', words.cancel],
    ]);
    return sandboxPage(c, { provider, content, site, isFramed: true });
  });

  app.post('/sandbox/getnet/:intent', async (c) => {
    const paid = paidOrder(context, 'getnet', c.req.param('intent'));
    if (paid === null) return notFoundPage(c, provider);
    const end = isToken(c.req.query('token'), paid.payment.access_token)
      ? ends[await decisionOf(c)]
      : undefined;
    if (end === undefined) return badDecisionPage(c, provider);
    if (end.settled !== null) settle(context, paid, end.settled);
    const content = html`<p role="status" data-message="${JSON.stringify(end.message)}">${end.text}</p>`;
    return sandboxPage(c, { provider, content, site, isFramed: true, script: '/sandbox/getnet/report.js' });
  });
}

interface End {
  readonly settled: PaymentStatus | null;
  /** Strings are what the loader is known to send; objects are a possible variant. */
  readonly message: string | Readonly<Record<string, unknown>>;
  readonly text: string;
}

const ends: Readonly<Record<string, End>> = {
  approve: { settled: 'approved', message: 'checkout-payment-success', text: words.approved },
  deny: { settled: 'rejected', message: 'checkout-payment-denied', text: words.rejected },
  fail: { settled: 'rejected', message: 'checkout-payment-error', text: words.rejected },
  report: {
    settled: 'approved',
    message: { event: 'checkout-payment-success', data: { status: 'Authorized' } },
    text: words.approved,
  },
  cancel: { settled: null, message: 'remove-iframe', text: words.cancelled },
};

/** Accepts the token with and without "Bearer ", because sources disagree. */
function isToken(given: string | undefined, expected: string | null): boolean {
  const [left, right] = [given?.replace(/^Bearer /, '') ?? '', expected ?? ''].map((text) =>
    Buffer.from(text),
  );
  return (
    left !== undefined && right !== undefined && left.length === right.length && timingSafeEqual(left, right)
  );
}
