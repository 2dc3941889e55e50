/** Parts of a product's page that `<live-product>` and `<delivery-promises>` draw or write again. */
import type { Price } from '../../../domain/catalogue/product.ts';
import type { Currency } from '../../../domain/money.ts';

/** Price and stock, what changed, and the delivery to this visitor. */
export type ProductPart =
  | 'amount'
  | 'branches'
  | 'corner'
  | 'destination'
  | 'estimate'
  | 'news'
  | 'offer'
  | 'pickupPoint'
  | 'state'
  | 'stock';

/** To spread: `<p {...shows('stock')}>`. */
export function shows(part: ProductPart) {
  return { 'data-shows': part };
}

/** Selector of what `shows` marks. */
export function partOf(part: ProductPart): string {
  return `[data-shows="${part}"]`;
}

/** Class of elements shown only for this currency (`styles/classes.css`). */
export function currencyClass(currency: Currency): string {
  return currency.toLowerCase();
}

/** The class of a price among the prices of a page; empty for a single one. */
export function currencyClassAmong(prices: readonly Price[], { list }: Price): string {
  return prices.length > 1 ? currencyClass(list.currency) : '';
}
