/** Everything that the publisher answers, as one function: the webhook, the panel, and what machines ask. */
import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import { largestBody, type Delivery, type Received } from '../daemon/webhook.ts';
import { metrics } from './metrics.ts';
import { livePart, loginPage, panelPage, type Notice } from './page.ts';
import { isSame, sessionMs, type Session, type Sessions } from './sessions.ts';

export interface PublisherAppOptions {
  readonly daemon: Pick<PublisherDaemon, 'wish' | 'remind' | 'goBack' | 'state'>;
  readonly receive: (delivery: Delivery) => Received;
  readonly sessions: Sessions;
  /** What asks for figures has to say; null: nothing has to be said, and other machines get none. */
  readonly metricsToken?: string | null;
  /** Whether this machine alone reaches the publisher. */
  readonly isPrivate?: boolean;
}

export function createPublisherApp(options: PublisherAppOptions): Hono {
  const { daemon, receive, sessions } = options;
  const app = new Hono();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  });
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/metrics', async (context) =>
    mayMeasure(options, context.req.header('authorization'))
      ? context.text(metrics(await daemon.state(), Date.now()))
      : context.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' }),
  );
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
    for (const at of received.lookAgainAt) daemon.remind({ at, only: received.products });
    daemon.wish({ cause: 'webhook', only: received.products });
    return context.json({ accepted: true }, 202);
  });
  addPanel(app, daemon, sessions);
  app.notFound((context) => context.text('Not found', 404));
  return app;
}

function mayMeasure(
  { metricsToken = null, isPrivate = true }: PublisherAppOptions,
  authorization = '',
): boolean {
  return metricsToken === null ? isPrivate : isSame(authorization, `Bearer ${metricsToken}`);
}

function addPanel(app: Hono, daemon: PublisherAppOptions['daemon'], sessions: Sessions): void {
  const sessionOf = (context: Context) => sessions.find(getCookie(context, cookie));
  app.get('/panel.css', (context) =>
    context.body(files.css, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/panel.js', (context) =>
    context.body(files.js, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/', async (context) => {
    const session = sessionOf(context);
    if (session === null) return context.html(loginPage(null), 401);
    const notice = notices.find((name) => name === context.req.query('aviso')) ?? null;
    return context.html(panelPage(await daemon.state(), session, notice));
  });
  app.get('/estado', async (context) =>
    sessionOf(context) === null ? context.text('', 401) : context.html(livePart(await daemon.state())),
  );
  app.post('/entrar', async (context) => {
    const session = sessions.enter((await formOf(context)).get('password') ?? '');
    if (typeof session === 'string') return context.html(loginPage(session), session === 'wrong' ? 401 : 429);
    setCookie(context, cookie, session.id, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: sessionMs / 1000,
    });
    return context.redirect('/', 303);
  });
  const act = (path: string, run: (session: Session, context: Context) => Promise<Notice | null>) =>
    app.post(path, async (context) => {
      const session = sessionOf(context);
      if (session === null) return context.html(loginPage(null), 401);
      const isOurs = isSame((await formOf(context)).get('token') ?? '', session.formToken);
      if (!isOurs) return context.html(panelPage(await daemon.state(), session, 'stale'), 403);
      const notice = await run(session, context);
      return context.redirect(notice === null ? '/' : `/?aviso=${notice}`, 303);
    });
  const publish = (isAccepted: boolean) => () => {
    daemon.wish({ cause: 'hand', only: null, isAccepted });
    return Promise.resolve<Notice>('done');
  };
  act('/publicar', publish(false));
  act('/aceptar', publish(true));
  act('/volver', () =>
    daemon.goBack().then(
      () => 'done' as const,
      () => 'noOlder' as const,
    ),
  );
  act('/salir', (session, context) => {
    sessions.leave(session.id);
    deleteCookie(context, cookie);
    return Promise.resolve(null);
  });
}

const cookie = 'publisher';
const notices: readonly Notice[] = ['done', 'noOlder'];

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const files = {
  css: ['../../../src/styles/colours.css', '../../../src/styles/tokens.css', 'panel.css']
    .map(textOf)
    .join('\n'),
  js: textOf('panel.js'),
};

function textOf(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

async function formOf(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.from(await readBody(context.req.raw)).toString('utf8'));
}

/** At most one byte more than is allowed: whoever looks at the length sees that it is too much. */
async function readBody({ body }: Request): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (body === null) return new Uint8Array();
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    if (length > largestBody) break;
  }
  return Buffer.concat(pieces).subarray(0, largestBody + 1);
}
