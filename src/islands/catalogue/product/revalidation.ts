/**
 * Revalidation (stale-while-revalidate): requests the current product when the page is shown, and again when it resumes
 * from the bfcache.
 */
import { productTargets } from '../../../components/catalogue/product/product-targets.ts';
import { onPageRestored } from '../../../stores/browser.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { $destination } from '../../../stores/cart/destination.ts';
import { measure } from '../../../stores/shop/measuring.ts';
import { revalidatedProduct } from '../../../stores/catalogue/product.ts';
import { paintEstimate, paintGone, paintProduct } from './paint-product.ts';

export function revalidateWhenShown(page: HTMLElement): void {
  const slug = productTargets.valueOf(page, 'product');
  let isMeasured = false;
  const refresh = () => {
    paintEstimate(page, $destination.get(), new Date());
    void revalidatedProduct.ask(slug);
  };
  revalidatedProduct.$state.listen(({ state, value }) => {
    if (state !== 'fulfilled' || value === null) return;
    if (value === 'gone') paintGone(page);
    else paintProduct(page, value, $currency.get());
    if (value !== 'gone' && !isMeasured) measure(({ viewedItem }) => viewedItem(value));
    isMeasured = true;
    paintEstimate(page, $destination.get(), new Date());
  });
  $destination.listen((destination) => paintEstimate(page, destination, new Date()));
  onPageRestored(refresh);
  refresh();
}
