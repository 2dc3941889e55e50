/** When the code of the service worker comes (`worker-code.ts`). */
import { offlineCart } from '../../../stores/cart/cart-adding.ts';
import { savesData } from './saves-data.ts';

export function initServiceWorker(): void {
  if (!import.meta.env.SHOP_WORKER || !('serviceWorker' in navigator) || savesData()) return;
  setTimeout(() => void bringWorker(), quietMs);
}

/** Delay in ms: after the first requests of a visit, and those for the dictionary. */
const quietMs = 2500;

/** Without its code the page stays as it is. */
async function bringWorker(): Promise<void> {
  const code = await offlineCart.load?.().catch(() => null);
  await code?.registerWorker();
}
