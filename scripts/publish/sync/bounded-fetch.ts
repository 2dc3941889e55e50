/** So that a backend which sends without end fills no memory. */

/** A page of a list has some 100 kB; a batch of 50 products with long texts some megabytes. */
const mostReplyBytes = 32 * 2 ** 20;

/** @param onExcess is told of a reply that is longer; its body then fails. */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  onExcess: (what: string) => void,
  most = mostReplyBytes,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null || response.status === 304) return response;
    let length = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, stream) {
          length += chunk.length;
          if (length <= most) return stream.enqueue(chunk);
          const { pathname, search } = new URL(input instanceof Request ? input.url : input);
          const what = `sends more than ${Math.round(most / 2 ** 20)} MB at ${pathname}${search}`;
          onExcess(what);
          stream.error(new Error(what));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}
