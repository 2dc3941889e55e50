import * as v from 'valibot';
import { refusals } from '../../../src/api/messages.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { readBody } from './body.ts';
import { rejected } from './refusal.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { messages } from '../messages.ts';

/** A parsed call, as handlers get it. */
export interface Call<E extends AnyEndpoint> {
  readonly params: v.InferOutput<E['params']>;
  readonly query: v.InferOutput<E['query']>;
  readonly body: v.InferOutput<E['body']>;
  /** For its headers; the body has been read. */
  readonly request: Request;
  /** Time of the call, constant while it is handled. */
  readonly now: Date;
  /** Rate limiting key (`networkOf`). */
  readonly network: string;
  /** The caller's session: with scope `customer` always there, with `cart` if somebody is logged in, else null. */
  readonly session: SignedIn | null;
}

/** The caller, which the Request lacks. */
export interface CallEnv {
  /** Rate limiting key (`networkOf`). */
  readonly network: string;
  /** Whether the call comes from this machine, which has no limits. */
  readonly isLocal: boolean;
}

/** @throws Refusal 413, 415 or 422 with the errors of all fields. */
export async function parseCall<E extends AnyEndpoint>(
  endpoint: E,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  moment: Pick<Call<E>, 'now' | 'network' | 'session'>,
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
  const body = parse(endpoint.body, hasBody ? await readBody(endpoint, request) : undefined);
  if (Object.keys(errors).length > 0) throw rejected(messages.badInput, errors);
  return { params, query, body, request, ...moment } as Call<E>;
}

/** Fallback message of schemas. */
v.setGlobalMessage(
  ({ received }) => (received === 'undefined' ? refusals.required : messages.badValue),
  'es',
);

/** Of a duplicate parameter the first counts. */
function queryOf(request: Request): Record<string, string> {
  const entries = [...new URL(request.url).searchParams].toReversed();
  return Object.fromEntries(entries);
}
