/** Replies of the catalogue as of a later minute, for the publisher's preview (`http/answers-at.ts`). */
import * as v from 'valibot';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { answersAt, atParameter, isSignedRead, longestAheadMs } from '../../http/answers-at.ts';
import { clockDriftMs } from '../../http/signature.ts';
import type { ApiContext } from '../context.ts';
import { messages } from '../messages.ts';
import { jsonResponse } from './conditional.ts';
import { HttpError, rejectedField } from './http-error.ts';

/** Whether its replies are the same for everybody. */
export function isOfCatalogue({ method, scope, isAnonymous }: AnyEndpoint): boolean {
  return method === 'GET' && scope === 'public' && isAnonymous !== true;
}

/**
 * @returns null for a call as of now
 * @throws HttpError 403 when it is not the publisher who asks, 422 for no time, a past one, or one far ahead
 */
export function timeAsked(request: Request, secret: string | null, now: Date): Date | null {
  const text = new URL(request.url).searchParams.get(atParameter);
  if (text === null) return null;
  if (secret === null || !isSignedRead(request, secret, now.getTime()))
    throw new HttpError(403, messages.atNotSigned);
  const at = v.is(instant, text) ? new Date(text) : null;
  if (at === null) throw rejectedField(atParameter, messages.badValue);
  const ahead = at.getTime() - now.getTime();
  // The chosen minute may come while the catalogue is read.
  if (ahead < -clockDriftMs || ahead > longestAheadMs)
    throw rejectedField(atParameter, messages.atOutOfRange);
  return at;
}

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/**
 * Offers and presales are brought to that time in a transaction that is rolled back: nothing of it is stored, and no other
 * call sees it.
 * @param reply of the handler, which must not wait
 * @throws HttpError 503 when the time could not be set
 */
export function answerAsOf(at: Date, { data }: Pick<ApiContext, 'data'>, reply: () => unknown): Response {
  const json = data.rolledBack(() => {
    if (!data.offers.anticipate(at))
      throw new HttpError(503, messages.busy, { headers: { 'Retry-After': '1' } });
    const answer = reply();
    if (answer instanceof Promise) throw new Error('a reply as of a later time cannot wait');
    return JSON.stringify(answer);
  });
  return jsonResponse(json, { 'Cache-Control': 'no-store', [answersAt]: at.toISOString() });
}
