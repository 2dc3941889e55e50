/** Asks for the current product when the page is shown, and again when it resumes from the bfcache. */
import { productMarkup } from '../../../components/catalogue/product/product-markup.ts';
import { onPageRestored } from '../../../stores/browser.ts';
import { revalidatedProduct } from '../../../stores/catalogue/product.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { measure } from '../../../stores/shop/measuring.ts';
import { paintDelivery } from './delivery.ts';
import { paintGone, paintProduct } from './paint-product.tsx';

export function revalidateWhenShown(page: HTMLElement): void {
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
