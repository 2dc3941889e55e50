import type * as v from 'valibot';

/** Authorisation: `customer` needs a bearer token. `public` and `cart` do not; a cart is identified by its uuid. */
export type Scope = 'public' | 'cart' | 'customer';

type Entries = v.GenericSchema<Record<string, string | undefined>, object>;

/**
 * An endpoint of /api/v1, defined once for three users: browser and sync call it, the embedded API implements it, and
 * the OpenAPI document is generated from it.
 *
 * Schemas parse wire to domain: `InferInput` is the wire type, `InferOutput` the domain type.
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
  /** `v.undefined()` for requests without a body. */
  readonly body: Body;
  /** Encoding of the body; JSON when absent. Multipart and form bodies arrive as a record of texts and files. */
  readonly bodyType?: 'multipart' | 'form';
  /** Login endpoints: the stored token is not sent. */
  readonly isAnonymous?: true;
  /**
   * The endpoint accepts an `Idempotency-Key` header: the same key and body are executed once and get the same reply.
   */
  readonly isIdempotentByKey?: true;
  readonly reply: Reply;
}

/** Type of an arbitrary endpoint. */
export type AnyEndpoint = Endpoint;

/** What a request needs of its endpoint; without schemas. */
export type Route = Pick<AnyEndpoint, 'method' | 'path' | 'scope' | 'bodyType' | 'isAnonymous'>;

/** Wire type of the reply, as the embedded API must send it. */
export type WireReply<E extends { reply: v.GenericSchema }> = v.InferInput<E['reply']>;

/** Domain type of the reply, as a caller gets it. */
export type Reply<E extends { reply: v.GenericSchema }> = v.InferOutput<E['reply']>;

/** Wire type of the request. */
export interface Request<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> {
  readonly params?: v.InferInput<E['params']>;
  readonly query?: v.InferInput<E['query']>;
  readonly body?: v.InferInput<E['body']>;
}

/** Path prefix of all endpoints. */
export const basePath = '/api/v1';

/** Identity function that infers an endpoint's types. */
export function endpoint<
  const Params extends Entries,
  const Query extends Entries,
  const Body extends v.GenericSchema,
  const Reply extends v.GenericSchema,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
