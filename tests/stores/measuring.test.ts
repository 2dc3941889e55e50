/** Analytics chunks are loaded only with a configured tag id. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('../../src/shop.ts');
  vi.doUnmock('../../src/stores/shop/analytics.ts');
  vi.resetModules();
});

it.each([
  [{ googleTagId: null, metaPixelId: null }, []],
  [{ googleTagId: 'G-1', metaPixelId: null }, ['search']],
  [{ googleTagId: null, metaPixelId: '2' }, ['search']],
])('with %j a search is measured as %j', async (analytics, expected) => {
  const measured: string[] = [];
  const fetched = vi.fn();
  vi.doMock('../../src/shop.ts', () => ({ shop: { analytics } }));
  vi.doMock('../../src/stores/shop/analytics.ts', () => {
    fetched();
    const measureEvent = ({ google }: { google: { name: string } }) => measured.push(google.name);
    return { measureEvent };
  });
  const { isMeasuring, measure } = await import('../../src/stores/shop/measuring.ts');
  expect(isMeasuring).toBe(expected.length > 0);
  measure(({ searched }) => searched('akira'));
  measure(() => null);
  if (expected.length > 0) await expect.poll(() => measured).toEqual(expected);
  await vi.dynamicImportSettled();
  expect(measured).toEqual(expected);
  expect(fetched).toHaveBeenCalledTimes(expected.length);
});
