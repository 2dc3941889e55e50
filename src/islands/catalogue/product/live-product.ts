/** Enhances a product page without React: buttons, gallery, videos, and current price and stock. */
import { productTargets } from '../../../components/catalogue/product/product-targets.ts';
import { whenActivated } from '../../../stores/browser.ts';
import { enhancedButtons, releasePresses } from '../../shop/loading/held-presses.ts';
import { initCollectionMarks } from '../series/collection-marks.ts';
import { initGallery } from './gallery.ts';
import { initProductButtons } from './product-buttons.ts';
import { revalidateWhenShown } from './revalidation.ts';
import { playVideosInPlace } from './videos.ts';

export function initProductPage(): void {
  const page = document.querySelector<HTMLElement>(productTargets.selector('product'));
  if (page === null) return;
  initProductButtons();
  initCollectionMarks();
  releasePresses(enhancedButtons);
  // Prerendering: requests start when the page is activated.
  void whenActivated().then(() => revalidateWhenShown(page));
  initGallery(page);
  playVideosInPlace(page);
}
