/**
 * The publisher's HTTP app: health, webhook and the editors' panel. All of the panel but the login requires its session,
 * and forms must come from the panel itself.
 */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createGuardedServer, type ServerLimits } from '../../http/guarded-server.ts';
import type { Trouble } from '../../http/health.ts';
import { networkOf } from '../../http/network.ts';
import { isOwnHost } from '../../http/own-hosts.ts';
import { guesserOf, loopbackProxies, visitorOf } from '../../http/trusted-proxies.ts';
import type { DaemonState, PublisherDaemon } from '../daemon/daemon.ts';
import { maxWebhookBytes, type Delivery, type Received } from './webhook.ts';
import type { ReceiverState } from '../state/receivers.ts';
import { NoOlderRelease } from '../release/releases.ts';
import { panelTexts } from '../../../src/text/publisher/publisher-panel.ts';
import { guessingPause, sessionMs, type Login } from './login.ts';
import { addPreview, type PreviewRoutes } from './preview-routes.ts';
import { isOfLiveSite } from '../state/run.ts';
import type { minuteField } from './panel/preview-part.ts';
import { shopLinks } from './panel/markup.ts';
import { livePart, loginPage, notices, panelPage, type PanelView } from './panel/page.ts';

export interface PublisherAppOptions extends ServerLimits {
  readonly daemon: Pick<PublisherDaemon, 'request' | 'rollBack' | 'settleWarning' | 'state'> &
    PreviewRoutes['daemon'];
  /** The port of the server that shows the preview (`serve/preview-site.ts`); null, or left out, when it is not open. */
  readonly previewPort?: number | null;
  /** What is wrong beside the daemon: its API, the disk. */
  readonly troubles?: () => Promise<readonly Trouble[]>;
  readonly receive: (delivery: Delivery) => Received;
  readonly login: Login;
  /** Origin of the shop, for links. */
  readonly siteUrl: string;
  /**
   * Gives a product its published price back; null, or left out, where another backend has the prices.
   * @returns false when there is nothing to put back
   */
  readonly putBack?: ((slug: string) => boolean) | null;
  /** `Settings.ownHosts` */
  readonly ownHosts?: readonly string[];
}

/** The adapter's own Request replaces the global one: with Node's, `bodyLimit` fails on a body of unknown length. */
export function createPublisherServer(options: PublisherAppOptions): Server {
  return createGuardedServer(createPublisherApp(options).fetch, options);
}

export function createPublisherApp(options: PublisherAppOptions): Hono {
  const { daemon, receive, proxies = loopbackProxies } = options;
  const deliveries = new RateLimiterMemory(deliveriesOfNetwork);
  const app = new Hono();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: maxWebhookBytes,
      onError: (context) =>
        context.json({ errorMessage: `the body is larger than ${maxWebhookBytes} bytes` }, 413),
    }),
  );
  app.get('/health', async (context) => {
    const found = (await options.troubles?.()) ?? [];
    const { running, isWaiting, runs, live, outside } = await daemon.state().catch(unreadable);
    const troubles = [...found, lastPublish(runs), ...outside.map(notReached)].filter((one) => one !== null);
    const status = troubles.join(', ') || 'ok';
    const isBusy = running !== null || isWaiting;
    return context.json({ status, isBusy, ...releasesBy(live, outside) }, status === 'ok' ? 200 : 503);
  });
  app.post('/publish', async (context) => {
    const waitSeconds = await secondsToWait(deliveries, networkOf(addressesOf(context, proxies).from));
    if (waitSeconds > 0) {
      context.header('Retry-After', String(waitSeconds));
      return context.json(
        { errorMessage: 'too many deliveries: send them later, or several products in one' },
        429,
      );
    }
    const headerOf = (name: string) => context.req.header(`x-publish-${name}`) ?? null;
    const received = receive({
      timestamp: headerOf('timestamp'),
      id: headerOf('delivery'),
      signature: headerOf('signature'),
      body: new Uint8Array(await context.req.arrayBuffer()),
    });
    if (received.status !== 202) return context.json({ errorMessage: received.reason }, received.status);
    daemon.request({ cause: 'webhook', isPoll: received.products === null });
    return context.json({ accepted: true }, 202);
  });
  addPanel(app, options);
  return app;
}

