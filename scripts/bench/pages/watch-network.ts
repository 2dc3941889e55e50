import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';

const quietMs = 500;
const pollMs = 50;

/**
 * Watches a page's requests from now on. Playwright's own `networkidle` is reached once a navigation: after that it does
 * not wait for what an interaction requests.
 * @returns a wait until nothing has been under way for half a second
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let changedAt = performance.now();
  const note = (change: () => void) => {
    change();
    changedAt = performance.now();
  };
  page.on('request', (request) => note(() => open.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => note(() => open.delete(request)));
  }
  return async () => {
    changedAt = performance.now();
    while (open.size > 0 || performance.now() - changedAt < quietMs) await wait(pollMs);
  };
}
