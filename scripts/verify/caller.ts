/** Makes the contract's calls and validates every reply. */
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { basePath, type AnyEndpoint, type WireReply } from '../../src/api/endpoint.ts';
import { errorSchema, type WireError } from '../../src/api/wire.ts';
import type { Backend } from './backend.ts';
import { absentFields, callOf } from './fields.ts';
import { Deviation, findingsOf, Skipped, wrongValue } from './findings.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
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
  /** A refusal with this status and a wire error. @throws Deviation */
  readonly refusal: (name: EndpointName, sent: Sent, status: number) => Promise<WireError>;
}

/** @param onReply gets each success, and the optional fields that it lacks */
export function callerOf(
  backend: Backend,
  mayBeLacking: (name: EndpointName) => boolean,
  onReply: (name: EndpointName, absent: readonly string[]) => void,
): Caller {
  const send: Caller['send'] = async (name, sent = {}) => {
    const endpoint: AnyEndpoint = endpoints[name];
    const answer = await patiently(() => backend.fetch(requestOf(backend.origin, endpoint, sent)));
    const where = callOf(name);
    const text = await answer.text();
    const json = answer.status === 304 ? null : jsonOf(answer, text, where);
    if (answer.status >= 500) throw wrongValue(`${where} answers ${answer.status}: ${text.slice(0, 200)}`);
    return { status: answer.status, headers: answer.headers, json };
  };

  /** A call that is not there is missing, or skipped where a backend may lack it. */
  function unexpected(name: EndpointName, { status, json }: Answer, wanted: number): Error {
    const isThere = ![404, 405, 501].includes(status) || wanted === 404;
    if (!isThere && mayBeLacking(name)) return new Skipped('optional, and absent');
    const text = `${callOf(name)} answers ${status} ${JSON.stringify(json).slice(0, 200)}; it should be ${wanted}`;
    return new Deviation([{ kind: isThere ? 'wrong value' : 'missing', text }]);
  }

  return {
    send,
    reply: async (name, sent) => {
      const endpoint: AnyEndpoint = endpoints[name];
      const answer = await send(name, sent);
      if (answer.status !== 200) throw unexpected(name, answer, 200);
      hold(callOf(name), endpoint.reply, answer.json);
      onReply(name, absentFields(endpoint, answer.json));
      return answer.json as ReplyOf<typeof name>;
    },
    refusal: async (name, sent, status) => {
      const answer = await send(name, sent);
      const where = callOf(name);
      if (answer.status !== status) throw unexpected(name, answer, status);
      hold(`${where} (${answer.status})`, errorSchema, answer.json);
      const error = answer.json as WireError;
      if (error.errorMessage === '') throw wrongValue(`${where}: $.errorMessage is empty`);
      return error;
    },
  };
}

const mostPatientSeconds = 60;

/** Verifying sends many calls from one address. */
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
  return new Request(`${origin}${basePath}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(sent.token !== undefined && { Authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: bodyOf(endpoint, sent.body) }),
  });
}

function bodyOf({ bodyType }: AnyEndpoint, body: unknown): BodyInit {
  if (bodyType === undefined) return new Blob([JSON.stringify(body)], { type: 'application/json' });
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | File>)) form.set(name, value);
  return bodyType === 'multipart' ? form : new URLSearchParams([...form] as [string, string][]);
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

function hold(where: string, schema: v.GenericSchema, json: unknown): void {
  const result = v.safeParse(schema, json);
  if (!result.success) throw new Deviation(findingsOf(result.issues, json, where));
}
