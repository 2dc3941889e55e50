/** Consent: nothing is loaded or sent before it, and queued events are sent after it; without an id not even then. */
import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

const tags = '../../src/stores/shop/analytics-tags.ts';
const google = { googleTagId: 'G-1', metaPixelId: null };
const consentKey = 'vineta:1:consent';

afterEach(() => {
  vi.doUnmock('../../src/shop.ts');
  vi.doUnmock(tags);
});

it('waits for the consent, then sends what was queued in its order and the rest at once', async () => {
  const { measure, opened, sent } = await open(google);
  measure(({ searched }) => searched('uno'));
  measure(() => null);
  measure(({ searched }) => searched('dos'));
  await vi.dynamicImportSettled();
  expect(opened).not.toHaveBeenCalled();
  const { acceptCookies } = await import('../../src/stores/shop/consent.ts');
  acceptCookies();
  await expect.poll(() => sent).toEqual(['uno', 'dos']);
  measure(({ searched }) => searched('tres'));
  await expect.poll(() => sent).toEqual(['uno', 'dos', 'tres']);
  expect(opened).toHaveBeenCalledExactlyOnceWith(google);
});

it('waits for the page to be shown', async () => {
  const { measure, opened, sent, browser } = await open(google, { [consentKey]: '1' }, true);
  measure(({ searched }) => searched('uno'));
  await vi.dynamicImportSettled();
  expect(opened).not.toHaveBeenCalled();
  browser.document.dispatchEvent(new Event('prerenderingchange'));
  await expect.poll(() => sent).toEqual(['uno']);
});

it('survives a tag that is blocked', async () => {
  const { measure, opened, sent } = await open(google, { [consentKey]: '1' });
  opened.mockImplementation(() => {
    throw new Error('blocked');
  });
  measure(({ searched }) => searched('uno'));
  await expect.poll(() => opened).toHaveBeenCalled();
  expect(sent).toEqual([]);
});

it.each([
  [{ googleTagId: null, metaPixelId: null }, 0],
  [{ googleTagId: null, metaPixelId: '2' }, 1],
])('with %j a search is measured %d times, whatever is accepted', async (ids, times) => {
  const { measure, isMeasuring, sent } = await open(ids, { [consentKey]: '1' });
  measure(({ searched }) => searched('akira'));
  await vi.dynamicImportSettled();
  expect(isMeasuring).toBe(times > 0);
  await expect.poll(() => sent).toHaveLength(times);
});

async function open(analytics: object, stored: Record<string, string> = {}, isPrerendering = false) {
  const browser = openFakeBrowser(memoryStorage(stored));
  browser.document.prerendering = isPrerendering;
  const sent: unknown[] = [];
  const opened = vi.fn(() => (event: { google: { params: Record<string, unknown> } }) => {
    sent.push(event.google.params['search_term']);
  });
  vi.doMock('../../src/shop.ts', () => ({ shop: { analytics } }));
  vi.doMock(tags, () => ({ openTags: opened }));
  return { browser, sent, opened, ...(await import('../../src/stores/shop/measuring.ts')) };
}
