/**
 * `<live-product slug="akira-01" ars="1590000" usd="1200" tax="21" data-availability="available">` around a product's
 * page (`components/catalogue/product/ProductArticle.tsx`). What the publisher drew (`revalidate`) is compared with the
 * API and drawn again: price, stock, and by `data-availability` what can be done. What React drew is current already.
 *
 * - `ars`, `usd`: the current price on the page, in cents.
 * - `tax`: percent of taxes in the price; without it no price without taxes is shown.
 * - `pickup`: a branch has it. When it can be picked up is written by the visitor's clock, never published.
 * - `data-availability`: the stock state, or `gone`; styles show by it what can be done (`product-page.css`).
 */
import { whenActivated, onPageRestored, onVisible } from '../../stores/browser.ts';
import { $destination } from '../../stores/cart/destination.ts';
import { revalidatedProduct } from '../../stores/catalogue/product.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { measure } from '../../stores/shop/measuring.ts';
import { paintDelivery } from '../catalogue/product/delivery.ts';
import { paintGone, paintProduct } from '../catalogue/product/paint-product.tsx';
import { defineElement } from './define-element.ts';

class LiveProduct extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    this.#unsubscribe = $destination.subscribe(() => paintDelivery(this));
    // A tab that was in the background since yesterday.
    onVisible(() => paintDelivery(this));
    // Prerendering: requests start when the page is activated.
    if (this.hasAttribute('revalidate')) void whenActivated().then(() => this.#revalidate());
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  /** Asks for the current product when the page is shown, and again when it resumes from the bfcache. */
  #revalidate(): void {
    let isMeasured = false;
    const refresh = () => void revalidatedProduct.ask(this.getAttribute('slug') ?? '');
    revalidatedProduct.$state.listen(({ state, value }) => {
      if (state !== 'fulfilled' || value === null) return;
      if (value === 'gone') paintGone(this);
      else paintProduct(this, value, $currency.get());
      if (value !== 'gone' && !isMeasured) measure(({ viewedItem }) => viewedItem(value));
      isMeasured = true;
      paintDelivery(this);
    });
    onPageRestored(() => {
      paintDelivery(this);
      refresh();
    });
    refresh();
  }
}

defineElement('live-product', LiveProduct);
