/** Routes of the editors' panel. All but the login require its session, and forms must come from the panel itself. */
import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { loopbackProxies, visitorOf } from '../../http/trusted-proxies.ts';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import { NoOlderRelease } from '../release/releases.ts';
import type { Login } from './login.ts';
import { sessionMs } from './login.ts';
import { linksTo } from './markup.ts';
import { livePart, loginPage, panelPage, type Notice, type PanelView } from './page.ts';

export interface PanelOptions {
  readonly daemon: Pick<PublisherDaemon, 'request' | 'goBack' | 'settleWarning' | 'state'>;
  readonly login: Login;
  /** Origin of the shop, for links. */
  readonly siteUrl: string;
  /** Trusted proxies, whose forwarded client address counts; loopback by default. */
  readonly proxies?: BlockList;
}

export function panel({ daemon, login, siteUrl, proxies = loopbackProxies }: PanelOptions): Hono {
  const app = new Hono();
  const links = linksTo(siteUrl);
  const viewOf = (context: Context): PanelView => ({
    links,
    askedAt: Number(/^\d{13}$/.exec(context.req.query('pedido') ?? '')?.[0] ?? NaN) || null,
  });
  // A proxy that ends TLS changes the scheme, so only the host is compared.
  app.use(csrf({ origin: (origin, { req }) => URL.parse(origin)?.host === req.header('host') }));
  app.get('/panel.css', ({ body }) => body(files.css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/panel.js', ({ body }) =>
    body(files.js, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.post('/entrar', async (context) => {
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    const from = incoming === undefined ? '' : visitorOf(incoming, proxies);
    const session = await login.enter((await fieldsOf(context)).password, from);
    if (typeof session === 'string') return context.html(loginPage(session), session === 'wrong' ? 401 : 429);
    setCookie(context, cookie, session.id, {
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
    login.isOpen(getCookie(context, cookie)) ? next() : Promise.resolve(context.html(loginPage(null), 401)),
  );
  app.get('/', async (context) => {
    const notice = notices.find((name) => name === context.req.query('aviso')) ?? null;
    return context.html(panelPage(await daemon.state(), viewOf(context), notice));
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
    const notice = await daemon.goBack((await fieldsOf(context)).de || null).then(
      (): Notice => 'done',
      (error: unknown): Notice => {
        if (error instanceof NoOlderRelease) return 'noOlder';
        throw error;
      },
    );
    return context.redirect(`/?aviso=${notice}`, 303);
  });
  app.post('/revisado', async (context) => {
    daemon.settleWarning(Number((await fieldsOf(context)).de) || 0);
    return context.redirect('/', 303);
  });
  app.post('/salir', (context) => {
    login.leave(deleteCookie(context, cookie));
    return context.redirect('/', 303);
  });
  return app;
}

/** Buttons that publish, and what each asks for. */
const publishes = {
  '/publicar': { isAccepted: false },
  '/aceptar': { isAccepted: true },
  '/revisar': { isFull: true },
} as const;

const cookie = 'publisher';
const notices: readonly Notice[] = ['done', 'noOlder'];

/** Fields of a form; `de` is the id of what its button is about. */
async function fieldsOf({ req }: Context): Promise<{ readonly password: string; readonly de: string }> {
  const fields = new URLSearchParams(await req.text());
  return { password: fields.get('password') ?? '', de: fields.get('de') ?? '' };
}

const files = {
  css: ['../../../src/styles/colours.css', '../../../src/styles/tokens.css', 'panel.css']
    .map(textOf)
    .join('\n'),
  js: textOf('panel.js'),
};

function textOf(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
