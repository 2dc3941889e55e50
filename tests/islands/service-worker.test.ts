/** Registering the service worker: late, once, and only where it is wanted. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Browser {
  readonly isOn?: boolean;
  readonly saveData?: boolean;
  readonly hasWorkers?: boolean;
  readonly register?: () => Promise<unknown>;
}

const registered: string[] = [];
const told: unknown[] = [];
let whenHidden: () => void = () => undefined;

beforeEach(() => {
  registered.length = 0;
  told.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function open({
  isOn = true,
  saveData = false,
  hasWorkers = true,
  register,
}: Browser = {}): Promise<void> {
  const serviceWorker = {
    register: (url: string) => {
      registered.push(url);
      return register?.() ?? Promise.resolve();
    },
    ready: Promise.resolve({ active: { postMessage: (data: unknown) => told.push(data) } }),
  };
  if (isOn) vi.stubEnv('SHOP_WORKER', '1');
  vi.stubGlobal('navigator', { connection: { saveData }, ...(hasWorkers && { serviceWorker }) });
  vi.stubGlobal('location', { origin: 'https://shop.test' });
  vi.stubGlobal('document', {
    title: 'Akira',
    visibilityState: 'hidden',
    addEventListener: (_: string, run: () => void) => void (whenHidden = run),
  });
  const files = [
    'https://shop.test/_astro/core.js',
    'https://shop.test/_astro/core.js',
    'https://shop.test/api/v1/cart',
  ];
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    getEntriesByType: () => [...files, 'https://other.test/img/x.webp'].map((name) => ({ name })),
  });
  const { offlineCart } = await import('../../src/stores/cart/cart-adding.ts');
  offlineCart.load = () => loadChunk(() => Promise.resolve(), ['_astro/offline-changes.js']);
  const { loadChunk } = await import('../../src/islands/shop/loading/chunk-loader.ts');
  const { initServiceWorker } = await import('../../src/islands/shop/loading/service-worker.ts');
  initServiceWorker();
}

/** The code of cart changes without a network is fetched by the worker alone. */
const page = { title: 'Akira', files: ['/_astro/offline-changes.js', '/_astro/core.js'] };

describe('the service worker', () => {
  it('is registered once the page is quiet, and is told what was read, again when it is left', async () => {
    await open();
    expect(registered).toEqual([]);
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.poll(() => told).toEqual([page]);
    expect(registered).toEqual(['/sw.js']);
    whenHidden();
    expect(told).toEqual([page, page]);
  });

  it.each<[string, Browser]>([
    ['who saves data', { saveData: true }],
    ['a browser without workers', { hasWorkers: false }],
    ['a shop that has it switched off, or is developed', { isOn: false }],
  ])('is not for %s', async (_, browser) => {
    await open(browser);
    vi.runAllTimers();
    expect(registered).toEqual([]);
  });

  it('that cannot be registered changes nothing', async () => {
    const refused = Promise.reject(new DOMException('denied', 'SecurityError'));
    await open({ register: () => refused });
    vi.runAllTimers();
    await expect(refused).rejects.toThrow('denied');
    expect(told).toEqual([]);
  });

  it('gets its address through a policy where Trusted Types are enforced', async () => {
    const policies: string[] = [];
    const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) => {
      policies.push(name);
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
    await open();
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.poll(() => registered).toEqual(['trusted /sw.js']);
    expect(policies).toEqual(['worker']);
  });
});
