/**
 * Replaces ofetch in the browser bundle. `http.ts` turns off ofetch's retries, timeouts, hooks, query handling, status
 * errors and JSON parsing; this is the rest. It saves a tenth of the JavaScript that a page needs to become
 * interactive. Node uses ofetch.
 */

interface Options {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface Init extends Omit<RequestInit, 'body'> {
  readonly body?: Record<string, unknown> | FormData | URLSearchParams;
}

export function createFetch({ fetch }: Options) {
  return {
    raw: async (url: string, { body, headers, ...init }: Init) => {
      const sent = new Headers(headers);
      const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
      if (isJson) sent.set('content-type', 'application/json');
      const travelling = isJson ? JSON.stringify(body) : body;
      const response = await fetch(url, {
        ...init,
        headers: sent,
        ...(travelling !== undefined && { body: travelling }),
      });
      return Object.assign(response, { _data: await response.text() });
    },
  };
}
