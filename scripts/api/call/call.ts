import * as v from 'valibot';
import { refusals } from '../../../src/api/words.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { readBody } from './body.ts';
import type { Limits } from '../limits/limits.ts';
import { rejected } from './refusal.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { words } from '../words.ts';

/** A call as its handler sees it: parsed by the endpoint's schemas. */
export interface Call<E extends AnyEndpoint> {
  readonly params: v.InferOutput<E['params']>;
  readonly query: v.InferOutput<E['query']>;
  readonly body: v.InferOutput<E['body']>;
  /** For its headers; the body has been read. */
  readonly request: Request;
  /** The moment of the call, the same for all it does. */
  readonly now: Date;
  /** The version of the catalogue that the call sees. */
  readonly version: number;
  /** Where it comes from, as `networkOf` names it. */
  readonly network: string;
  /** Who is calling; null unless the endpoint's scope is `customer`. */
  readonly session: SignedIn | null;
}

/** What the app knows of a call besides its request. */
export type CallEnv = Pick<Call<AnyEndpoint>, 'network'>;

/** @throws Refusal 413, 415 or 422, naming every field that is wrong. */
export async function parseCall<E extends AnyEndpoint>(
  endpoint: E,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  moment: Pick<Call<E>, 'now' | 'version' | 'network' | 'session'>,
  limits: Limits,
): Promise<Call<E>> {
  const errors: Record<string, string[]> = {};
  const parse = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> | undefined => {
    const result = v.safeParse(schema, input, { lang: 'es' });
    if (result.success) return result.output;
    for (const issue of result.issues) (errors[v.getDotPath(issue) ?? 'body'] ??= []).push(issue.message);
    return undefined;
  };
  const params = parse(endpoint.params, pathParams);
  const query = parse(endpoint.query, queryOf(request));
  const hasBody = endpoint.body.type !== 'undefined';
  const body = parse(endpoint.body, hasBody ? await readBody(endpoint, request, limits) : undefined);
  if (Object.keys(errors).length > 0) throw rejected(words.badInput, errors);
  return { params, query, body, request, ...moment } as Call<E>;
}

/** What the schemas have no words of their own for. */
v.setGlobalMessage(({ received }) => (received === 'undefined' ? refusals.required : words.badValue), 'es');

/** Of a parameter that is given twice the first counts. */
function queryOf(request: Request): Record<string, string> {
  const entries = [...new URL(request.url).searchParams].toReversed();
  return Object.fromEntries(entries);
}
