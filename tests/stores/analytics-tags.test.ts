/** URLs reported to the GA4 and Meta tags. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

// Each metric of the page is reported at once.
vi.mock('web-vitals', () => {
  const metric = (name: string) => (report: (metric: Partial<Metric>) => void) =>
    report({ name: name as Metric['name'], value: 120, delta: 20, rating: 'good', id: `v6-${name}` });
  return { onLCP: metric('LCP'), onINP: metric('INP'), onCLS: metric('CLS') };
});

const globals = globalThis as { dataLayer?: unknown; fbq?: { queue: unknown[][] }; _fbq?: unknown };

afterEach(() => {
  for (const name of ['dataLayer', 'fbq', '_fbq'] as const) Reflect.deleteProperty(globals, name);
});

describe('the tags', () => {
  it('are told an address without the query of a payment', async () => {
    const { config, asked } = await open(
      '/cuenta/checkout-process-payment/mp/success?payment_id=SECRET&preference_id=SECRET',
      'https://shop.invalid/cuenta/checkout-process-payment/mp/success?payment_id=SECRET',
    );
    expect(config()).toEqual({
      page_location: 'https://shop.invalid/cuenta/checkout-process-payment/mp/success',
      page_referrer: 'https://shop.invalid/cuenta/checkout-process-payment/mp/success',
    });
    // Meta's tag would read the URL itself.
    expect(asked.filter((url) => url.includes('facebook'))).toEqual([]);
    expect(globals.fbq).toBeUndefined();
  });

  it('are not asked to follow a referrer that carries one', async () => {
    const { asked } = await open('/', 'https://shop.invalid/login/google?code=SECRET');
    expect(asked.filter((url) => url.includes('facebook'))).toEqual([]);
  });

  it('are both opened on a page of the catalogue, with what it was asked for', async () => {
    const { config, asked } = await open('/productos?q=one+piece', 'https://www.google.com/');
    expect(config()).toEqual({
      page_location: 'https://shop.invalid/productos?q=one+piece',
      page_referrer: 'https://www.google.com/',
    });
    expect(asked).toHaveLength(2);
    expect(globals.fbq?.queue).toHaveLength(2);
  });

  it('are told how fast the page was, Google alone', async () => {
    const { calls } = await open('/', '');
    const params = { value: 20, metric_value: 120, metric_rating: 'good' };
    expect(calls().filter(([name]) => name === 'event')).toEqual(
      ['LCP', 'INP', 'CLS'].map((name) => ['event', name, { ...params, metric_id: `v6-${name}` }]),
    );
    expect(globals.fbq?.queue.map(([name]) => name)).toEqual(['init', 'track']);
  });

  it('measure nothing for a shop with the Pixel alone', async () => {
    await open('/', '', null);
    expect(globals.dataLayer).toBeUndefined();
  });
});

async function open(path: string, referrer: string, googleTagId: string | null = 'G-1') {
  const { location, document } = openFakeBrowser(memoryStorage(), path);
  const asked: string[] = [];
  Object.assign(location, { origin: 'https://shop.invalid', href: `https://shop.invalid${path}` });
  Object.assign(document, {
    referrer,
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => asked.push(src) },
  });
  vi.stubGlobal('dataLayer', undefined);
  const { openTags } = await import('../../src/stores/shop/analytics-tags.ts');
  openTags({ googleTagId, metaPixelId: '2' });
  const calls = () => (globals.dataLayer as ArrayLike<unknown>[]).map((call) => Array.from(call));
  const config = () => calls().find(([name]) => name === 'config')?.[2];
  return { asked, calls, config };
}
