/** Consent: no events are sent before it, and queued ones are sent after it. */
import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { searched, type MeasuredEvent } from '../../src/domain/shop/measuring.ts';
import type { TagIds } from '../../src/stores/shop/analytics-tags.ts';
import { createAnalytics } from '../../src/stores/shop/analytics.ts';

const ids: TagIds = { googleTagId: 'G-1', metaPixelId: null };

describe('measuring', () => {
  it('waits for the consent, then sends what was queued in its order and the rest at once', async () => {
    const { analytics, $hasConsent, open, sent } = setUp();
    analytics.measure(searched('uno'));
    analytics.measure(searched('dos'));
    expect(open).not.toHaveBeenCalled();
    $hasConsent.set(true);
    await expect.poll(() => sent()).toEqual(['uno', 'dos']);
    analytics.measure(searched('tres'));
    expect(sent()).toEqual(['uno', 'dos', 'tres']);
    expect(open).toHaveBeenCalledExactlyOnceWith(ids);
  });

  it('waits for the page to be shown', async () => {
    let show = () => {};
    const whenActivated = () => new Promise<void>((resolve) => (show = resolve));
    const { analytics, open, sent } = setUp({ hasConsent: true, whenActivated });
    analytics.measure(searched('uno'));
    await Promise.resolve();
    expect(open).not.toHaveBeenCalled();
    show();
    await expect.poll(() => sent()).toEqual(['uno']);
  });

  it('is off in a shop without a tag, whatever is accepted', async () => {
    const { analytics, open } = setUp({ hasConsent: true, tag: null });
    analytics.measure(searched('uno'));
    await Promise.resolve();
    expect(open).not.toHaveBeenCalled();
  });

  it('survives a tag that is blocked', async () => {
    const { analytics, open } = setUp({ hasConsent: true, isBlocked: true });
    await expect.poll(() => open).toHaveBeenCalled();
    expect(() => analytics.measure(searched('uno'))).not.toThrow();
  });
});

function setUp({
  hasConsent = false,
  tag = ids.googleTagId,
  isBlocked = false,
  whenActivated = () => Promise.resolve(),
} = {}) {
  const events: MeasuredEvent[] = [];
  const $hasConsent = atom(hasConsent);
  const open = vi.fn(() =>
    isBlocked
      ? Promise.reject(new Error('blocked'))
      : Promise.resolve((event: MeasuredEvent) => void events.push(event)),
  );
  const analytics = createAnalytics({ ids: { ...ids, googleTagId: tag }, $hasConsent, whenActivated, open });
  const sent = () => events.map(({ google }) => google.params['search_term']);
  return { analytics, $hasConsent, open, sent };
}
