/**
 * Events are queued in memory; the tags are loaded only with an id in `shop.ts`, after consent, and when the page
 * is activated.
 */
import type { ReadableAtom } from 'nanostores';
import type { MeasuredEvent } from '../../domain/shop/measuring.ts';
import { shop } from '../../shop.ts';
import type { Send, TagIds } from './analytics-tags.ts';
import { whenActivated } from '../browser.ts';
import { $hasConsent } from './consent.ts';

export interface AnalyticsPorts {
  readonly ids: TagIds;
  readonly $hasConsent: ReadableAtom<boolean>;
  readonly whenActivated: () => Promise<void>;
  readonly open: (ids: TagIds) => Promise<Send>;
}

const longestQueue = 100;

const analytics = createAnalytics({
  ids: shop.analytics,
  $hasConsent,
  whenActivated,
  open: async (ids) => (await import('./analytics-tags.ts')).openTags(ids),
});

export const measureEvent: Send = analytics.measure;

export function createAnalytics({
  ids,
  $hasConsent: consent,
  whenActivated: activated,
  open,
}: AnalyticsPorts) {
  const isOn = ids.googleTagId !== null || ids.metaPixelId !== null;
  const queue: MeasuredEvent[] = [];
  let send: Send | null = null;
  let isOpening = false;

  const start = async () => {
    if (isOpening) return;
    isOpening = true;
    await activated();
    // The queue stays unsent.
    send = await open(ids).catch(() => null);
    if (send !== null) for (const event of queue.splice(0)) send(event);
  };

  if (isOn) {
    consent.subscribe((hasConsent) => {
      if (hasConsent) void start();
    });
  }
  return {
    measure: (event: MeasuredEvent): void => {
      if (!isOn) return;
      if (send !== null) send(event);
      else if (queue.length < longestQueue) queue.push(event);
    },
  };
}
