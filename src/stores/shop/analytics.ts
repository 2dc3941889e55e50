/**
 * Events are queued in memory; the tags are loaded only after consent, and when the page is activated. Loaded itself
 * only with an id in `shop.ts` (`measuring.ts`).
 */
import type { MeasuredEvent } from '../../domain/shop/measuring.ts';
import { shop } from '../../shop.ts';
import { whenActivated } from '../browser.ts';
import type { Send } from './analytics-tags.ts';
import { $hasConsent } from './consent.ts';

const longestQueue = 100;
const queue: MeasuredEvent[] = [];
let send: Send | null = null;
let isOpening = false;

export function measureEvent(event: MeasuredEvent): void {
  if (send !== null) send(event);
  else if (queue.length < longestQueue) queue.push(event);
}

$hasConsent.subscribe((hasConsent) => {
  if (hasConsent) open().catch(() => undefined);
});

async function open(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await whenActivated();
  const { openTags } = await import('./analytics-tags.ts');
  send = openTags(shop.analytics);
  for (const event of queue.splice(0)) send(event);
}
