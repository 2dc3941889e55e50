import { productMarkup } from '../../../components/catalogue/product/product-markup.ts';
import { whenActivated } from '../../../stores/browser.ts';
import { enhancedButtons, releasePresses } from '../../shop/loading/held-presses.ts';
import { initCollectionMarks } from '../series/collection-marks.ts';
import { enhanceProduct } from './enhance-product.ts';
import { revalidateWhenShown } from './revalidation.ts';

export function initProductPage(): void {
  const page = document.querySelector<HTMLElement>(productMarkup.selector('product'));
  if (page === null) return;
  enhanceProduct(page);
  initCollectionMarks();
  releasePresses(enhancedButtons);
  // Prerendering: requests start when the page is activated.
  void whenActivated().then(() => revalidateWhenShown(page));
}
