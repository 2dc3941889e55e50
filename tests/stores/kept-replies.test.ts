/** What the service worker keeps of a customer goes with the session, whether the worker answers or not. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

const deleted: string[] = [];
const posted: unknown[] = [];

beforeEach(() => {
  vi.stubEnv('SHOP_WORKER', '1');
  deleted.length = 0;
  posted.length = 0;
  openFakeBrowser(memoryStorage({ 'vineta:1:token': 'secret' }), '/cuenta');
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
  const controller = { postMessage: (data: unknown) => posted.push(data) };
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
});
afterEach(() => {
  closeFakeBrowser();
  vi.unstubAllEnvs();
});

function expectForgotten(): void {
  expect(deleted).toEqual([keptCaches.replies]);
  expect(posted).toEqual(['forget']);
}

describe('the kept replies are deleted', () => {
  it('at logout', async () => {
    const { logOut } = await import('../../src/stores/session/session-end.ts');
    logOut();
    expectForgotten();
  });

  it('when the API says that the session is over', async () => {
    const { announce } = await import('../../src/stores/failures.ts');
    const { FailureError } = await import('../../src/domain/failure.ts');
    const failure = { name: 'unauthorized', message: null } as const;
    announce(new FailureError(failure), { show: 'toast', text: '', serverWords: 'never' });
    expectForgotten();
  });

  it('when somebody logs in, who may be another customer', async () => {
    const { keepToken } = await import('../../src/stores/session/session.ts');
    keepToken('another');
    expectForgotten();
  });

  it('also without a worker, and with storage that refuses', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('denied', 'SecurityError')) });
    const { logOut } = await import('../../src/stores/session/session-end.ts');
    expect(logOut).not.toThrow();
    vi.stubGlobal('caches', undefined);
    expect(logOut).not.toThrow();
  });
});
