/** Which file defines an element. Elements that one kind of page needs together share a file. */
import type * as idle from './idle.ts';
import { addDeferredStyles } from '../shop/loading/add-styles.ts';

type Load = () => Promise<unknown>;

const customers: Load = () => import('./customers.ts');
const product: Load = () => import('./product.ts');
const list: Load = () => import('./list.ts');

const loads: Readonly<Record<string, Load>> = {
  'account-sections': customers,
  'branch-map': () => import('./branch-map.ts'),
  'collection-marks': product,
  'custom-order': () => import('./custom-order.ts'),
  'customer-page': customers,
  'favorite-button': product,
  'list-columns': list,
  'live-product': product,
  'product-gallery': product,
  'product-list': list,
  'product-videos': product,
  'stock-alert': product,
};

/** Loads the code of the elements that are on the page now and have none yet. A lost file is said by the page. */
export function defineElements(): void {
  const waiting = [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName);
  for (const load of new Set(waiting.map((tag) => loads[tag]))) void load?.().catch(() => null);
}

/**
 * The elements of every page that can wait, and notices, with the styles that come after `load`. Without one of both
 * files the page stays as built, without a message.
 */
export async function loadIdle(): Promise<typeof idle | null> {
  const [isStyled, code] = await Promise.all([addDeferredStyles(), import('./idle.ts').catch(() => null)]);
  if (!isStyled || code === null) return null;
  code.defineIdleElements();
  return code;
}
