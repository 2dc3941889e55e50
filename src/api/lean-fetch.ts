/**
 * What is left of ofetch where `http.ts` switches the rest off (retries, timeouts, hooks, queries, errors by status, readers of
 * JSON): a body as JSON and an answer as text. The browser's code has this in its place, which is a tenth of what a page needs
 * to live; Node has ofetch.
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
