/**
 * The embedded shop API as one function Request → Response. The server listens on a port; tests call it in process. It
 * simulates logins, payments and mail: for development, tests and demonstrations.
 */
import type { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { pino, type Logger } from 'pino';
import { basePath } from '../../src/api/endpoint.ts';
import { isBusy } from '../sqlite-busy.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { account } from './account/account.ts';
import { cart } from './cart/cart.ts';
import { cartCheckout } from './cart/cart-checkout.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { contact } from './content/contact.ts';
import { content } from './content/content.ts';
import type { CallEnv } from './call/call.ts';
import type { ApiContext } from './context.ts';
import { shopDataOf } from './db/shop-data.ts';
import { withinDeadline } from './call/deadline.ts';
import type { FaultSwitch } from './faults.ts';
import { codeGuessing } from './limits/code-guessing.ts';
import { guessingUnder } from './limits/guessing.ts';
import { landing } from './content/landing.ts';
import { defaultLimits, type Limits } from './limits/limits.ts';
import { answerMedia } from './media.ts';
import { offers } from './catalogue/offers.ts';
import { orders } from './checkout/orders.ts';
import { mailPages } from './mail/mail-pages.ts';
import { payments } from './checkout/payments.ts';
import { callIdOf } from './call/call-id.ts';
import { clientAddress, isWithin, networkOf, type SandboxReach } from '../http/network.ts';
import { allowance, rateLimiter } from './limits/rate-limit.ts';
import { Refusal, notFound } from './call/refusal.ts';
import { registerOn, type Feature } from './call/register.ts';
import { sandboxPages } from './sandbox/sandbox.ts';
import { safeCost, type PasswordCost } from './session/passwords.ts';
import { session } from './session/session.ts';
import { words } from './words.ts';

/** Handlers by feature. */
const features: readonly Feature[] = [
  catalogue,
  offers,
  content,
  landing,
  cart,
  cartCheckout,
  orders,
  payments,
  session,
  account,
  contact,
];

export interface ApiOptions {
  /** From `openDatabase`; the caller closes it. */
  readonly database: DatabaseSync;
  /** Folder served at /media. */
  readonly media: string;
  readonly clock?: () => Date;
  /** Allowed CORS origin besides the API's own, and base of links in mails. */
  readonly siteUrl?: string;
  /** Public origin of the API, for payment links and links in mails. */
  readonly apiUrl?: string;
  /** Who is answered (`Settings.sandboxReach`); everybody by default. */
  readonly reach?: SandboxReach;
  /** Test hook: awaited just before a call takes effect. */
  readonly hold?: ApiContext['hold'];
  readonly limits?: Partial<Limits>;
  readonly log?: Logger;
  /** Cost of hashing passwords; the safe one by default. */
  readonly passwordCost?: PasswordCost;
  /** Validates replies against the contract; for tests, because it costs more than the query. */
  readonly checksReplies?: boolean;
  /** Fault injection, for tests. */
  readonly faults?: FaultSwitch | undefined;
}

/** `socketAddress` is the connection's remote address, which the Request lacks. */
export type Api = (request: Request, socketAddress?: string) => Promise<Response>;

export function createApi(options: ApiOptions): Api {
  const { database, reach = 'everybody' } = options;
  // One thread answers all calls, so none waits long for another program that writes.
  database.exec('PRAGMA busy_timeout = 100');
  const limits = { ...defaultLimits, ...options.limits };
  const context: ApiContext = {
    data: shopDataOf(database),
    clock: options.clock ?? (() => new Date()),
    limits,
    guessing: guessingUnder(limits.guessing),
    codeGuessing: codeGuessing(limits.codes),
    allowances: { newCarts: allowance(limits.newCarts, monotonic), work: allowance(limits.work, monotonic) },
    log: options.log ?? pino({ enabled: false }),
    media: options.media,
    origins: {
      apiUrl: options.apiUrl ?? 'http://127.0.0.1:4320',
      siteUrl: options.siteUrl ?? 'http://localhost:4321',
    },
    hold: options.hold ?? (() => Promise.resolve()),
    passwordCost: options.passwordCost ?? safeCost,
    checksReplies: options.checksReplies ?? false,
  };
  const app = appOf(context, options);
  const spend = rateLimiter(context.limits, monotonic);

  const api: Api = async (request, socketAddress) => {
    const started = performance.now();
    const id = callIdOf(request.headers.get(requestIdHeader), socketAddress);
    const response = await withinDeadline(context.limits.deadlineMs, async () => {
      try {
        if (request.url.length > context.limits.addressLength) throw new Refusal(414, words.addressTooLong);
        const address = clientAddress(socketAddress, request.headers.get('X-Forwarded-For'));
        if (!isWithin(reach, address)) throw new Refusal(403, words.notForStrangers);
        spend(address, request.method);
        const env: CallEnv = { network: networkOf(address) };
        return await app.fetch(request, env);
      } catch (error) {
        return answerError(error, context.log, id);
      }
    });
    response.headers.set('X-Content-Type-Options', 'nosniff');
    response.headers.set('X-Request-Id', id);
    logCall(context.log, id, request, response, performance.now() - started);
    return response;
  };
  return options.faults?.around(api) ?? api;
}

/** Monotonic clock: unaffected by changes of the system time. */
const monotonic = (): number => performance.now();

function appOf(context: ApiContext, { media, siteUrl }: ApiOptions): Hono {
  const app = new Hono();
  if (siteUrl !== undefined) app.use(`${basePath}/*`, cors({ origin: siteUrl, maxAge: 600 }));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (_, methods) => refuseMethod(methods) }));
  app.get('/media/*', (c) => answerMedia(media, c.req.raw));
  const register = registerOn(app, context);
  for (const feature of features) feature(register, context);
  sandboxPages(app, context);
  mailPages(app, context);
  app.notFound(() => notFound(words.unknownCall).toResponse());
  app.onError((error) => answerError(error, context.log));
  return app;
}

function refuseMethod(methods: readonly string[]): Response {
  return new Refusal(405, words.wrongMethod, { headers: { Allow: methods.join(', ') } }).toResponse();
}

/** A Refusal is a reply, and a database that another program holds is asked again; any other error is a bug: 500. */
function answerError(error: unknown, log: Logger, id?: string): Response {
  if (error instanceof Refusal) return error.toResponse();
  if (isBusy(error)) return new Refusal(503, words.busy, { headers: { 'Retry-After': '1' } }).toResponse();
  log.error({ err: error, ...(id !== undefined && { id }) }, 'a call failed');
  return new Refusal(500, words.internalError).toResponse();
}

/** One log line per call, without the query, which contains cart uuids. */
function logCall(log: Logger, id: string, request: Request, response: Response, ms: number): void {
  const { pathname } = new URL(request.url);
  const line = {
    id,
    method: request.method,
    path: pathname,
    status: response.status,
    ms: Math.round(ms * 10) / 10,
  };
  if (response.status >= 500) log.error(line, 'answered');
  else log.info(line, 'answered');
}
