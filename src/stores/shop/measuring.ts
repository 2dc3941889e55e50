/** Events and tags are separate chunks, loaded only when a tag id is configured. */
import type * as Moments from '../../domain/shop/measuring.ts';
import { shop } from '../../shop.ts';

export const isMeasuring = shop.analytics.googleTagId !== null || shop.analytics.metaPixelId !== null;

export function measure(eventOf: (moments: typeof Moments) => Moments.MeasuredEvent | null): void {
  if (!isMeasuring) return;
  Promise.all([import('./analytics.ts'), import('../../domain/shop/measuring.ts')]).then(
    ([{ measureEvent }, moments]) => {
      const event = eventOf(moments);
      if (event !== null) measureEvent(event);
    },
    () => undefined,
  );
}
