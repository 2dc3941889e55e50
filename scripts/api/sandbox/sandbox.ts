/**
 * Stands in for the providers that the shop sends people to or whose scripts it loads. Only the embedded API has it: a shop
 * with a real backend meets the real ones, by other addresses in its settings and nothing else.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import type { CallEnv } from '../call/call.ts';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../call/refusal.ts';
import { words } from '../words.ts';
import { getnetPages } from './getnet.ts';
import { mercadoPagoPages } from './mercadopago.ts';
import { modoPages } from './modo.ts';
import { openpayPages } from './openpay.ts';
import { paypalPages } from './paypal.ts';
import { facebookPages, googlePages } from './social-login.ts';

export function sandboxPages(app: Hono, context: ApiContext): void {
  app.use('/sandbox/*', withinLimits(context));
  mercadoPagoPages(app, context);
  openpayPages(app, context);
  paypalPages(app, context);
  getnetPages(app, context);
  modoPages(app, context);
  facebookPages(app, context);
  googlePages(app, context);
}

/** A demonstration on the internet has these pages, too: what calls of the API may cost holds for them (`register.ts`). */
function withinLimits({ allowances: { work }, limits }: ApiContext): MiddlewareHandler {
  return async (c, next) => {
    const { network } = c.env as CallEnv;
    work.require(network);
    if (c.req.method === 'POST') {
      // Browsers say how long a form is.
      const isEndless = c.req.header('Transfer-Encoding') !== undefined;
      if (isEndless || Number(c.req.header('Content-Length') ?? 0) > limits.bodyBytes)
        throw new Refusal(413, words.bodyTooLarge);
      work.spend(network, formMs);
      return next();
    }
    // No page waits for anything: the time that it takes is this program's own. A QR code takes 14 ms.
    const startedAt = performance.now();
    await next();
    work.spend(network, performance.now() - startedAt);
  };
}

/** What a form costs; its body may take its time to arrive. */
const formMs = 5;
