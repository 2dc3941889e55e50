/** Conditional requests, which only the publisher makes. */
import type { AnyEndpoint, Reply, Request } from '../../../src/api/endpoint.ts';
import type { Http, SendOptions } from '../../../src/api/http.ts';
import { readReply } from '../../../src/api/read-response.ts';

/** Result of a conditional request; `etag` is null when the server sent none. */
export type Conditional<T> =
  { readonly changed: false } | { readonly changed: true; readonly reply: T; readonly etag: string | null };

/** Like `send`, with `If-None-Match`. @throws FailureError */
export async function sendConditional<E extends AnyEndpoint>(
  { ask }: Pick<Http, 'ask'>,
  endpoint: E,
  request: Request<E>,
  etag: string | null,
  options: SendOptions = {},
): Promise<Conditional<Reply<E>>> {
  const condition = etag === null ? {} : { 'if-none-match': etag };
  const answer = await ask(endpoint, request, { ...options, headers: { ...options.headers, ...condition } });
  if (answer.status === 304 && etag !== null) return { changed: false };
  return { changed: true, reply: readReply(endpoint, answer), etag: answer.headers.get('etag') };
}
