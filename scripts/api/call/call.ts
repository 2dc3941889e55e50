import * as v from 'valibot';
import { refusals } from '../../../src/api/messages.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { readBody } from './body.ts';
import { rejected } from './http-error.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { messages } from '../messages.ts';

export interface Call<E extends AnyEndpoint> extends CallEnv {
  readonly params: v.InferOutput<E['params']>;
  readonly query: v.InferOutput<E['query']>;
  readonly body: v.InferOutput<E['body']>;
  readonly request: Request;
  readonly now: Date;
  /** Always there with scope `customer`; with `cart` if a customer is logged in. */
  readonly session: SignedIn | null;
}

/** Who asks. */
export interface CallEnv {
  /** Rate limiting keys (`networkOf`, `neighbourhoodOf`). */
  readonly network: string;
  readonly neighbourhood: string;
  readonly isLocal: boolean;
}

/** @throws HttpError of `readBody`, or 422 with the errors of all fields. */
export async function parseCall<E extends AnyEndpoint>(
  endpoint: E,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  moment: CallEnv & Pick<Call<E>, 'now' | 'session'>,
  unfinished: UnfinishedBodies,
): Promise<Call<E>> {
  const errors: Record<string, string[]> = {};
  const parse = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> | undefined => {
    const result = v.safeParse(schema, input, { lang: 'es' });
    if (result.success) return result.output;
    Object.assign(errors, problemsOf(result.issues));
    return undefined;
  };
  const params = parse(endpoint.params, pathParams);
  const query = parse(endpoint.query, queryOf(request));
  const hasBody = endpoint.body.type !== 'undefined';
  const body = parse(
    endpoint.body,
    hasBody ? await readBody(endpoint, { request, unfinished, ...moment }) : undefined,
  );
  if (Object.keys(errors).length > 0) throw rejected(messages.badInput, errors);
  return { params, query, body, request, ...moment } as Call<E>;
}

export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const issue of issues) (problems[v.getDotPath(issue) ?? 'body'] ??= []).push(issue.message);
  return problems;
}

v.setGlobalMessage(
  ({ received }) => (received === 'undefined' ? refusals.required : messages.badValue),
  'es',
);

function queryOf(request: Request): Record<string, string> {
  const entries = [...new URL(request.url).searchParams].toReversed();
  return Object.fromEntries(entries);
}
