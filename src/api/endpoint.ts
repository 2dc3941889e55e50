import type * as v from 'valibot';

/** Who may call: `customer` needs a bearer token; `public` and `cart` do not (a cart is named by its uuid). */
export type Scope = 'public' | 'cart' | 'customer';

type Entries = v.GenericSchema<Record<string, string | undefined>, object>;

/**
 * One call of /api/v1, defined once for its three readers: the browser and the sync call it, the embedded API
 * registers a handler for it, and the OpenAPI document is printed from it.
 *
 * Schemas read from wire to domain: `InferInput` is what travels, `InferOutput` what our code sees.
 */
export interface Endpoint<
  Params extends Entries = Entries,
  Query extends Entries = Entries,
  Body extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, with parameters as `{slug}`. */
  readonly path: string;
  readonly scope: Scope;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** `v.undefined()` for calls without a body. */
  readonly body: Body;
  /** How the body travels; JSON when absent. A multipart or form body arrives as a record of texts and files. */
  readonly bodyType?: 'multipart' | 'form';
  /** A way in: a token that the browser still has does not go along. */
  readonly isAnonymous?: true;
  /** The call accepts an `Idempotency-Key` header: the same key and body get the same answer, done once. */
  readonly isIdempotentByKey?: true;
  readonly reply: Reply;
}

/** Any endpoint, for code that walks over all of them. */
export type AnyEndpoint = Endpoint;

/** What travels back, as the embedded API must answer it. */
export type WireReply<E extends { reply: v.GenericSchema }> = v.InferInput<E['reply']>;

/** What a caller gets, in domain types. */
export type Reply<E extends { reply: v.GenericSchema }> = v.InferOutput<E['reply']>;

/** What a caller gives, as it travels. */
export interface Request<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> {
  readonly params?: v.InferInput<E['params']>;
  readonly query?: v.InferInput<E['query']>;
  readonly body?: v.InferInput<E['body']>;
}

/** Every call starts with this path. */
export const basePath = '/api/v1';

/** Types an endpoint constant; it changes nothing. */
export function endpoint<
  const Params extends Entries,
  const Query extends Entries,
  const Body extends v.GenericSchema,
  const Reply extends v.GenericSchema,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
