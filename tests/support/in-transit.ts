/** Responses that tests hold or change between server and page. */
import type { APIResponse, BrowserContext, Route } from 'playwright';

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
