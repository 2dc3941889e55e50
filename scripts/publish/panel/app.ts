/** Everything that the publisher answers, as one function: the webhook, the panel, and what machines ask. */
import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { dayTexts } from '../../../src/text/publisher-day.ts';
import { isSame, mayMeasure } from '../../metrics/guard.ts';
import type { LastDay } from '../../metrics/last-day.ts';
import { loopbackProxies, visitorOf } from '../../serve/trusted-proxies.ts';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import type { Wish } from '../daemon/queue.ts';
import { NoOlderRelease } from '../release.ts';
import { largestBody, type Delivery, type Received } from '../daemon/webhook.ts';
import { dayPart } from './day-page.ts';
import { metrics } from './metrics.ts';
import { Links } from './links.ts';
import { furtherPage, livePart, loginPage, panelPage, type Notice, type PanelView } from './page.ts';
import { sessionMs, type Session, type Sessions } from './sessions.ts';

export interface PublisherAppOptions {
  readonly daemon: Pick<PublisherDaemon, 'wish' | 'goBack' | 'settleWarning' | 'state'>;
  readonly receive: (delivery: Delivery) => Received;
  readonly sessions: Sessions;
  /** Origin of the shop that the panel's links lead to. */
  readonly siteUrl: string;
  /** What is known of the last day; nothing without it. */
  readonly day?: Pick<LastDay, 'minutes'>;
  /** What asks for figures has to say; null: nothing has to be said, and other machines get none. */
  readonly metricsToken?: string | null;
  /** Whose word about who is asking counts; the proxies of this machine by default. */
  readonly proxies?: BlockList;
}

export function createPublisherApp(options: PublisherAppOptions): Hono {
  const { daemon, receive } = options;
  const app = new Hono();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  });
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/metrics', async (context) =>
    mayMeasure(
      { address: addressOf(context), header: (name) => context.req.header(name) },
      options.metricsToken ?? null,
    )
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
    daemon.wish({ cause: 'webhook', only: received.products });
    return context.json({ accepted: true }, 202);
  });
  addPanel(app, options);
  app.notFound((context) => context.text('Not found', 404));
  return app;
}

/** The request below Hono's; undefined for a call in process. */
function incomingOf(context: Context): HttpBindings['incoming'] | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming;
}

function addressOf(context: Context): string | undefined {
  return incomingOf(context)?.socket.remoteAddress;
}

function addPanel(
  app: Hono,
  { daemon, sessions, siteUrl, day = unmeasured, proxies = loopbackProxies }: PublisherAppOptions,
): void {
  const sessionOf = (context: Context) => sessions.find(getCookie(context, cookie));
  const links = new Links(siteUrl);
  const viewOf = (context: Context, session: Session): PanelView => ({
    session,
    links,
    askedAt: Number(/^\d{13}$/.exec(context.req.query('pedido') ?? '')?.[0] ?? NaN) || null,
  });
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
    return context.html(panelPage(await daemon.state(), viewOf(context, session), notice));
  });
  app.get('/estado', async (context) => {
    const session = sessionOf(context);
    if (session === null) return context.text('', 401);
    return context.html(livePart(await daemon.state(), viewOf(context, session)));
  });
  app.get('/dia', (context) => {
    const session = sessionOf(context);
    if (session === null) return context.html(loginPage(null), 401);
    return context.html(furtherPage(dayTexts.title, dayPart(day, Date.now()), session));
  });
  app.post('/entrar', async (context) => {
    const incoming = incomingOf(context);
    const from = incoming === undefined ? '' : visitorOf(incoming, proxies);
    const session = sessions.enter((await formOf(context)).get('password') ?? '', from);
    if (typeof session === 'string') return context.html(loginPage(session), session === 'wrong' ? 401 : 429);
    setCookie(context, cookie, session.id, {
      httpOnly: true,
      // Whoever ends TLS in front says so; without TLS the browser would not keep it.
      secure: context.req.header('x-forwarded-proto') === 'https',
      sameSite: 'Strict',
      path: '/',
      maxAge: sessionMs / 1000,
    });
    return context.redirect('/', 303);
  });
  const act = (path: string, run: (session: Session, about: string, context: Context) => Promise<string>) =>
    app.post(path, async (context) => {
      const session = sessionOf(context);
      if (session === null) return context.html(loginPage(null), 401);
      const fields = await formOf(context);
      const isOurs = isSame(fields.get('token') ?? '', session.formToken);
      if (!isOurs)
        return context.html(panelPage(await daemon.state(), viewOf(context, session), 'stale'), 403);
      return context.redirect(await run(session, fields.get('de') ?? '', context), 303);
    });
  const publish = (wish: Omit<Wish, 'cause' | 'only'>) => () => {
    const askedAt = Date.now();
    daemon.wish({ cause: 'hand', only: null, ...wish });
    return Promise.resolve(`/?pedido=${askedAt}`);
  };
  act('/publicar', publish({ isAccepted: false }));
  act('/aceptar', publish({ isAccepted: true }));
  act('/revisar', publish({ isFull: true }));
  act('/volver', (_, release) =>
    daemon.goBack(release || null).then(
      () => noticeOf('done'),
      (error: unknown) => {
        if (error instanceof NoOlderRelease) return noticeOf('noOlder');
        throw error;
      },
    ),
  );
  act('/revisado', (_, id) => {
    daemon.settleWarning(Number(id) || 0);
    return Promise.resolve('/');
  });
  act('/salir', (session, _, context) => {
    sessions.leave(session.id);
    deleteCookie(context, cookie);
    return Promise.resolve('/');
  });
}

function noticeOf(notice: Notice): string {
  return `/?aviso=${notice}`;
}

const unmeasured: Pick<LastDay, 'minutes'> = { minutes: () => [] };
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
