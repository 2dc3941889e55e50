/** Routes of the panel. */
import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { loopbackProxies, visitorOf } from '../../http/trusted-proxies.ts';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import { addActions } from './actions.ts';
import { formOf } from './body.ts';
import { incomingOf } from './incoming.ts';
import { Links } from './links.ts';
import { livePart, loginPage, panelPage, type Notice, type PanelView } from './page.ts';
import { sessionMs, type Session, type Sessions } from './sessions.ts';

export interface PanelOptions {
  readonly daemon: Pick<PublisherDaemon, 'request' | 'goBack' | 'settleWarning' | 'state'>;
  readonly sessions: Sessions;
  /** Origin of the shop, for links. */
  readonly siteUrl: string;
  /** Trusted proxies, whose forwarded client address counts; loopback by default. */
  readonly proxies?: BlockList;
}

/** Registers the panel's pages, which require the password. */
export function addPanel(app: Hono, options: PanelOptions): void {
  const { daemon, sessions, siteUrl, proxies = loopbackProxies } = options;
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
  app.post('/entrar', async (context) => {
    const incoming = incomingOf(context);
    const from = incoming === undefined ? '' : visitorOf(incoming, proxies);
    const session = sessions.enter((await formOf(context)).get('password') ?? '', from);
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
  const leave = (session: Session, context: Context) => {
    sessions.leave(session.id);
    deleteCookie(context, cookie);
  };
  addActions(app, { daemon, sessionOf, viewOf, leave });
}

const cookie = 'publisher';
const notices: readonly Notice[] = ['done', 'noOlder'];

const files = {
  css: ['../../../src/styles/colours.css', '../../../src/styles/tokens.css', 'panel.css']
    .map(textOf)
    .join('\n'),
  js: textOf('panel.js'),
};

function textOf(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
