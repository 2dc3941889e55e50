/** Enhances a product page without React: buttons, gallery, videos, and current price and stock. */
import { whenActivated } from '../../../stores/browser.ts';
import { enhancedButtons, releasePresses } from '../../shop/loading/held-presses.ts';
import { initGallery } from './gallery.ts';
import { targetsIn } from './targets.ts';
import { initProductButtons } from './product-buttons.ts';
import { revalidateWhenShown } from './revalidation.ts';
import { playVideosInPlace } from './videos.ts';

export function initProductPage(): void {
  const [page] = targetsIn(document, 'product');
  if (page === undefined) return;
  initProductButtons();
  releasePresses(enhancedButtons);
  // Prerendering: requests start when the page is activated.
  void whenActivated().then(() => revalidateWhenShown(page));
  initGallery(page);
  playVideosInPlace(page);
}
