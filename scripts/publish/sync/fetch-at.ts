/** Reads of the API as of a later time, for a preview of it. */
import { answersAt, signedRead, type ReadAt } from '../../http/answers-at.ts';

/**
 * Without what is remembered of the live shop: no `If-None-Match`.
 * @param onNow is told when the API answers as of now, or refuses the time
 */
export function fetchAt(
  fetch: typeof globalThis.fetch,
  readAt: ReadAt,
  onNow: () => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const { url, headers: proof } = signedRead(address, readAt);
    const headers = new Headers(init?.headers);
    headers.delete('if-none-match');
    for (const [name, value] of Object.entries(proof)) headers.set(name, value);
    const response = await fetch(url.href, { ...init, headers });
    const isAsOf = Date.parse(response.headers.get(answersAt) ?? '') === readAt.at.getTime();
    if (!isAsOf && (response.ok || refusals.has(response.status))) onNow();
    return response;
  };
}

/** What is lacking, late or broken is judged as ever. */
const refusals = new Set([304, 400, 401, 403, 422]);
