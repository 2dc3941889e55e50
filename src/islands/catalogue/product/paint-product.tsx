/** Draws again what of a product changed since its page was built: price, stock, and by it what can be done. */
import type { ReactElement } from 'react';
import { LinkedPrice } from '../../../components/catalogue/card/Price.tsx';
import { StockState } from '../../../components/catalogue/card/StockState.tsx';
import { branchWords, isAtBranch } from '../../../components/catalogue/product/delivery-words.ts';
import { Offer, OfferCorner } from '../../../components/catalogue/product/Offer.tsx';
import { BriefAmount, BriefState } from '../../../components/catalogue/product/ProductBrief.tsx';
import {
  currencyClass,
  partOf,
  type ProductPart,
} from '../../../components/catalogue/product/product-parts.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type Availability,
  type Product,
  type ProductCard,
} from '../../../domain/catalogue/product.ts';
import { formatMoney, money, type Currency } from '../../../domain/money.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { draw } from '../../draw.ts';

/** Also says what changed since the page was built or last painted. */
export function paintProduct(page: HTMLElement, product: Product, currency: Currency): void {
  const { price, isGiftCard } = product;
  const news = newsOf(page, product, currency);
  if (news !== null) write(page, 'news', news);
  const tax = page.getAttribute('tax');
  const own = currencyClass(currency);
  page.setAttribute(currency.toLowerCase(), String(currentPrice(price).cents));
  const shown = { price, currency: own };
  redraw(page, 'offer', <Offer {...shown} taxPercent={tax === null ? null : Number(tax)} />, own);
  redraw(page, 'corner', <OfferCorner {...shown} />, own);
  redraw(page, 'amount', <BriefAmount {...shown} />, own);
  paintStock(page, product, !isGiftCard);
  const branches = branchWords(product);
  if (branches !== null) write(page, 'branches', branches);
  page.toggleAttribute('pickup', isAtBranch(product));
  for (const card of [...product.authorProducts, ...product.relatedProducts]) paintCard(page, card);
}

export function paintGone(page: HTMLElement): void {
  paintStock(page, { stock: 0, isOnPresale: false }, false);
  page.dataset['availability'] = 'gone';
  write(page, 'news', liveProductTexts.changes.gone);
}

/** Writes a part's text. */
export function write(page: HTMLElement, part: ProductPart, words: string): void {
  writeIn(page.querySelector(partOf(part)), words);
}

/** An unchanged text stays, so that selections stay and live regions say it once. */
export function writeIn(element: Element | null | undefined, words: string): void {
  if (element && element.textContent !== words) element.textContent = words;
}

function paintStock(page: HTMLElement, product: Pick<Product, 'stock' | 'isOnPresale'>, withUnits: boolean) {
  const availability = availabilityOf(product);
  page.dataset['availability'] = availability.name;
  page.querySelector('quantity-stepper')?.setAttribute('units', String(knownUnits(availability)));
  redraw(page, 'stock', <StockState product={product} isOwn withUnits={withUnits} />);
  redraw(page, 'state', <BriefState availability={availability.name} />);
}

/** How many can be added; '' when the stock is unknown, or any number can be bought. */
function knownUnits(availability: Availability): number | '' {
  if (availability.name === 'last') return 1;
  return availability.name === 'available' ? (availability.units ?? '') : '';
}

function paintCard(page: HTMLElement, card: ProductCard): void {
  for (const place of page.querySelectorAll(`[data-product="${CSS.escape(card.slug)}"]`)) {
    if (!canBeBought(card)) leaveOut(place);
    renew(place, <LinkedPrice slug={card.slug} price={card.price} />);
  }
}

/** CLS: only strips below the viewport are changed; the others stay until the next page. */
function leaveOut(place: Element): void {
  const strip = place.closest('section');
  if (strip === null || strip.getBoundingClientRect().top < innerHeight) return;
  place.closest('li')?.remove();
  if (strip.querySelector('li') === null) strip.remove();
}

function newsOf(page: HTMLElement, product: Product, currency: Currency): string | null {
  const before = Number(page.getAttribute(currency.toLowerCase()));
  const hasNewPrice = before !== currentPrice(product.price).cents;
  const hasNewStock = page.dataset['availability'] !== availabilityOf(product).name;
  if (hasNewPrice && hasNewStock) return liveProductTexts.changes.both;
  if (hasNewPrice) return liveProductTexts.changes.price(formatMoney(money(before, currency)));
  return hasNewStock ? liveProductTexts.changes.stock : null;
}

/** @param currency class of the part, where the page has one for each currency */
function redraw(page: HTMLElement, part: ProductPart, drawing: ReactElement, currency?: string): void {
  const among = currency === undefined ? '' : `.${currency}`;
  renew(page.querySelector(partOf(part) + among), drawing);
}

/** An unchanged drawing stays, so that selections stay. */
function renew(old: Element | null, drawing: ReactElement): void {
  const drawn = draw(drawing);
  if (old && !old.isEqualNode(drawn)) old.replaceWith(drawn);
}
