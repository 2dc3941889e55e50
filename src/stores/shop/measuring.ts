/**
 * Lazy entry to analytics: events and tags are separate chunks, loaded only when a tag id is configured. No page waits
 * for them.
 */
import type * as Moments from '../../domain/shop/measuring.ts';
import { shop } from '../../shop.ts';

/** False without any tag id; callers then skip their work. */
export const isMeasuring = shop.analytics.googleTagId !== null || shop.analytics.metaPixelId !== null;

/** @param eventOf builds the event from `domain/shop/measuring.ts`; null sends nothing */
export function measure(eventOf: (moments: typeof Moments) => Moments.MeasuredEvent | null): void {
  if (!isMeasuring) return;
  Promise.all([import('./analytics.ts'), import('../../domain/shop/measuring.ts')]).then(
    ([{ measureEvent }, moments]) => {
      const event = eventOf(moments);
      if (event !== null) measureEvent(event);
    },
    // A chunk that fails to load is ignored.
    () => undefined,
  );
}
