/** Attributes of a product page that its scripts look for. */
import type { Price } from '../../../domain/catalogue/product.ts';
import type { Currency } from '../../../domain/money.ts';
import { defineMarkup } from '../../markup.ts';

export const productMarkup = defineMarkup({
  /** Slug, around a product: the article, and the price of another product's card. */
  product: 'data-product',
  /** Stock state, or `gone`: by it the styles show what can be done (`product-page.css`). */
  availability: 'data-availability',
  /** Current price in cents, to be compared with the live one. */
  ARS: 'data-ars',
  USD: 'data-usd',
  tax: 'data-tax',
  shows: 'data-shows',
  /** Link of a video, with the player's URL, and the player's title. */
  player: 'data-player',
  playerTitle: 'data-title',
});

/** What a page's script draws or writes again: price and stock, what changed, and the delivery to this visitor. */
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

export function shows(part: ProductPart): Readonly<Record<string, string>> {
  return productMarkup.attributes('shows', part);
}

/** Class of elements shown only for this currency (`styles/classes.css`). */
export function currencyClass(currency: Currency): string {
  return currency.toLowerCase();
}

/** The class of a price among the prices of a page; empty for a single one. */
export function currencyClassAmong(prices: readonly Price[], { list }: Price): string {
  return prices.length > 1 ? currencyClass(list.currency) : '';
}
