/** MODO's `bundle.js`, the requests of that script, and the ends of the page that a phone opens. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { cors } from 'hono/cors';
import encodeQR from 'qr';
import { settlePayment } from '../checkout/order-payment.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { backLink, sandboxPage } from '../page.ts';
import { browserScript } from './browser-script.ts';
import { decisionOf, paidOrder, type PaidOrder } from './paid-order.ts';
import { modoScriptWords, sandboxMessages as words } from './sandbox-messages.ts';

export interface ModoState {
  readonly status: 'CREATED' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED';
  readonly expiresInMs: number;
  readonly qr: QrCode | null;
}

export function modoScript(app: ApiApp, context: ApiContext): void {
  app.get('/sandbox/modo/bundle.js', (c) => browserScript(c, 'modo-bundle.ts', { words: modoScriptWords }));

  const path = '/sandbox/modo/:id/state';
  app.use(path, cors({ origin: context.origins.siteUrl, allowMethods: ['GET', 'POST'] }));
  const answer = (c: Context, paid: PaidOrder | null, text = '') => {
    if (paid === null) return c.json({ error: 'unknown payment' }, 404);
    const qr = text === '' || text.length > longestQr ? null : qrCode(text);
    return c.json<ModoState>(modoState(context, paid, qr), 200, { 'Cache-Control': 'no-store' });
  };

  app.get(path, (c) => answer(c, paidOrder(context, 'modo', c.req.param('id')), c.req.query('qr')));

  app.post(path, async (c) => {
    const paid = paidOrder(context, 'modo', c.req.param('id'));
    const settled = decisions[await decisionOf(c)];
    if (settled === undefined) return c.json({ error: 'unknown decision' }, 400);
    if (paid !== null && modoState(context, paid, null).status !== 'EXPIRED')
      settlePayment(context.data, paid.payment, settled);
    return answer(c, paidOrder(context, 'modo', c.req.param('id')));
  });
}

const longestQr = 500;
const decisions: Readonly<Record<string, 'approved' | 'rejected'>> = {
  approve: 'approved',
  reject: 'rejected',
};

/** A code expires ten minutes after its order. */
const qrLifeMs = 10 * 60_000;

export function modoState(
  { clock }: ApiContext,
  { payment, order }: PaidOrder,
  qr: QrCode | null,
): ModoState {
  const expiresInMs = Math.max(0, Date.parse(order.created_at) + qrLifeMs - clock().getTime());
  const undecided = expiresInMs === 0 ? 'EXPIRED' : payment.status === 'rejected' ? 'REJECTED' : 'CREATED';
  return { status: payment.status === 'approved' ? 'ACCEPTED' : undecided, expiresInMs, qr };
}

export function modoInstead(c: Context, context: ApiContext, paid: PaidOrder) {
  const { status } = modoState(context, paid, null);
  if (status === 'EXPIRED') return endPage(c, context, words.expired, 409);
  return status === 'ACCEPTED' ? endPage(c, context, words.alreadyApproved) : null;
}

/** Back to where the shop asked, or a page that says how it ended. */
export function modoEnd(c: Context, context: ApiContext, paymentId: string) {
  const paid = paidOrder(context, 'modo', paymentId);
  const status = paid === null ? 'EXPIRED' : modoState(context, paid, null).status;
  const target = shopUrl(context, c.req.query(status === 'ACCEPTED' ? 'callbackURLSuccess' : 'callbackURL'));
  if (target !== null) return c.redirect(target, 303);
  const { approved, rejected, expired, cancelled } = words;
  const texts = { ACCEPTED: approved, REJECTED: rejected, EXPIRED: expired, CREATED: cancelled };
  return endPage(c, context, texts[status]);
}

function endPage(c: Context, { origins }: ApiContext, text: string, status: 200 | 409 = 200) {
  const content = html`<p role="status">${text}</p>
    <p>${words.canClose}</p>
    ${backLink(`${origins.siteUrl}/`)}`;
  return sandboxPage(c, { provider: 'MODO', content, status });
}

/** Restricts the return URL to the shop's origin (open redirect), because it comes from the query. */
function shopUrl({ origins }: ApiContext, text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text, origins.siteUrl);
  return url?.origin === new URL(origins.siteUrl).origin ? url.href : null;
}

export interface QrCode {
  /** Modules of a side, without the quiet zone of four that belongs around it. */
  readonly size: number;
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  // The library draws no code without a border.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  const path = rows.flatMap((row, y) =>
    row.slice(1, -1).flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: path.join('') };
}
