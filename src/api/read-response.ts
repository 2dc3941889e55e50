/** Imports no valibot: the first add is sent before it is loaded. */
import type * as v from 'valibot';
import { FailureError, type Failure } from '../domain/failure.ts';
import type { AnyEndpoint, Reply, RequestTarget } from './endpoint.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

export interface FailedTry {
  readonly failure: Failure;
  readonly cause?: unknown;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;
}

const transientStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** @param now milliseconds since the epoch, for a `Retry-After` with a date. */
export function readResponse(
  method: RequestTarget['method'],
  status: number,
  headers: Headers,
  text: string,
  now: number,
): ApiResponse | FailedTry {
  const retryAfterMs = retryAfterOf(headers.get('retry-after'), now);
  const isTransient = transientStatuses.includes(status);
  if (status === 304) return { status, headers, json: null };
  const isSuccess = status >= 200 && status < 300;
  // `readReply` decides whether the status was answer enough.
  if (isSuccess && text === '' && method !== 'GET') return { status, headers, json: undefined };
  const json = parseJson(headers.get('content-type') ?? '', text);
  // HTML of a captive portal or proxy is not the API's; a gateway's page with a 5xx counts as a failure of the server.
  const isForeign = json === undefined && (isSuccess || (status < 500 && text !== ''));
  if (isForeign) {
    const cause = new Error(`${status} with "${headers.get('content-type')}" instead of JSON`);
    return { failure: { name: 'network' }, cause, isTransient: true, retryAfterMs };
  }
  if (isSuccess) return { status, headers, json };
  return { failure: failureOf(status, json), isTransient, retryAfterMs };
}

/** @throws FailureError whose cause names each offending field once */
export function readReply<E extends AnyEndpoint>(endpoint: E, { status, json }: ApiResponse): Reply<E> {
  // The schema brings its own validator (https://standardschema.dev); all of ours are synchronous.
  const result = endpoint.reply['~standard'].validate(enveloped(json)) as Awaited<
    ReturnType<v.StandardProps<unknown, Reply<E>>['validate']>
  >;
  if (result.issues === undefined) return result.value;
  if (json === undefined) {
    const cause = new Error(`${endpoint.method} ${endpoint.path}: ${status} without a body`);
    throw new FailureError({ name: 'network' }, { cause });
  }
  const fields = new Map(
    result.issues.map(({ path = [], message }) => {
      const steps = path.map((step) => (typeof step === 'object' ? step.key : step));
      const field = steps.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
      return [field, message.endsWith('received undefined') ? 'is missing' : message];
    }),
  );
  const wrong = [...fields].map(([field, message]) => `${field || '(whole reply)'}: ${message}`);
  const cause = new Error(`${endpoint.method} ${endpoint.path}: ${wrong.join('; ')}`);
  throw new FailureError({ name: 'unexpected', status, message: null }, { cause });
}

/** A list that does not page may come without its envelope: `[…]` is `{ data: […] }`. */
export function enveloped(json: unknown): unknown {
  return Array.isArray(json) ? { data: json } : json;
}

function parseJson(contentType: string, text: string): unknown {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failureOf(status: number, json: unknown): Failure {
  const said = isRecord(json) ? json : {};
  const message = textOf(said['errorMessage']);
  switch (status) {
    case 401:
      return { name: 'unauthorized', message };
    case 404:
      return { name: 'not-found', message };
    case 422: {
      const reason = textOf(said['reason']);
      return { name: 'rejected', message, fields: fieldsOf(said['errors']), ...(reason && { reason }) };
    }
    default:
      return { name: 'unexpected', status, message };
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsOf(errors: unknown): Readonly<Record<string, readonly string[]>> {
  const isText = (value: unknown) => typeof value === 'string';
  const isSound =
    isRecord(errors) && Object.values(errors).every((texts) => Array.isArray(texts) && texts.every(isText));
  return isSound ? (errors as Record<string, readonly string[]>) : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Milliseconds, from seconds or an HTTP date. */
function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
