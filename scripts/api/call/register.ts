import type { Hono } from 'hono';
import * as v from 'valibot';
import { basePath, type AnyEndpoint, type WireReply } from '../../../src/api/endpoint.ts';
import { parseCall, type Call, type CallEnv } from './call.ts';
import { answerConditionally } from './conditional.ts';
import type { ApiContext } from '../context.ts';
import { jsonResponse } from './json.ts';
import { knownCosts } from '../limits/known-costs.ts';
import type { Allowance } from '../limits/rate-limit.ts';
import { signIn } from '../session/signed-in.ts';

/** Answers a call with the wire's reply, or throws a Refusal. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => WireReply<E> | Promise<WireReply<E>>;

/** Registers the handler of an endpoint constant of src/api; types hold it to that endpoint's input and reply. */
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;

/** A feature word of the API: registers its handlers. */
export type Feature = (register: Register, context: ApiContext) => void;

/**
 * Every call goes the same way: prices are settled to the moment, a conditional request whose answer cannot have changed
 * ends there, the input is parsed by the endpoint's schemas, the handler answers, the reply goes out.
 */
export function registerOn(app: Hono, context: ApiContext): Register {
  return (endpoint, handler) => {
    // The catalogue is the same for everybody; what belongs to a cart, a customer or a login is nobody else's.
    const isCatalogue =
      endpoint.method === 'GET' && endpoint.scope === 'public' && endpoint.isAnonymous !== true;
    const work = context.allowances.work;
    const knownCost = knownCosts.get(endpoint) ?? 0;
    // Nothing in them waits for anything, so that the time they take is this program's own.
    const isMeasured = endpoint.method === 'GET' || endpoint.scope === 'cart';
    app.on(endpoint.method, honoPath(endpoint), async (c) => {
      const now = context.clock();
      const { network } = c.env as CallEnv;
      const version = context.data.offers.settle(now);
      const answer = async (): Promise<string> => {
        // Before the input is looked at: a stranger learns nothing from what is wrong with it.
        const session = endpoint.scope === 'customer' ? signIn(context.data, c.req.raw, now) : null;
        if (isMeasured || knownCost > 0) work.require(network);
        work.spend(network, knownCost);
        const call = await parseCall(
          endpoint,
          c.req.raw,
          c.req.param(),
          { now, version, network, session },
          context.limits,
        );
        const reply = await (isMeasured ? measured(work, network, () => handler(call)) : handler(call));
        if (context.checksReplies) checkReply(endpoint, reply);
        return JSON.stringify(reply);
      };
      return isCatalogue
        ? answerConditionally(c.req.raw, version, answer)
        : jsonResponse(await answer(), { 'Cache-Control': 'no-store' });
    });
  };
}

/** A search in a large catalogue takes a hundred times as long as a product does, and nobody else is answered meanwhile. */
function measured<T>(work: Allowance, network: string, handle: () => T): T {
  const startedAt = performance.now();
  try {
    return handle();
  } finally {
    work.spend(network, performance.now() - startedAt);
  }
}

function honoPath(endpoint: AnyEndpoint): string {
  return basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** @throws Error that names the first field by which a reply breaks the contract: a bug of ours. */
function checkReply(endpoint: AnyEndpoint, reply: unknown): void {
  const result = v.safeParse(endpoint.reply, reply);
  if (result.success) return;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the reply';
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract at ${field}: ${issue.message}`);
}
