/** The sandbox's pages, as a browser would use them. */
import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/** Where the site is, for an API that is started with it. */
export const site = 'https://shop.test';

export function sandboxOf(api: TestApi) {
  return {
    get: (path: string) => api.fetch(new Request(`http://api.test${path}`)),
    /** Presses the button of a page. */
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

/** Where an answer leads on the site, with its query as a record. */
export function returnOf(answer: Response) {
  expect(answer.status).toBe(303);
  const url = new URL(answer.headers.get('Location') ?? '');
  expect(url.origin).toBe(site);
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

/** What a page of a frame or a popup tells the window that opened it. */
export async function messageOf(answer: Response): Promise<unknown> {
  const html = await answer.text();
  const json = /data-message="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');
  return json === undefined ? undefined : JSON.parse(json);
}
