import { productMarkup } from '../../../components/catalogue/product/product-markup.ts';
import { whenActivated, onPageRestored } from '../../../stores/browser.ts';
import { $destination } from '../../../stores/cart/destination.ts';
import { revalidatedProduct } from '../../../stores/catalogue/product.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { measure } from '../../../stores/shop/measuring.ts';
import { enhancedButtons, releasePresses } from '../../shop/loading/held-presses.ts';
import { initCollectionMarks } from '../series/collection-marks.ts';
import { initAddToCart } from '../../cart/add-to-cart.ts';
import { paintDelivery } from './delivery.ts';
import { initFavoriteButton } from './favorite.ts';
import { initGallery } from './gallery.ts';
import { playVideosInPlace } from './videos.tsx';
import { paintGone, paintProduct } from './paint-product.tsx';

export function initProductPage(): void {
  const page = document.querySelector<HTMLElement>(productMarkup.selector('product'));
  if (page === null) return;
  enhanceProduct(page);
  initCollectionMarks();
  releasePresses(enhancedButtons);
  // Prerendering: requests start when the page is activated.
  void whenActivated().then(() => revalidateWhenShown(page));
}

/** What a product's page can do, whether the publisher or React drew it. */
export function enhanceProduct(page: HTMLElement): void {
  initAddToCart();
  initFavoriteButton();
  initGallery(page);
  playVideosInPlace(page);
  $destination.subscribe(() => paintDelivery(page));
}

/** Asks for the current product when the page is shown, and again when it resumes from the bfcache. */
function revalidateWhenShown(page: HTMLElement): void {
  let isMeasured = false;
  const refresh = () => void revalidatedProduct.ask(productMarkup.valueOf(page, 'product'));
  revalidatedProduct.$state.listen(({ state, value }) => {
    if (state !== 'fulfilled' || value === null) return;
    if (value === 'gone') paintGone(page);
    else paintProduct(page, value, $currency.get());
    if (value !== 'gone' && !isMeasured) measure(({ viewedItem }) => viewedItem(value));
    isMeasured = true;
    paintDelivery(page);
  });
  onPageRestored(() => {
    paintDelivery(page);
    refresh();
  });
  refresh();
}
