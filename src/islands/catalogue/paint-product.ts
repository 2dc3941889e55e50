/**
 * Paints a product as it is now over the page that was built of it, and says what changed. What the page shows stands in
 * its `data-` attributes, so that a later answer is compared with what the shopper last saw.
 */
import { formatMoney, money, type Currency } from '../../domain/money.ts';
import { withoutTaxes } from '../../domain/net-price.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type Availability,
  type Price,
  type Product,
} from '../../domain/product.ts';
import { liveProductTexts as text } from '../../text/live-product.ts';
import { branchWords } from './branch-words.ts';
import { pickupPointWords } from './place-words.ts';
import { discountCorner, priceParts } from './price-parts.ts';

export function paintProduct(page: HTMLElement, product: Product, currency: Currency): void {
  const news = newsOf(page, product, currency);
  const shown = currency.toLowerCase();
  page.dataset[shown] = String(currentPrice(product.price).cents);
  page.dataset['availability'] = availabilityOf(product).name;
  paintPrice(page, product.price, shown);
  paintStock(page, product);
  paintBuying(page, canBeBought(product));
  paintBranches(page, product);
  for (const card of [...product.authorProducts, ...product.relatedProducts]) {
    // One product may stand in several strips.
    for (const place of page.querySelectorAll(`[data-price-of="${CSS.escape(card.slug)}"]`))
      place.replaceChildren(inSpan(priceParts(card.price)));
  }
  if (news !== null) say(page, news);
}

/** The product left the shop while its page stayed. */
export function paintGone(page: HTMLElement): void {
  page.dataset['availability'] = 'out-of-stock';
  setStock(page, { name: 'out-of-stock' });
  for (const element of page.querySelectorAll<HTMLElement>('[data-buying], [data-brief]')) {
    element.hidden = true;
  }
  say(page, text.changes.gone);
}

/** Null when the shopper sees what is true. */
function newsOf({ dataset }: HTMLElement, product: Product, currency: Currency): string | null {
  const before = Number(dataset[currency.toLowerCase()]);
  const hasNewPrice = before !== currentPrice(product.price).cents;
  const hasNewStock = dataset['availability'] !== availabilityOf(product).name;
  if (hasNewPrice && hasNewStock) return text.changes.both;
  if (hasNewPrice) return text.changes.price(formatMoney(money(before, currency)));
  return hasNewStock ? text.changes.stock : null;
}

function paintPrice(page: HTMLElement, price: Price, shown: string): void {
  page.querySelector(`[data-price] .${shown}`)?.replaceChildren(...priceParts(price, true));
  page.querySelector(`[data-brief] .${shown}`)?.replaceChildren(formatMoney(currentPrice(price)));
  const net = page.querySelector<HTMLElement>('[data-net-price]');
  const netPlace = net?.querySelector(`.${shown}`);
  if (net && netPlace) {
    netPlace.textContent = formatMoney(withoutTaxes(currentPrice(price), Number(net.dataset['netPrice'])));
  }
  const cover = page.querySelector('.gallery .cover');
  for (const corner of cover?.querySelectorAll('.corner:not(.is-presale)') ?? []) corner.remove();
  if (price.discountPercent !== null) cover?.append(discountCorner(price.discountPercent));
}

function paintStock(page: HTMLElement, product: Product): void {
  setStock(page, availabilityOf(product));
  for (const element of page.querySelectorAll<HTMLElement>('[data-presale]')) {
    element.hidden = !product.isOnPresale;
  }
  for (const element of page.querySelectorAll<HTMLElement>('[data-pickup-point]')) {
    element.hidden = product.isOnPresale;
  }
  const days = page.querySelector('[data-pickup-days]');
  if (days !== null) days.textContent = pickupPointWords(availabilityOf(product).name);
}

function setStock(page: HTMLElement, availability: Availability): void {
  const state = text.stock[availability.name];
  const whole = availability.name === 'available' ? text.units(availability.units) : state;
  for (const [name, words] of [
    ['[data-stock]', whole],
    ['[data-brief] .stock', state],
  ] as const) {
    const place = page.querySelector(name);
    if (place === null) continue;
    place.className = `stock is-${availability.name}`;
    place.textContent = words;
  }
}

function paintBuying(page: HTMLElement, isBuyable: boolean): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-buying]')) {
    element.hidden = (element.dataset['buying'] === 'cart') !== isBuyable;
  }
}

function paintBranches(page: HTMLElement, product: Product): void {
  const place = page.querySelector('[data-branches]');
  const words = branchWords(product);
  if (place !== null && words !== null) place.textContent = words;
}

/** A polite live region: it is read out when the reader is at rest. */
function say(page: HTMLElement, words: string): void {
  const place = page.querySelector('[data-news]');
  if (place !== null && place.textContent !== words) place.textContent = words;
}

function inSpan(parts: readonly Node[]): HTMLSpanElement {
  const span = document.createElement('span');
  span.append(...parts);
  return span;
}
