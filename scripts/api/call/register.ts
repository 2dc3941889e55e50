import type { Hono } from 'hono';
import * as v from 'valibot';
import { basePath, type AnyEndpoint, type WireReply } from '../../../src/api/endpoint.ts';
import { parseCall, type Call, type CallEnv } from './call.ts';
import { answerAsOf, isOfCatalogue, timeAsked } from './as-of.ts';
import { answerConditionally, jsonResponse, notModified } from './conditional.ts';
import { recentTags } from './recent-tags.ts';
import type { ApiContext } from '../context.ts';
import type { ShopData } from '../db/shop-data.ts';
import { sessionOf, signIn, type SignedIn } from '../session/signed-in.ts';

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => WireReply<E> | Promise<WireReply<E>>;

export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;

export type Feature = (register: Register, context: ApiContext) => void;

export type ApiApp = Hono<{ Bindings: CallEnv }>;

export function registerOn(app: ApiApp, context: ApiContext): Register {
  const { checksReplies, clock, data, publisherSecret, unfinished } = context;
  const recent = recentTags();
  const checked = <T>(endpoint: AnyEndpoint, reply: T): T => {
    if (checksReplies) checkReply(endpoint, reply);
    return reply;
  };
  return (endpoint, handler) => {
    const isCatalogue = isOfCatalogue(endpoint);
    app.on(endpoint.method, honoPath(endpoint), async (c) => {
      const now = clock();
      const at = isCatalogue ? timeAsked(c.req.raw, publisherSecret(), now) : null;
      if (at !== null) {
        const moment = { ...c.env, now: at, session: null };
        const call = await parseCall(endpoint, c.req.raw, c.req.param(), moment, unfinished);
        return answerAsOf(at, context, () => checked(endpoint, handler(call)));
      }
      data.offers.applyDue(now);
      const version = isCatalogue ? data.offers.version(now) : null;
      const held = version === null ? null : recent.held(c.req.raw, version);
      if (held !== null) return notModified(held);
      // Authenticates before parsing, so that validation errors reveal nothing to strangers.
      const moment = { ...c.env, now, session: sessionFor(endpoint, data, c.req.raw, now) };
      const reply = checked(
        endpoint,
        await handler(await parseCall(endpoint, c.req.raw, c.req.param(), moment, unfinished)),
      );
      const json = JSON.stringify(reply);
      if (!isCatalogue) return jsonResponse(json, { 'Cache-Control': 'no-store' });
      const answer = answerConditionally(c.req.raw, json);
      if (version !== null) recent.sent(c.req.raw, version, answer.headers.get('ETag') ?? '');
      return answer;
    });
  };
}

function sessionFor({ scope }: AnyEndpoint, data: ShopData, request: Request, now: Date): SignedIn | null {
  if (scope === 'customer') return signIn(data, request, now);
  return scope === 'cart' ? sessionOf(data, request, now) : null;
}

function honoPath(endpoint: AnyEndpoint): string {
  return basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** @throws Error with the first field that violates the contract, which is a bug. */
function checkReply(endpoint: AnyEndpoint, reply: unknown): void {
  const result = v.safeParse(endpoint.reply, reply);
  if (result.success) return;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the reply';
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract at ${field}: ${issue.message}`);
}
