/**
 * The live part of a product's page, without React: its buttons, its gallery, its videos, and its price and stock as they
 * are now.
 */
import { whenActivated } from '../../stores/browser.ts';
import { replayPresses } from '../shop/early-presses.ts';
import { steerGallery } from './gallery.ts';
import { placesIn } from './places.ts';
import { bringProductButtonsToLife } from './product-buttons.ts';
import { playVideosInPlace } from './videos.ts';

export function bringProductToLife(): void {
  const [page] = placesIn(document, 'product');
  if (page === undefined) return;
  bringProductButtonsToLife();
  replayPresses();
  steerGallery(page);
  playVideosInPlace(page);
  void keepUpToDate(page);
}

/** Nobody reads a page that is prerendered: nothing is fetched for it before it is shown. */
async function keepUpToDate(page: HTMLElement): Promise<void> {
  await whenActivated();
  // Without a network the page stays what it was built as, and says nothing.
  const revalidation = await import('./revalidation.ts').catch(() => null);
  revalidation?.keepUpToDate(page);
}
