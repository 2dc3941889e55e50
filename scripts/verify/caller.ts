/** Makes the contract's calls and validates every reply. */
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { basePath, type AnyEndpoint, type WireReply } from '../../src/api/endpoint.ts';
import { errorSchema, type WireError } from '../../src/api/wire.ts';
import type { Backend } from './backend.ts';
import { absentFields } from './fields.ts';
import { Deviation, findingsOf, Skipped, wrongValue } from './findings.ts';
import { callOf, mayBeLacking } from './needs.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Encoded as the endpoint specifies. */
  readonly body?: unknown;
  /** Sent verbatim in place of `body`. */
  readonly raw?: { readonly type: string; readonly text: string };
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined for a body that is not JSON. */
  readonly json: unknown;
}

export type ReplyOf<Name extends EndpointName> = WireReply<(typeof endpoints)[Name]>;

export interface Caller {
  /** Any JSON reply that is not a server error. @throws Deviation */
  readonly send: (name: EndpointName, sent?: Sent) => Promise<Answer>;
  /** A success that matches the contract. @throws Deviation */
  readonly reply: <Name extends EndpointName>(name: Name, sent?: Sent) => Promise<ReplyOf<Name>>;
  /** A refusal with one of these statuses and a wire error. @throws Deviation */
  readonly refusal: (name: EndpointName, sent: Sent, ...statuses: number[]) => Promise<WireError>;
}

/** @param onReply called with each success that matches the contract, and the optional fields that it lacks */
export function callerOf(
  backend: Backend,
  onReply: (name: EndpointName, absent: readonly string[]) => void,
): Caller {
  const send: Caller['send'] = async (name, sent = {}) => {
    const endpoint: AnyEndpoint = endpoints[name];
    const request = () => requestOf(backend.origin, endpoint, sent);
    const answer = await patiently(() => backend.fetch(request()));
    const where = callOf(name);
    const text = await answer.text();
    const json = answer.status === 304 ? null : jsonOf(answer, text, where);
    if (answer.status >= 500) throw wrongValue(`${where} answers ${answer.status}: ${text.slice(0, 200)}`);
    return { status: answer.status, headers: answer.headers, json };
  };

  return {
    send,
    reply: async (name, sent) => {
      const endpoint: AnyEndpoint = endpoints[name];
      const answer = await send(name, sent);
      const where = callOf(name);
      if (answer.status !== 200) throw unexpected(name, answer, [200]);
      hold(where, endpoint.reply, answer.json);
      onReply(name, absentFields(endpoint, answer.json));
      return answer.json as ReplyOf<typeof name>;
    },
    refusal: async (name, sent, ...statuses) => {
      const answer = await send(name, sent);
      const where = callOf(name);
      if (!statuses.includes(answer.status)) throw unexpected(name, answer, statuses);
      hold(`${where} (${answer.status})`, errorSchema, answer.json);
      const error = answer.json as WireError;
      if (error.errorMessage === '') throw wrongValue(`${where}: $.errorMessage is empty`);
      return error;
    },
  };
}

const mostPatientSeconds = 60;

/** Honours `Retry-After`, because verifying sends many calls from one address. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('Retry-After') ?? NaN);
    if (answer.status !== 429 || !(seconds <= mostPatientSeconds)) return answer;
    await answer.body?.cancel();
    await wait(seconds * 1000);
  }
}

function requestOf(origin: string, endpoint: AnyEndpoint, sent: Sent): Request {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const { body, type } = bodyOf(endpoint, sent);
  return new Request(`${origin}${basePath}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(type !== null && { 'Content-Type': type }),
      ...(sent.token !== undefined && { Authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(body !== null && { body }),
  });
}

/** Multipart bodies set their own content type. */
function bodyOf(endpoint: AnyEndpoint, { body, raw }: Sent): { body: BodyInit | null; type: string | null } {
  if (raw) return { body: raw.text, type: raw.type };
  if (body === undefined) return { body: null, type: null };
  const fields = Object.entries(body as Record<string, string | File>);
  switch (endpoint.bodyType) {
    case 'form':
      return {
        body: new URLSearchParams(fields as [string, string][]).toString(),
        type: 'application/x-www-form-urlencoded',
      };
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of fields) form.set(name, value);
      return { body: form, type: null };
    }
    default:
      return { body: JSON.stringify(body), type: 'application/json' };
  }
}

function jsonOf({ status, headers }: Response, text: string, where: string): unknown {
  const type = headers.get('Content-Type') ?? 'nothing';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw wrongValue(`${where} answers ${status} as ${type}; it should be application/json`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrongValue(`${where} answers ${status} with what is not JSON: ${text.slice(0, 80)}`);
  }
}

/** @throws Deviation */
function hold(where: string, schema: v.GenericSchema, json: unknown): void {
  const result = v.safeParse(schema, json);
  if (!result.success) throw new Deviation(findingsOf(result.issues, json, where));
}

/** A call that is not there is missing, or skipped where a backend may lack it. */
function unexpected(name: EndpointName, { status, json }: Answer, wanted: readonly number[]): Error {
  const isThere = ![404, 405, 501].includes(status) || wanted.includes(404);
  if (!isThere && mayBeLacking(name)) return new Skipped('optional, and absent');
  const text = `${callOf(name)} answers ${status} ${JSON.stringify(json).slice(0, 200)}; it should be ${wanted.join(' or ')}`;
  return new Deviation([{ kind: isThere ? 'wrong value' : 'missing', text }]);
}
