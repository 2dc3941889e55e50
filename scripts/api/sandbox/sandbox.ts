/**
 * Simulates the providers that the shop redirects to or loads scripts from. Part of the embedded API only: with a real
 * backend the settings contain the real providers' URLs.
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

/** Applies the API's limits (`register.ts`), because a public demonstration exposes these pages. */
function withinLimits({ allowances: { work }, limits }: ApiContext): MiddlewareHandler {
  return async (c, next) => {
    const { network } = c.env as CallEnv;
    work.require(network);
    if (c.req.method === 'POST') {
      // Browsers send Content-Length with a form.
      const isEndless = c.req.header('Transfer-Encoding') !== undefined;
      if (isEndless || Number(c.req.header('Content-Length') ?? 0) > limits.bodyBytes)
        throw new Refusal(413, words.bodyTooLarge);
      work.spend(network, formMs);
      return next();
    }
    // Synchronous pages: their duration is CPU time. A QR code takes 14 ms.
    const startedAt = performance.now();
    await next();
    work.spend(network, performance.now() - startedAt);
  };
}

/** Fixed cost of a form, whose body may arrive slowly. */
const formMs = 5;
