/**
 * Module with a side effect: cart changes wait for the network from now on (`stores/cart/offline-cart.ts`), and the page
 * says so. A chunk that is loaded by the first change without a network, from the service worker's cache.
 */
import { buying } from '../../components/cart/buying-targets.ts';
import { isOffline, isVisible, onPageRestored, onVisible, onWindowEvent } from '../../stores/browser.ts';
import { engine, offlineCart } from '../../stores/cart/cart-adding.ts';
import type { CartMutation } from '../../stores/cart/cart-queue.ts';
import { keptChanges } from '../../stores/cart/kept-changes.ts';
import { createOfflineCart } from '../../stores/cart/offline-cart.ts';
import { createLastingToast } from '../../stores/lasting-toast.ts';
import { canReachSite } from '../../stores/site-reach.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { offlineCartTexts as text } from '../../text/cart/offline-cart.ts';

const hiddenTabMs = 5000;
const retryMs = 15_000;

const toast = createLastingToast();
const cart = createOfflineCart({
  engine,
  kept: keptChanges,
  isOffline,
  canReach: canReachSite,
  onWaiting(waiting, unconfirmed) {
    const words = wordsFor(waiting, unconfirmed);
    if (words === null) toast.close();
    else toast.show(words);
    labelButtons(waiting);
  },
  onReleased() {
    toast.close();
    labelButtons([]);
  },
});
// The tab that is looked at sends what waits in all of them, and tells of it.
const retry = () => {
  if (isVisible()) void cart.retry();
  else setTimeout(() => void cart.retry(), hiddenTabMs);
};
offlineCart.isCut = cart.isCut;
onWindowEvent('online', retry);
onVisible(retry);
onPageRestored(retry);
// A network that the browser believed in tells nothing when it is back.
setInterval(() => cart.isHeld() && retry(), retryMs);
void cart.retry();

function wordsFor(waiting: readonly CartMutation[], unconfirmed: CartMutation | null): string | null {
  const [first, ...others] = waiting;
  if (first === undefined) return unconfirmed && text.unconfirmed;
  if (others.length > 0) return text.severalKept(waiting.length);
  return first.kind === 'add' ? text.addKept : text.changeKept;
}

/** On buttons of products that wait. */
function labelButtons(waiting: readonly CartMutation[]): void {
  const products = new Set(waiting.flatMap((change) => (change.kind === 'add' ? [change.productId] : [])));
  for (const button of document.querySelectorAll<HTMLElement>(buying.selector('buy'))) {
    const label = products.has(Number(buying.valueOf(button, 'buy'))) ? text.kept : cartTexts.add;
    // Writes only on change: every write invalidates the layout.
    if (button.textContent !== label) button.textContent = label;
  }
}