function addPanel(app: Hono, options: PublisherAppOptions): void {
  const { daemon, login, siteUrl, proxies = loopbackProxies } = options;
  const links = shopLinks(siteUrl);
  const viewOf = ({ req }: Context): PanelView => ({
    links,
    canPutBack: (options.putBack ?? null) !== null,
    askedAt: Number(req.query('pedido')) || null,
  });
  app.use(async ({ req, text }, next) => {
    if (isOwnHost(req.header('host'), options.ownHosts ?? [])) return next();
    return text(panelTexts.otherHost, 403);
  });
  // A proxy that ends TLS changes the scheme, so only the host is compared.
  app.use(csrf({ origin: (origin, { req }) => URL.parse(origin)?.host === req.header('host') }));
  app.get('/panel.css', ({ body }) => body(files.css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/panel.js', ({ body }) =>
    body(files.js, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.post('/entrar', async (context) => {
    const session = await login.enter(
      await fieldOf(context, 'password'),
      addressesOf(context, proxies, guesserOf),
    );
    if (session === 'too-many') context.header('Retry-After', String(guessingPause));
    if (typeof session === 'string') return context.html(loginPage(session), session === 'wrong' ? 401 : 429);
    setCookie(context, sessionCookie, session.id, {
      httpOnly: true,
      // The TLS-terminating proxy sets this header; browsers do not store Secure cookies of plain HTTP.
      secure: context.req.header('x-forwarded-proto') === 'https',
      sameSite: 'Strict',
      path: '/',
      maxAge: sessionMs / 1000,
    });
    return context.redirect('/', 303);
  });
  app.use((context, next) =>
    login.isOpen(getCookie(context, sessionCookie))
      ? next()
      : Promise.resolve(context.html(loginPage(null), 401)),
  );
  app.get('/', async (context) => {
    const notice = notices.find((name) => name === context.req.query('aviso'));
    return context.html(panelPage(await daemon.state(), viewOf(context), notice ?? null));
  });
  app.get('/estado', async (context) => context.html(livePart(await daemon.state(), viewOf(context))));
  for (const [path, request] of Object.entries(publishes)) {
    app.post(path, (context) => {
      const askedAt = Date.now();
      daemon.request({ cause: 'hand', ...request });
      return context.redirect(`/?pedido=${askedAt}`, 303);
    });
  }
  app.post('/volver', async (context) => {
    const to = await fieldOf(context, 'de');
    try {
      await daemon.rollBack(to || null);
    } catch (error) {
      if (error instanceof NoOlderRelease) return context.redirect('/?aviso=noOlder', 303);
      throw error;
    }
    return context.redirect('/?aviso=wentBack', 303);
  });
  app.post('/deshacer', async (context) => {
    const isPut = options.putBack?.(await fieldOf(context, 'de')) ?? false;
    if (!isPut) return context.redirect('/?aviso=notPutBack', 303);
    const askedAt = Date.now();
    daemon.request({ cause: 'hand' });
    return context.redirect(`/?pedido=${askedAt}`, 303);
  });
  app.post('/revisado', async (context) => {
    daemon.settleWarning(Number(await fieldOf(context, 'de')) || 0);
    return context.redirect('/?aviso=settled', 303);
  });
  addPreview(app, {
    daemon,
    previewPort: options.previewPort ?? null,
    fieldOf,
    policy: headers['Content-Security-Policy'],
  });
  app.post('/salir', (context) => {
    login.leave(deleteCookie(context, sessionCookie));
    return context.redirect('/', 303);
  });
}

/** Its database cannot be read, which a full disk does. */
function unreadable(): Pick<DaemonState, 'running' | 'isWaiting' | 'live' | 'outside'> & { runs: null } {
  return { running: null, isWaiting: false, live: null, outside: [], runs: null };
}

/** Which release is where, when it goes somewhere. */
function releasesBy(live: DaemonState['live'], outside: DaemonState['outside']) {
  const places = outside.filter(({ kind }) => kind === 'deploy');
  const releases = places.map(({ target, release }) => [target, release] as const);
  return releases.length === 0
    ? {}
    : { releases: Object.fromEntries([['here', live?.id ?? null], ...releases]) };
}

/** Readers see the pages of before: where the release goes, or a CDN that keeps them. Others may wait. */
function notReached({ kind, target, waiting, problem }: ReceiverState): Trouble {
  if (waiting === null || problem === null || !['deploy', 'cdn', 'cdn-again'].includes(kind)) return null;
  return kind === 'deploy' ? `release ${waiting} is not in ${target}` : `${target} may show pages of before`;
}

/** A refusal waits for a person and is no trouble; a bug stops every publish. */
function lastPublish(runs: DaemonState['runs'] | null): Trouble {
  if (runs === null) return 'the publisher cannot read its database';
  const result = runs.find((run) => run.endedAt !== null && isOfLiveSite(run))?.result;
  const isFailed = result?.kind === 'refused' && ['bug', 'disk-full'].includes(result.problem);
  return isFailed ? 'the last publish failed' : null;
}

/** One that names each change of a large import alone is not held up for long. */
const deliveriesOfNetwork = { points: 600, duration: 60 };

async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

function addressesOf({ env }: Context, proxies: BlockList, visitor = visitorOf) {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined) return { from: '' };
  return { from: visitor(incoming, proxies), peer: incoming.socket.remoteAddress ?? '' };
}

/** Buttons that publish, and what each asks for. */
const publishes = {
  '/publicar': { isAccepted: false },
  '/aceptar': { isAccepted: true },
  '/revisar': { isFull: true },
} as const;

/** Its value is a session of the panel. */
export const sessionCookie = 'publisher';

/** @param name `de` is the id of what a button is about. */
async function fieldOf({ req }: Context, name: 'password' | 'de' | typeof minuteField): Promise<string> {
  return new URLSearchParams(await req.text()).get(name) ?? '';
}

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles = ['colours.css', 'tokens.css', 'base.css', 'classes.css'].map(
  (name) => `../../../src/styles/${name}`,
);
const files = { css: [...styles, 'panel/panel.css'].map(textOf).join('\n'), js: textOf('panel/panel.js') };

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
