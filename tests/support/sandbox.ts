/** The sandbox's pages, requested like a browser does. */
import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/** Site URL passed to the API under test. */
export const site = 'https://shop.test';

export function sandboxOf(api: TestApi) {
  return {
    get: (path: string) => api.fetch(new Request(`http://api.test${path}`)),
    /** Submits the page's form. */
    decide: (path: string, decision: string, more: Readonly<Record<string, string>> = {}) =>
      api.fetch(
        new Request(`http://api.test${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ decision, ...more }).toString(),
        }),
      ),
  };
}

/** Path and query of a redirect to the site. */
export function returnOf(answer: Response) {
  expect(answer.status).toBe(303);
  const url = new URL(answer.headers.get('Location') ?? '');
  expect(url.origin).toBe(site);
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

/** The message that an iframe or popup posts to its opener. */
export async function messageOf(answer: Response): Promise<unknown> {
  const html = await answer.text();
  const json = /data-message="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');
  return json === undefined ? undefined : JSON.parse(json);
}
