/** The reference backend as one function Request → Response, for development, tests and demonstrations. */
import type { DatabaseSync } from 'node:sqlite';
import { Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { pino, type Logger } from 'pino';
import { isFullDisk } from '../shared/command-line.ts';
import { isBusy } from '../shared/sqlite-busy.ts';
import { clientAddress, neighbourhoodOf, networkOf } from '../http/network.ts';
import { healthPath, type Trouble } from '../http/health.ts';
import { isOwnHost } from '../http/own-hosts.ts';
import { isLoopback } from '../shared/this-machine.ts';
import { account } from './account/profile.ts';
import { alerts } from './alerts/alerts.ts';
import { alertForms } from './alerts/alert-forms.ts';
import { alertPages } from './alerts/alert-pages.ts';
import { seriesCalendar, seriesCalendarFile } from './account/series-calendar.ts';
import { cart } from './cart/cart.ts';
import { cartCheckout } from './cart/cart-checkout.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { content } from './content/content.ts';
import { orders } from './checkout/orders.ts';
import { payments } from './checkout/payments.ts';
import type { CallEnv } from './call/call.ts';
import { HttpError, notFound } from './call/http-error.ts';
import { registerOn, type Feature } from './call/register.ts';
import { unfinishedBodies } from './call/unfinished-bodies.ts';
import type { ApiContext } from './context.ts';
import { shopDataOf } from './db/shop-data.ts';
import type { FaultSwitch } from './faults.ts';
import { rateLimits, type Limit, type LimitName } from './limits.ts';
import { mailPages } from './mail/mail-pages.ts';
import { answerMedia, type DrawMissing } from './media.ts';
import { sandboxPages } from './sandbox/sandbox.ts';
import { passwordHashing, safeCost } from './session/passwords.ts';
import { session } from './session/session.ts';
import { messages } from './messages.ts';

const features: readonly Feature[] = [
  catalogue,
  content,
  cart,
  cartCheckout,
  orders,
  payments,
  session,
  account,
  alerts,
  seriesCalendar,
];

export interface ApiOptions extends Partial<
  Pick<ApiContext, 'checksReplies' | 'clock' | 'hold' | 'isPublic' | 'log' | 'onStock' | 'publisherSecret'>
> {
  readonly database: DatabaseSync;
  /** Folder served at /media. */
  readonly media: string;
  readonly drawMissing?: DrawMissing | undefined;
  /** Base of links in mails and of pages that the sandbox leads back to. */
  readonly siteUrl?: string;
  readonly apiUrl?: string;
  readonly limits?: Partial<Record<LimitName, Limit>>;
  /** New hashes have this cost; the default is `safeCost`. */
  readonly passwordCost?: number;
  readonly faults?: FaultSwitch | undefined;
  /** Looks whether there is room for the next order. */
  readonly disk?: () => Promise<Trouble>;
  /** `Settings.ownHosts`. */
  readonly ownHosts?: readonly string[];
  /** `Settings.uploadMemory`: a third is for bodies themselves, the rest for what reading them leaves to the garbage collector. */
  readonly uploadMemory?: number;
}

/** `socketAddress` is the connection's remote address, which the Request lacks. */
export type Api = (request: Request, socketAddress?: string) => Promise<Response>;

export function createApi(options: ApiOptions): Api {
  // One thread answers all calls: none waits long for another program that writes.
  options.database.exec('PRAGMA busy_timeout = 100');
  const { apiUrl = 'http://127.0.0.1:4320', siteUrl = 'http://localhost:4321' } = options;
  const { ownHosts = [], uploadMemory = 192 * 1024 * 1024 } = options;
  const app = appOf(
    {
      checksReplies: false,
      clock: () => new Date(),
      hold: () => Promise.resolve(),
      isPublic: false,
      publisherSecret: () => null,
      onStock: () => Promise.resolve(),
      log: pino({ enabled: false }),
      ...options,
      data: shopDataOf(options.database),
      limits: rateLimits(options.limits),
      passwords: passwordHashing(options.passwordCost ?? safeCost),
      unfinished: unfinishedBodies(uploadMemory / 3),
      origins: { apiUrl, siteUrl },
    },
    options.drawMissing,
  );
  const api: Api = async (request, socketAddress) => {
    if (new URL(request.url).pathname === healthPath) return health(options);
    if (!isOwnHost(request.headers.get('Host'), ownHosts))
      return new HttpError(403, messages.otherHost).toResponse();
    const address = clientAddress(socketAddress, request.headers.get('X-Forwarded-For'));
    const env: CallEnv = {
      network: networkOf(address),
      neighbourhood: neighbourhoodOf(address),
      isLocal: isLoopback(address),
    };
    return app.fetch(request, env);
  };
  return options.faults?.around(api) ?? api;
}

/** Without a stranger's limits, because a monitor asks it. */
async function health({ database, disk, log }: ApiOptions): Promise<Response> {
  let status: Trouble = (await disk?.()) ?? null;
  try {
    database.prepare('SELECT version FROM catalogue_state').get();
  } catch (error) {
    log?.error({ err: error }, 'the database cannot be read');
    status = 'the database cannot be read';
  }
  const headers = { 'Cache-Control': 'no-store' };
  return Response.json({ status: status ?? 'ok' }, { status: status === null ? 200 : 503, headers });
}

function appOf(context: ApiContext, drawMissing: DrawMissing | undefined) {
  const app = new Hono<{ Bindings: CallEnv }>();
  app.use(requestId());
  app.use(logged(context.log));
  app.use(admitted(context));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (_, methods) => refuseMethod(methods) }));
  app.get('/media/*', (c) => answerMedia(context.media, c.req.raw, drawMissing));
  alertForms(app, context);
  seriesCalendarFile(app, context);
  const register = registerOn(app, context);
  for (const feature of features) feature(register, context);
  sandboxPages(app, context);
  mailPages(app, context);
  alertPages(app, context);
  app.notFound(() => notFound(messages.unknownCall).toResponse());
  app.onError((error, c) => {
    if (error instanceof HttpError) return error.toResponse();
    if (isBusy(error))
      return new HttpError(503, messages.busy, { headers: { 'Retry-After': '1' } }).toResponse();
    context.log.error({ err: error, id: c.get('requestId') }, 'a call failed');
    if (isFullDisk(error))
      return new HttpError(503, messages.diskFull, { headers: { 'Retry-After': '60' } }).toResponse();
    return new HttpError(500, messages.internalError).toResponse();
  });
  return app;
}

/** Answers this machine; others under `DEMO=1`, up to their limit. */
function admitted({ isPublic, limits }: ApiContext): MiddlewareHandler<{ Bindings: CallEnv }> {
  return async ({ env, req }, next) => {
    if (!env.isLocal) {
      if (!isPublic) throw new HttpError(403, messages.notForStrangers);
      await limits.take('calls', env.network);
      if (req.method !== 'GET' && req.method !== 'HEAD') await limits.take('writes', env.network);
    }
    await next();
  };
}

function refuseMethod(methods: readonly string[]): Response {
  return new HttpError(405, messages.wrongMethod, { headers: { Allow: methods.join(', ') } }).toResponse();
}

/** Without the query, which has cart uuids. */
function logged(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const id = c.get('requestId');
    const { status, headers } = c.res;
    headers.set('X-Request-Id', id);
    headers.set('X-Content-Type-Options', 'nosniff');
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { id, method: c.req.method, path: c.req.path, status, ms };
    log[status >= 500 ? 'error' : 'info'](line, 'answered');
  };
}
