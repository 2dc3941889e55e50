/** Simulates the providers that the shop redirects to or loads scripts from. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { bodyBytes } from '../call/body.ts';
import type { ApiApp } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import { HttpError } from '../call/http-error.ts';
import { messages } from '../messages.ts';
import { browserScript } from './browser-script.ts';
import { paymentPages } from './payment-pages.ts';
import { modoScriptWords, sandboxMessages } from './sandbox-messages.ts';
import { facebookPages, googlePages } from './social-login.ts';

export function sandboxPages(app: ApiApp, context: ApiContext): void {
  const site = context.origins.siteUrl;
  app.use('/sandbox/*', withSmallForm);
  app.get('/sandbox/facebook/sdk.js', (c) => browserScript(c, 'facebook-sdk.ts', {}));
  app.get('/sandbox/getnet/loader.js', (c) =>
    browserScript(c, 'getnet-loader.ts', { frameTitle: sandboxMessages.getnet.frameTitle }),
  );
  for (const provider of ['getnet', 'facebook'])
    app.get(`/sandbox/${provider}/report.js`, (c) => browserScript(c, 'report-to-parent.ts', { site }));
  app.get('/sandbox/modo/bundle.js', (c) => browserScript(c, 'modo-bundle.ts', { words: modoScriptWords }));
  app.use('/sandbox/modo/*', cors({ origin: site }));
  paymentPages(app, context);
  facebookPages(app, context);
  googlePages(app, context);
}

/** A demonstration exposes these pages, and browsers send Content-Length with a form. */
const withSmallForm: MiddlewareHandler = async ({ req }, next) => {
  const isEndless = req.header('Transfer-Encoding') !== undefined;
  if (req.method === 'POST' && (isEndless || Number(req.header('Content-Length') ?? 0) > bodyBytes))
    throw new HttpError(413, messages.bodyTooLarge);
  await next();
};
