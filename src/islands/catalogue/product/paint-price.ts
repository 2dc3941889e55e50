/**
 * Writes price and discount into a product page with clones of the templates that `Price.tsx` and `CornerCaption.tsx`
 * rendered.
 */
import { discountLabel } from '../../../components/catalogue/card/discount-label.ts';
import { currencyClass } from '../../../components/catalogue/product/product-targets.ts';
import { formatMoney } from '../../../domain/money.ts';
import { withoutTaxes } from '../../../domain/catalogue/net-price.ts';
import {
  currentPrice,
  type Price,
  type Product,
  type ProductCard,
} from '../../../domain/catalogue/product.ts';
import { copyOf, targetsIn, setText, valueAt } from './targets.ts';

/** The product's own price, in every target that shows it. */
export function paintPrice(page: HTMLElement, { price, isOnPresale }: Product): void {
  const now = currentPrice(price);
  const shown = `.${currencyClass(now.currency)}`;
  for (const target of targetsIn(page, 'price')) {
    target.querySelector(shown)?.replaceChildren(priceParts(page, price, true));
  }
  for (const target of targetsIn(page, 'brief')) sayShown(target, shown, formatMoney(now));
  for (const target of targetsIn(page, 'netPrice')) {
    sayShown(target, shown, formatMoney(withoutTaxes(now, Number(valueAt(target, 'netPrice')))));
  }
  for (const target of targetsIn(page, 'corners')) {
    target.replaceChildren(corners(page, price.discountPercent, isOnPresale));
  }
}

/** @param shown selector of the elements for the chosen currency */
function sayShown(target: HTMLElement, shown: string, words: string): void {
  const element = target.querySelector(shown);
  if (element) element.textContent = words;
}

/** Another product's price, in every strip that shows it. */
export function paintLinkedPrice(page: HTMLElement, { slug, price }: ProductCard): void {
  for (const target of targetsIn(page, 'priceOf', slug)) {
    target.firstElementChild?.replaceChildren(priceParts(page, price, false));
  }
}

/** Current price, preceded by the struck-through list price while a discount runs. */
function priceParts(page: HTMLElement, price: Price, withPercent: boolean): DocumentFragment {
  const parts = copyOf(page, 'priceTemplate');
  const isReduced = price.sale !== null;
  const percent = withPercent && isReduced ? price.discountPercent : null;
  if (!isReduced) remove(parts, 'withDiscount', 'before');
  if (percent === null) remove(parts, 'percent');
  setText(parts, 'now', formatMoney(currentPrice(price)));
  setText(parts, 'before', formatMoney(price.list));
  const { seen, spoken } = discountLabel(percent ?? 0);
  for (const tag of targetsIn(parts, 'percent')) Object.assign(tag, { textContent: seen, title: spoken });
  return parts;
}

function corners(page: HTMLElement, percent: number | null, isOnPresale: boolean): DocumentFragment {
  const both = copyOf(page, 'cornerTemplate');
  if (percent === null) remove(both, 'withDiscount');
  if (!isOnPresale) remove(both, 'presale');
  const { seen, spoken } = discountLabel(percent ?? 0);
  setText(both, 'percent', seen);
  setText(both, 'spoken', spoken);
  return both;
}

function remove(root: ParentNode, ...places: readonly Parameters<typeof targetsIn>[1][]): void {
  for (const element of places.flatMap((target) => targetsIn(root, target))) element.remove();
}
