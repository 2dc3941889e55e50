import { $destination } from '../../../stores/cart/destination.ts';
import { initAddToCart } from '../../cart/add-to-cart.ts';
import { paintDelivery } from './delivery.ts';
import { initFavoriteButton } from './favorite.ts';
import { initGallery } from './gallery.ts';
import { playVideosInPlace } from './videos.tsx';

/** What a product's page can do, whether the publisher or React drew it. */
export function enhanceProduct(page: HTMLElement): void {
  initAddToCart();
  initFavoriteButton();
  initGallery(page);
  playVideosInPlace(page);
  $destination.subscribe(() => paintDelivery(page));
}
