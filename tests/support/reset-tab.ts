/**
 * Resets a tab between two tests: it waits in a document of the shop that has no scripts, where its storage is cleared.
 * Playwright's reset clears storage in an intercepted document of each origin, between two blank ones. That costs 0.1 s
 * of CPU time per test, as much as a page of the shop; it still does so for other origins.
 */
import type { Page } from 'playwright';

/**
 * Leaves the test's page. Playwright's next reset of the context finds nothing to clear at this origin.
 *
 * @param origin of the shop
 * @throws Error when the page cannot be left, or its storage cannot be cleared
 */
export async function resetTab(page: Page, origin: string): Promise<void> {
  const neutral = neutralDocument(origin);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(neutral);
  await page.evaluate(clearStorage);
  const { visited, frame } = insideOf(page);
  visited.delete(origin);
  // The frame outlives the test; once is enough.
  if (Object.hasOwn(frame, 'gotoImpl')) return;
  const navigate = frame.gotoImpl.bind(frame);
  frame.gotoImpl = (progress, url, options) =>
    url === 'about:blank' && frame.url() === neutral
      ? Promise.resolve(null)
      : navigate(progress, url, options);
}

/** Fills `localStorage` of an origin before a test, as `storageState` of a new context does. */
export async function fillLocalStorage(
  page: Page,
  origin: string,
  entries: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  const neutral = neutralDocument(origin);
  if (page.url() !== neutral) await page.goto(neutral);
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, entries);
  insideOf(page).visited.add(origin);
}

function neutralDocument(origin: string): string {
  return `${origin}/robots.txt`;
}

/** Runs in the page, so that what it clears is cleared for the renderer as well when it returns. */
async function clearStorage(): Promise<void> {
  window.name = '';
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all([
    ...databases.map(
      ({ name = '' }) =>
        new Promise((done, fail) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = done;
          request.onerror = request.onblocked = () => fail(new Error(`the database ${name} stays`));
        }),
    ),
    ...(await caches.keys()).map((name) => caches.delete(name)),
  ]);
}

/** What is used of Playwright's server side, which runs in this process. Not documented; its version is pinned. */
interface Inside {
  /** Origins whose storage the next reset clears. */
  readonly visited: Set<string>;
  readonly frame: InsideFrame;
}

interface InsideFrame {
  gotoImpl: (progress: unknown, url: string, options: unknown) => Promise<unknown>;
  readonly url: () => string;
}

function insideOf(page: Page): Inside {
  const { _connection: connection } = page as unknown as {
    readonly _connection: { readonly toImpl: (object: unknown) => unknown };
  };
  const context = connection.toImpl(page.context()) as { readonly _origins: Set<string> };
  return { visited: context._origins, frame: connection.toImpl(page.mainFrame()) as InsideFrame };
}
