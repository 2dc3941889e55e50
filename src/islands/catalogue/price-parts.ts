/** A price as elements: the markup of `Price.astro` and `CornerCaption.astro`, made in the browser. */
import { formatMoney } from '../../domain/money.ts';
import { currentPrice, type Price } from '../../domain/product.ts';
import { liveProductTexts } from '../../text/live-product.ts';

const text = liveProductTexts.price;

/** The price to pay, with the struck one before it while a discount runs. */
export function priceParts(price: Price, withPercent = false): readonly Node[] {
  const now = element('b', formatMoney(currentPrice(price)));
  if (price.sale === null) return [now];
  return [
    element('span', `${text.before} `, 'visually-hidden'),
    element('s', formatMoney(price.list)),
    element('span', ` ${text.now} `, 'visually-hidden'),
    now,
    ...(withPercent && price.discountPercent !== null ? [percentTag(price.discountPercent)] : []),
  ];
}

/** The caption in the corner of a cover. */
export function discountCorner(percent: number): HTMLElement {
  const corner = element('span', '', 'corner');
  const seen = element('span', text.off(percent));
  seen.ariaHidden = 'true';
  corner.append(seen, element('span', text.offSpoken(percent), 'visually-hidden'));
  return corner;
}

function percentTag(percent: number): HTMLElement {
  const tag = element('span', text.off(percent), 'price-off');
  tag.title = text.offSpoken(percent);
  return tag;
}

function element(name: string, words: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  if (className !== '') made.className = className;
  return made;
}
