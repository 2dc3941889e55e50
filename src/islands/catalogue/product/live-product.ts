/** Enhances a product page without React: buttons, gallery, videos, and current price and stock. */
import { whenActivated } from '../../../stores/browser.ts';
import { replayPresses } from '../../shop/loading/event-replay.ts';
import { steerGallery } from './gallery.ts';
import { placesIn } from './places.ts';
import { bringProductButtonsToLife } from './product-buttons.ts';
import { keepUpToDate } from './revalidation.ts';
import { playVideosInPlace } from './videos.ts';

export function bringProductToLife(): void {
  const [page] = placesIn(document, 'product');
  if (page === undefined) return;
  bringProductButtonsToLife();
  replayPresses();
  // Prerendering: requests start when the page is activated.
  void whenActivated().then(() => keepUpToDate(page));
  steerGallery(page);
  playVideosInPlace(page);
}
