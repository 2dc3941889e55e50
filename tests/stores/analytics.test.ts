/** Tags that are blocked, and a shop without an id; `measuring.e2e.ts` has the consent. */
import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

const tags = '../../src/stores/shop/analytics-tags.ts';

afterEach(() => {
  vi.doUnmock('../../src/shop.ts');
  vi.doUnmock(tags);
});

it('survives a tag that is blocked', async () => {
  const { measure, opened, sent } = await open({ googleTagId: 'G-1', metaPixelId: null });
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
  const { measure, isMeasuring, sent } = await open(ids);
  measure(({ searched }) => searched('akira'));
  await vi.dynamicImportSettled();
  expect(isMeasuring).toBe(times > 0);
  await expect.poll(() => sent).toHaveLength(times);
});

/** What a visitor sends who has accepted. */
async function open(analytics: object) {
  openFakeBrowser(memoryStorage({ 'vineta:1:consent': '1' }));
  const sent: unknown[] = [];
  const opened = vi.fn(() => (event: { google: { params: Record<string, unknown> } }) => {
    sent.push(event.google.params['search_term']);
  });
  vi.doMock('../../src/shop.ts', () => ({ shop: { analytics } }));
  vi.doMock(tags, () => ({ openTags: opened }));
  return { sent, opened, ...(await import('../../src/stores/shop/measuring.ts')) };
}
