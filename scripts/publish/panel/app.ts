/** The publisher's HTTP app: webhook and panel. */
import { Hono } from 'hono';
import type { Delivery, Received } from '../daemon/webhook.ts';
import { readBody } from './body.ts';
import { addPanel, type PanelOptions } from './panel-pages.ts';

export interface PublisherAppOptions extends PanelOptions {
  readonly receive: (delivery: Delivery) => Received;
}

export function createPublisherApp(options: PublisherAppOptions): Hono {
  const { daemon, receive } = options;
  const app = new Hono();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  });
  app.get('/health', async (context) => {
    const { running, isWaiting } = await daemon.state();
    return context.json({ status: 'ok', isBusy: running !== null || isWaiting });
  });
  app.post('/publish', async (context) => {
    const body = await readBody(context.req.raw);
    const given = (name: string) => context.req.header(`x-publish-${name}`) ?? null;
    const received = receive({
      timestamp: given('timestamp'),
      id: given('delivery'),
      signature: given('signature'),
      body,
    });
    if (received.status !== 202) {
      if (received.status === 429) context.header('Retry-After', '60');
      return context.json({ errorMessage: received.reason }, received.status);
    }
    daemon.request({ cause: 'webhook', only: received.products });
    return context.json({ accepted: true }, 202);
  });
  addPanel(app, options);
  app.notFound((context) => context.text('Not found', 404));
  return app;
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
