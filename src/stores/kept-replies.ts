/** Deletes what the service worker keeps of a customer (`src/worker/kept-replies.ts`). Works without a network. */
import { keptCaches } from '../domain/kept-caches.ts';

/** In the worker, too: a reply that is on its way would be stored afterwards. */
export function forgetKeptReplies(): void {
  if (!import.meta.env.SHOP_WORKER || typeof caches === 'undefined') return;
  caches.delete(keptCaches.replies).catch(() => undefined);
  // Missing outside of secure contexts.
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.controller?.postMessage('forget');
}
