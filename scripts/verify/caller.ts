/** Makes the contract's calls and validates every reply. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { basePath, type AnyEndpoint, type WireReply } from '../../src/api/endpoint.ts';
import { errorSchema, type WireError } from '../../src/api/wire.ts';
import type { Backend } from './backend.ts';
import { absentFields } from './fields.ts';
import { Deviation, findingsOf, MissingCall, wrongStatus, wrongValue } from './findings.ts';
import { shortValue, shownBody, type ComparisonJournal } from './journal.ts';

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
  /** Undefined for an empty body. */
  readonly json: unknown;
}

export type ReplyOf<Name extends EndpointName> = WireReply<(typeof endpoints)[Name]>;

export interface Caller {
  /** Any JSON reply that is not a server error. @throws Deviation */
  readonly send: (name: EndpointName, sent?: Sent) => Promise<Answer>;
  /** Sends, and requires a status, or one of several. @throws Deviation, MissingCall */
  readonly answer: (name: EndpointName, sent: Sent, ...statuses: readonly number[]) => Promise<Answer>;
  /** A success that matches the contract. @throws Deviation, MissingCall */
  readonly reply: <Name extends EndpointName>(name: Name, sent?: Sent) => Promise<ReplyOf<Name>>;
  /**
   * A refusal with such a status and a wire error. Its deviation is that of the check: it may be about another call.
   * @throws Deviation, MissingCall
   */
  readonly expectError: (
    name: EndpointName,
    sent: Sent,
    ...statuses: readonly number[]
  ) => Promise<WireError>;
}

/** @param tokenOf whose calls they are, where none of `sent` says it */
export function callerOf(
  backend: Backend,
  journal: ComparisonJournal,
  tokenOf?: () => Promise<string>,
): Caller {
  const send: Caller['send'] = async (name, sent = {}) => {
    const token = sent.token ?? (await tokenOf?.());
    const endpoint: AnyEndpoint = endpoints[name];
    const request = requestOf(backend.origin, endpoint, sent, token);
    const requestLine = askedOf(request, sent, token !== undefined);
    journal.write({ requestLine, came: 'nothing' });
    const answer = await patiently(name, () => backend.fetch(request.clone()));
    const text = await answer.text();
    const { status, headers } = answer;
    const type = headers.get('Content-Type') ?? 'no Content-Type';
    const json = jsonOf(text, type);
    const shown =
      text === '' ? 'without a body' : json instanceof NoJson ? `${type} ${text}` : shownBody(json);
    journal.write({ requestLine, came: shortValue(`${status} ${shown}`) });
    if (isProof(status, endpoint)) journal.confirm(name);
    else if (json instanceof NoJson && isUnrouted(status)) throw new MissingCall(name, `answers ${status}`);
    if (status >= 500) throw wrongStatus(name, status, 'a reply or a refusal');
    if (json instanceof NoJson) throw wrongValue(`answers ${type}; it should be application/json`, name);
    return { status, headers, json };
  };

  const answer: Caller['answer'] = async (name, sent, ...statuses) => {
    const got = await send(name, sent);
    if (statuses.some((expectedStatus) => isFitting(got, expectedStatus))) return got;
    if (isUnrouted(got.status) && !journal.exists(name) && (await isOfRouter(name, got)))
      throw new MissingCall(name, `answers ${got.status}, as it answers an address that does not exist`);
    throw wrongStatus(statuses.includes(200) ? name : null, got.status, statuses.join(' or '));
  };

  /** Whether the same status and words come where nothing can be: then no handler of the call answered. */
  async function isOfRouter(name: EndpointName, { status, json }: Answer): Promise<boolean> {
    if (status !== 404) return true;
    const { method } = endpoints[name];
    const nowhere = `${backend.origin}${basePath}/no-such-call-${randomUUID()}`;
    const other = await backend.fetch(
      new Request(nowhere, { method, headers: { Accept: 'application/json' } }),
    );
    const text = await other.text();
    return other.status === status && shapeOf(jsonOf(text, '')) === shapeOf(json);
  }

  return {
    send,
    answer,
    reply: async (name, sent = {}) => {
      const endpoint: AnyEndpoint = endpoints[name];
      const { json } = await answer(name, sent, 200);
      // A list that does not page may come bare.
      const reply = Array.isArray(json) ? { data: json } : (json ?? {});
      mustFit(name, endpoint.reply, reply);
      journal.succeeded(name, reply, absentFields(endpoint, reply));
      return reply as ReplyOf<typeof name>;
    },
    expectError: async (name, sent, ...statuses) => {
      const { json } = await answer(name, sent, ...statuses);
      mustFit(name, errorSchema, json);
      const error = json as WireError;
      if (error.errorMessage === '') throw wrongValue('$.errorMessage is empty', name);
      return error;
    },
  };
}

/** Every 2xx is a success. */
function isFitting({ status }: Answer, expectedStatus: number): boolean {
  return expectedStatus === 200 ? status >= 200 && status < 300 : status === expectedStatus;
}

function isUnrouted(status: number): boolean {
  return [404, 405, 501].includes(status);
}

/** A gate before all calls of customers answers 401, whether or not there is one. */
function isProof(status: number, { scope }: AnyEndpoint): boolean {
  return !isUnrouted(status) && status < 500 && !(status === 401 && scope === 'customer');
}

/** Words without what names the address that was asked for. */
function shapeOf(json: unknown): string {
  return JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'string' && value.includes('/') ? '' : value,
  );
}

const mostPatientSeconds = 60;

/** Verifying sends many calls from one address. @throws Deviation when nothing answers */
async function patiently(name: EndpointName, ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      throw wrongValue(`the call failed: ${fetchProblem(error)}`, name);
    });
    const seconds = Number(answer.headers.get('Retry-After') ?? NaN);
    if (answer.status !== 429 || !(seconds <= mostPatientSeconds)) return answer;
    await answer.body?.cancel();
    await wait(seconds * 1000);
  }
}

/** fetch puts the reason into `cause`. */
export function fetchProblem(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
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

function askedOf({ method, url }: Request, { body, headers = {} }: Sent, hasToken: boolean): string {
  const { pathname, search } = new URL(url);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const by = [...(hasToken ? ['with a token'] : []), ...headerLines].join(', ');
  return [
    `${method} ${pathname}${search}`,
    ...(body === undefined ? [] : [shownBody(body)]),
    ...(by === '' ? [] : [`(${by})`]),
  ].join(' ');
}

function bodyOf({ bodyType }: AnyEndpoint, body: unknown): BodyInit {
  if (bodyType === undefined) return new Blob([JSON.stringify(body)], { type: 'application/json' });
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | File>)) form.set(name, value);
  return bodyType === 'multipart' ? form : new URLSearchParams([...form] as [string, string][]);
}

class NoJson {}

/** Undefined for an empty body. */
function jsonOf(text: string, type: string): unknown {
  if (text === '') return undefined;
  try {
    const json = JSON.parse(text) as unknown;
    return type === '' || /^application\/json\s*(;|$)/i.test(type) ? json : new NoJson();
  } catch {
    return new NoJson();
  }
}

function mustFit(name: EndpointName, schema: v.GenericSchema, json: unknown): void {
  const result = v.safeParse(schema, json);
  if (!result.success) throw new Deviation(findingsOf(result.issues, json), name);
}
