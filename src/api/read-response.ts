/** Parses HTTP responses: JSON of the API, a `Failure`, or a response that is not the API's. */
import * as v from 'valibot';
import { FailureError, type Failure } from '../domain/failure.ts';
import type { AnyEndpoint, Reply } from './endpoint.ts';

/** A complete response of the API. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** A failed attempt, and whether a retry may help. */
export interface FailedTry {
  readonly failure: Failure;
  readonly cause?: unknown;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;
}

/** Statuses worth a retry. */
const transientStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** @param now milliseconds since the epoch, for a `Retry-After` with a date. */
export function readResponse(
  status: number,
  headers: Headers,
  text: string,
  now: number,
): ApiResponse | FailedTry {
  const retryAfterMs = retryAfterOf(headers.get('retry-after'), now);
  const isTransient = transientStatuses.includes(status);
  if (status === 304) return { status, headers, json: null };
  const json = parseJson(headers.get('content-type') ?? '', text);
  const isSuccess = status >= 200 && status < 300;
  // HTML from a captive portal or proxy is not the API's, whatever its status. A 5xx gateway page counts as a server
  // failure.
  const isForeign = json === undefined && (isSuccess || (status < 500 && text !== ''));
  if (isForeign) {
    const cause = new Error(`${status} with "${headers.get('content-type')}" instead of JSON`);
    return { failure: { name: 'network' }, cause, isTransient: true, retryAfterMs };
  }
  if (isSuccess) return { status, headers, json };
  return { failure: failureOf(status, json), isTransient, retryAfterMs };
}

/** Validates a success against the contract. The cause of the failure names the offending field. */
export function readReply<E extends AnyEndpoint>(endpoint: E, { status, json }: ApiResponse): Reply<E> {
  const result = v.safeParse(endpoint.reply, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue) ?? '(whole reply)';
  const cause = new Error(`${endpoint.method} ${endpoint.path}: ${where}: ${issue.message}`);
  throw new FailureError({ name: 'unexpected', status, message: null }, { cause });
}

/** Undefined for invalid JSON or another content type. */
function parseJson(contentType: string, text: string): unknown {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const errorAnswerSchema = v.object({
  errorMessage: v.fallback(v.optional(v.nullable(v.string()), null), null),
  errors: v.fallback(v.optional(v.nullable(v.record(v.string(), v.array(v.string()))), null), null),
  reason: v.fallback(v.optional(v.nullable(v.string()), null), null),
});

function failureOf(status: number, json: unknown): Failure {
  const said = v.safeParse(errorAnswerSchema, json);
  const message = (said.success && said.output.errorMessage) || null;
  switch (status) {
    case 401:
      return { name: 'unauthorized', message };
    case 404:
      return { name: 'not-found', message };
    case 422: {
      const fields = (said.success && said.output.errors) || {};
      const reason = (said.success && said.output.reason) || null;
      return { name: 'rejected', message, fields, ...(reason !== null && { reason }) };
    }
    default:
      return { name: 'unexpected', status, message };
  }
}

/** Milliseconds to wait, from seconds or an HTTP date; null without a valid header. */
function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
