/**
 * The door to measuring. Behind it lie the words of every moment and the tags: a shop without ids never fetches them, and no
 * page waits for them.
 */
import type * as Moments from '../domain/measuring.ts';
import { shop } from '../shop.ts';

/** False while the shop measures nothing at all: then nobody needs to look for what could be measured. */
export const isMeasuring = shop.analytics.googleTagId !== null || shop.analytics.metaPixelId !== null;

/** @param tell what happened, in the words of `domain/measuring.ts`; null is nothing */
export function measure(tell: (moments: typeof Moments) => Moments.MeasuredEvent | null): void {
  if (!isMeasuring) return;
  Promise.all([import('./analytics.ts'), import('../domain/measuring.ts')]).then(
    ([{ measureEvent }, moments]) => {
      const event = tell(moments);
      if (event !== null) measureEvent(event);
    },
    // What cannot be fetched is no trouble of the shopper's.
    () => undefined,
  );
}
