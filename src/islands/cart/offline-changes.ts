/**
 * Cart changes without a network: starts `stores/cart/offline-cart.ts` in the browser, and says what waits. A chunk of
 * its own, in the worker's cache with every page that was read.
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

offlineCart.isCut = cart.isCut;
onWindowEvent('online', retry);
onVisible(retry);
onPageRestored(retry);
// A network that the browser believed in tells nothing when it is back.
setInterval(() => {
  if (cart.isHeld()) retry();
}, 15_000);
void cart.retry();

/** The tab that is looked at sends what waits in all of them, and tells of it. */
function retry(): void {
  if (isVisible()) void cart.retry();
  else setTimeout(() => void cart.retry(), hiddenTabMs);
}

const hiddenTabMs = 5000;

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
