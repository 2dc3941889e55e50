/** Attributes of a product page's markup that its scripts look for. */
import type { Currency } from '../../../domain/money.ts';
import { defineTargets } from '../../targets.ts';

export const productTargets = defineTargets({
  /** Slug, around the parts of a product: the article, and the price of another product's card. */
  product: 'data-product',
  /**
   * What the article shows, to be compared with what is current: stock state, cents, percent of taxes. By the stock state,
   * or `gone`, the styles show what can be done (`product-page.css`).
   */
  availability: 'data-availability',
  ARS: 'data-ars',
  USD: 'data-usd',
  tax: 'data-tax',
  /** Name of a `ProductPart`. */
  shows: 'data-shows',
  /** Link of a video, with the player's URL, and the player's title. */
  player: 'data-player',
  playerTitle: 'data-title',
});

/** Parts of a product that change after its page was built; `paint-product.ts` says what each of them shows. */
export type ProductPart =
  | 'before'
  | 'beforeLabel'
  | 'branches'
  | 'destination'
  | 'estimate'
  | 'installments'
  | 'installmentTerms'
  | 'netPrice'
  | 'news'
  | 'now'
  | 'nowLabel'
  | 'percent'
  | 'pickupPoint'
  | 'state'
  | 'stock'
  | 'transferPrice';

/** Attribute to spread: `<p {...shows('stock')}>`. */
export function shows(part: ProductPart): Readonly<Record<string, string>> {
  return productTargets.attributes('shows', part);
}

/** Class of elements shown only for this currency (`styles/base.css`). */
export function currencyClass(currency: Currency): string {
  return currency.toLowerCase();
}
