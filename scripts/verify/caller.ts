/** Makes the contract's calls and validates every reply. */
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { basePath, type AnyEndpoint, type WireReply } from '../../src/api/endpoint.ts';
import { errorSchema, type WireError } from '../../src/api/wire.ts';
import type { Backend } from './backend.ts';
import { absentFields, callOf } from './fields.ts';
import { Deviation, findingsOf, MissingCall, wrongValue } from './findings.ts';

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

/** Gets each success, and the optional fields that it lacks. */
export type OnReply = (name: EndpointName, absent: readonly string[]) => void;

/** @param tokenOf whose calls they are, where none of `sent` says it */
export function callerOf(backend: Backend, onReply: OnReply, tokenOf?: () => Promise<string>): Caller {
  const send: Caller['send'] = async (name, sent = {}) => {
    const token = sent.token ?? (await tokenOf?.());
    const endpoint: AnyEndpoint = endpoints[name];
    const answer = await patiently(() => backend.fetch(requestOf(backend.origin, endpoint, sent, token)));
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
      mustAnswer(name, answer, 200);
      mustFit(callOf(name), endpoint.reply, answer.json);
      onReply(name, absentFields(endpoint, answer.json));
      return answer.json as ReplyOf<typeof name>;
    },
    refusal: async (name, sent, status) => {
      const answer = await send(name, sent);
      const where = `${callOf(name)} (${answer.status})`;
      mustAnswer(name, answer, status);
      mustFit(where, errorSchema, answer.json);
      const error = answer.json as WireError;
      if (error.errorMessage === '') throw wrongValue(`${where}: $.errorMessage is empty`);
      return error;
    },
  };
}

/** @throws Deviation, MissingCall */
export function mustAnswer(name: EndpointName, { status, json }: Answer, wanted: number): void {
  if (status === wanted) return;
  const text = `${callOf(name)} answers ${status} ${JSON.stringify(json).slice(0, 200)}; it should be ${wanted}`;
  if ([404, 405, 501].includes(status) && wanted !== 404) throw new MissingCall(name, text);
  throw wrongValue(text);
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

function requestOf(origin: string, endpoint: AnyEndpoint, sent: Sent, token?: string): Request {
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
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
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

function mustFit(where: string, schema: v.GenericSchema, json: unknown): void {
  const result = v.safeParse(schema, json);
  if (!result.success) throw new Deviation(findingsOf(result.issues, json, where));
}
