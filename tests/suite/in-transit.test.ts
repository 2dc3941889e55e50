import type { BrowserContext, Route } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { endTransit, passOn } from '../support/in-transit.ts';

describe('a response that a test passes on', () => {
  it('is changed between server and page', async () => {
    const response = { text: () => Promise.resolve('as sent') };
    const { route, fulfill } = requested(() => Promise.resolve(response));
    await passOn(route, async (sent) => ({ body: `${await sent.text()}, changed` }));
    expect(fulfill).toHaveBeenCalledWith({ response, body: 'as sent, changed' });
  });

  it('fails the test when the server does not answer', async () => {
    const { route } = requested(() => Promise.reject(new Error('socket hang up')));
    await expect(passOn(route, unchanged)).rejects.toThrow('socket hang up');
  });

  it('fails no later test: its own is over when the browser context ends it', async () => {
    let dispose = (_: Error) => {};
    const { route, context, fulfill } = requested(() => new Promise((_, reject) => (dispose = reject)));
    const passing = passOn(route, unchanged);
    endTransit(context);
    dispose(new Error('Request context disposed'));
    await expect(passing).resolves.toBeUndefined();
    expect(fulfill).not.toHaveBeenCalled();
  });

  it('fails the test of another browser context', async () => {
    endTransit(requested(() => Promise.resolve('')).context);
    const { route } = requested(() => Promise.reject(new Error('socket hang up')));
    await expect(passOn(route, unchanged)).rejects.toThrow('socket hang up');
  });
});

const unchanged = () => Promise.resolve({});

/** A request of a page, as far as `passOn` asks. */
function requested(fetch: () => Promise<unknown>) {
  const context = {} as BrowserContext;
  const fulfill = vi.fn<Route['fulfill']>(async () => {});
  const page = { context: () => context };
  const route = { fetch, fulfill, request: () => ({ frame: () => ({ page: () => page }) }) };
  return { route: route as unknown as Route, context, fulfill };
}
