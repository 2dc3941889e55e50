/**
 * MODO: its `bundle.js`, the requests of that script, and the page opened on a phone by deep link or QR code. A code
 * expires ten minutes after its order, by the API's clock.
 */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { cors } from 'hono/cors';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { modoScriptWords, sandboxMessages as words } from './sandbox-messages.ts';
import { browserScript } from './browser-script.ts';
import { backLink, sandboxPage } from '../page.ts';
import {
  badDecisionPage,
  decisionOf,
  decisions,
  notFoundPage,
  paidOrder,
  settle,
  type PaidOrder,
} from './payment-page.ts';
import { qrCode, type QrCode } from './qr.ts';

const provider = 'MODO';

/** Lifetime of a QR code. */
const qrLifeMs = 10 * 60_000;

/** Payment state for the script, with MODO's state names. */
export interface ModoState {
  readonly status: 'CREATED' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED';
  readonly expiresInMs: number;
  /** QR code of the requested text. */
  readonly qr: QrCode | null;
}

export function modoPages(app: ApiApp, context: ApiContext): void {
  app.get('/sandbox/modo/bundle.js', (c) => browserScript(c, 'modo-bundle.ts', { words: modoScriptWords }));
  stateCalls(app, context);
  for (const path of ['/sandbox/modo/:id', '/sandbox/modo/qr/:id']) {
    app.get(path, (c) => phonePage(c, context));
    app.post(path, (c) => decideOnPhone(c, context));
  }
}

/** Endpoints of the script in the shop's page. */
function stateCalls(app: ApiApp, context: ApiContext): void {
  const path = '/sandbox/modo/:id/state';
  app.use(path, cors({ origin: context.origins.siteUrl, allowMethods: ['GET', 'POST'] }));

  app.get(path, (c) => {
    const paid = paidOrder(context, 'modo', c.req.param('id'));
    if (paid === null) return c.json({ error: 'unknown payment' }, 404);
    const text = c.req.query('qr') ?? '';
    const qr = text === '' || text.length > longestQr ? null : qrCode(text);
    return c.json<ModoState>(stateOf(context, paid, qr), 200, { 'Cache-Control': 'no-store' });
  });

  app.post(path, async (c) => {
    const paid = paidOrder(context, 'modo', c.req.param('id'));
    if (paid === null) return c.json({ error: 'unknown payment' }, 404);
    if (!decide(context, paid, await decisionOf(c))) return c.json({ error: 'unknown decision' }, 400);
    const after = paidOrder(context, 'modo', c.req.param('id')) ?? paid;
    return c.json<ModoState>(stateOf(context, after, null), 200, { 'Cache-Control': 'no-store' });
  });
}

const longestQr = 500;

function stateOf({ clock }: ApiContext, { payment, order }: PaidOrder, qr: QrCode | null): ModoState {
  const expiresInMs = Math.max(0, Date.parse(order.created_at) + qrLifeMs - clock().getTime());
  const status =
    payment.status === 'approved'
      ? 'ACCEPTED'
      : expiresInMs === 0
        ? 'EXPIRED'
        : payment.status === 'rejected'
          ? 'REJECTED'
          : 'CREATED';
  return { status, expiresInMs, qr };
}

/** @returns whether the decision is known; one after the expiry has no effect */
function decide(context: ApiContext, paid: PaidOrder, decision: string): boolean {
  if (decision !== 'approve' && decision !== 'reject') return false;
  const isOpen = stateOf(context, paid, null).status !== 'EXPIRED';
  if (isOpen) settle(context, paid, decision === 'approve' ? 'approved' : 'rejected');
  return true;
}

function phonePage(c: Context, context: ApiContext): Response | Promise<Response> {
  const paid = paidOrder(context, 'modo', c.req.param('id'));
  if (paid === null) return notFoundPage(c, provider);
  const { status } = stateOf(context, paid, null);
  if (status === 'EXPIRED') return endPage(c, context, words.expired, 409);
  if (status === 'ACCEPTED') return endPage(c, context, words.alreadyApproved);
  const content = decisions(paid, [
    ['approve', words.approve],
    ['reject', words.reject],
    ['cancel', words.cancel],
  ]);
  return sandboxPage(c, { provider, content, site: context.origins.siteUrl });
}

async function decideOnPhone(c: Context, context: ApiContext): Promise<Response> {
  const paid = paidOrder(context, 'modo', c.req.param('id'));
  if (paid === null) return notFoundPage(c, provider);
  const decision = await decisionOf(c);
  if (decision !== 'cancel' && !decide(context, paid, decision)) return badDecisionPage(c, provider);
  const settled = paidOrder(context, 'modo', paid.payment.id) ?? paid;
  const { status } = stateOf(context, settled, null);
  const isPaid = status === 'ACCEPTED';
  const target = shopUrl(context, c.req.query(isPaid ? 'callbackURLSuccess' : 'callbackURL'));
  if (target !== null) return c.redirect(target, 303);
  const text = {
    ACCEPTED: words.approved,
    REJECTED: words.rejected,
    EXPIRED: words.expired,
    CREATED: words.cancelled,
  };
  return endPage(c, context, text[status]);
}

function endPage(
  c: Context,
  { origins }: ApiContext,
  text: string,
  status: 200 | 409 = 200,
): Response | Promise<Response> {
  const content = html`<p role="status">${text}</p>
    <p>${words.canClose}</p>
    ${backLink(`${origins.siteUrl}/`)}`;
  return sandboxPage(c, { provider, content, status });
}

/** Restricts the return URL to the shop's origin (open redirect), because it comes from the query. */
function shopUrl({ origins }: ApiContext, text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text, origins.siteUrl);
  return url?.origin === new URL(origins.siteUrl).origin ? url.href : null;
}
