/**
 * Simulates the providers that the shop redirects to or loads scripts from. Part of the reference backend only: with a real
 * backend the settings contain the real providers' URLs.
 */
import type { MiddlewareHandler } from 'hono';
import { bodyBytes } from '../call/body.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../call/refusal.ts';
import { messages } from '../messages.ts';
import { getnetPages } from './getnet.ts';
import { modoPages } from './modo.ts';
import { redirectPages } from './redirect-providers.ts';
import { facebookPages, googlePages } from './social-login.ts';

export function sandboxPages(app: ApiApp, context: ApiContext): void {
  app.use('/sandbox/*', withSmallForm);
  redirectPages(app, context);
  getnetPages(app, context);
  modoPages(app, context);
  facebookPages(app, context);
  googlePages(app, context);
}

/** A demonstration exposes these pages, and browsers send Content-Length with a form. */
const withSmallForm: MiddlewareHandler = async ({ req }, next) => {
  const isEndless = req.header('Transfer-Encoding') !== undefined;
  if (req.method === 'POST' && (isEndless || Number(req.header('Content-Length') ?? 0) > bodyBytes))
    throw new Refusal(413, messages.bodyTooLarge);
  await next();
};
