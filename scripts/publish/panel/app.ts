/** The publisher's HTTP app: webhook, health and the editors' panel. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { largestBody, type Delivery, type Received } from '../daemon/webhook.ts';
import { panel, type PanelOptions } from './panel.ts';

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
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) =>
        context.json({ errorMessage: `the body is larger than ${largestBody} bytes` }, 413),
    }),
  );
  app.get('/health', async (context) => {
    const { running, isWaiting } = await daemon.state();
    return context.json({ status: 'ok', isBusy: running !== null || isWaiting });
  });
  app.post('/publish', async (context) => {
    const given = (name: string) => context.req.header(`x-publish-${name}`) ?? null;
    const received = receive({
      timestamp: given('timestamp'),
      id: given('delivery'),
      signature: given('signature'),
      body: new Uint8Array(await context.req.arrayBuffer()),
    });
    if (received.status !== 202) return context.json({ errorMessage: received.reason }, received.status);
    daemon.request({ cause: 'webhook', isPoll: received.products === null });
    return context.json({ accepted: true }, 202);
  });
  app.route('/', panel(options));
  return app;
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
