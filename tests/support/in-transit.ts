/** Requests and responses that tests hold, change or lose between page and server. */
import type { APIResponse, BrowserContext, Page, Route } from 'playwright';

type Answer = Omit<NonNullable<Parameters<Route['fulfill']>[0]>, 'response'>;

const ended = new WeakSet<BrowserContext>();

/** The test of this context is over: requests that are still under way have no reader. */
export function endTransit(context: BrowserContext): void {
  ended.add(context);
}

/**
 * Lets a request reach the server, and fulfils it with the response.
 *
 * @param change what differs from the response; it may wait
 * @throws Error when the server does not answer, unless the test is over: Playwright ends `fetch` then, and an unhandled
 *   rejection would fail the run of a later test.
 */
export async function passOn(
  route: Route,
  change: (response: APIResponse) => Promise<Answer>,
): Promise<void> {
  const context = route.request().frame().page().context();
  try {
    const response = await route.fetch();
    await route.fulfill({ response, ...(await change(response)) });
  } catch (error) {
    if (!ended.has(context)) throw error;
  }
}

/** Requests to these addresses wait. @returns releases them */
export async function hold(place: BrowserContext | Page, url: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<null>();
  await place.route(url, async (route) => {
    await isReleased;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return () => release(null);
}

/** Scripts with this name prefix that are not loaded yet wait. @returns releases them */
export function holdCode(context: BrowserContext, name = ''): Promise<() => void> {
  return hold(context, `**/_astro/${name}*.js`);
}

/** The server fails what is asked of these addresses. @returns mends it */
export async function fail(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: { errorMessage: 'Se rompió.' } }));
  return () => page.unroute(url);
}
