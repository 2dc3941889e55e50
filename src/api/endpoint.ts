import type * as v from 'valibot';

/** `customer` needs a bearer token; a cart is known by its uuid. */
export type Scope = 'public' | 'cart' | 'customer';

/** Parameters of a path or a query. */
export type Entries = v.GenericSchema<Record<string, string | undefined>, object>;

/**
 * An endpoint of /api/v1: browser and sync call it, the reference backend implements it, and the OpenAPI document is
 * generated from it. Schemas parse wire to domain: `InferInput` is the wire type, `InferOutput` the domain type.
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
  readonly body: Body;
  /** JSON when absent. Multipart and form bodies arrive as a record of texts and files. */
  readonly bodyType?: 'multipart' | 'form';
  /** The stored token is not sent. */
  readonly isAnonymous?: true;
  /** Takes an `Idempotency-Key`: the same key and body are executed once and get the same reply. */
  readonly isIdempotentByKey?: true;
  readonly reply: Reply;
}

export type AnyEndpoint = Endpoint;

/** What a request needs of its endpoint. */
export type RequestTarget = Pick<AnyEndpoint, 'method' | 'path' | 'scope' | 'bodyType' | 'isAnonymous'>;

export type WireReply<E extends { reply: v.GenericSchema }> = v.InferInput<E['reply']>;

export type Reply<E extends { reply: v.GenericSchema }> = v.InferOutput<E['reply']>;

export interface Request<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> {
  readonly params?: v.InferInput<E['params']>;
  readonly query?: v.InferInput<E['query']>;
  readonly body?: v.InferInput<E['body']>;
}

export const basePath = '/api/v1';
