/** URLs reported to the GA4 and Meta tags. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

const globals = globalThis as { dataLayer?: unknown; fbq?: { queue: unknown[][] }; _fbq?: unknown };

afterEach(() => {
  for (const name of ['dataLayer', 'fbq', '_fbq'] as const) Reflect.deleteProperty(globals, name);
  closeFakeBrowser();
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
});

async function open(path: string, referrer: string) {
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
  await openTags({ googleTagId: 'G-1', metaPixelId: '2' });
  const config = () => {
    const calls = (globals.dataLayer as ArrayLike<unknown>[]).map((call) => Array.from(call));
    return calls.find(([name]) => name === 'config')?.[2];
  };
  return { asked, config };
}
