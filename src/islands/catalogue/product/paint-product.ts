/**
 * Paints what a product shows now into the markup that components drew (`product-targets.ts`): price, stock and buttons
 * of its page, and the prices of other products' cards on it. Elements stay and only their texts change, as browsers that
 * translate need it.
 */
import { buying } from '../../../components/cart/buying-targets.ts';
import {
  currencyClass,
  productTargets as targets,
  type ProductPart,
} from '../../../components/catalogue/product/product-targets.ts';
import type { Destination } from '../../../domain/cart/shipment.ts';
import { withoutTaxes } from '../../../domain/catalogue/net-price.ts';
import {
  availabilityNames,
  availabilityOf,
  canBeBought,
  currentPrice,
  type Availability,
  type Price,
  type Product,
  type ProductCard,
} from '../../../domain/catalogue/product.ts';
import { installmentsOf, transferPrice } from '../../../domain/catalogue/installments.ts';
import { currencies, formatMoney, money, type Currency, type Money } from '../../../domain/money.ts';
import { shop } from '../../../shop.ts';
import { installmentTexts } from '../../../text/catalogue/installments.ts';
import { liveProductTexts as text } from '../../../text/catalogue/live-product.ts';
import { branchWords, estimateWords, pickupPointWords } from './delivery-words.ts';

/** Texts; an empty one hides its element. A missing part stays as it is. */
type Shown = Readonly<Partial<Record<ProductPart, string>>>;

/** Also says what changed since the page was built or last painted. */
export function paintProduct(page: HTMLElement, product: Product, currency: Currency): void {
  const { price, isGiftCard } = product;
  const availability = availabilityOf(product);
  const now = currentPrice(price);
  const branches = branchWords(product);
  const news = newsOf(page, product, currency);
  setAttributes(page, targets.attributes(currency, now.cents));
  paintStock(page, availability, isGiftCard);
  paint(
    page,
    {
      ...priceParts(price),
      netPrice: formatMoney(withoutTaxes(now, Number(targets.valueOf(page, 'tax')))),
      ...payParts(now),
      pickupPoint: pickupPointWords(availability.name),
      ...(branches !== null && { branches }),
      ...(news !== null && { news }),
    },
    currency,
  );
  for (const card of [...product.authorProducts, ...product.relatedProducts]) paintCard(page, card);
}

/** For a product that is no longer sold while its page is still published. */
export function paintGone(page: HTMLElement): void {
  paintStock(page, { name: 'out-of-stock' }, false);
  setAttributes(page, targets.attributes('availability', 'gone'));
  paint(page, { news: text.changes.gone });
}

/** The delivery estimate for this visitor's destination. */
export function paintEstimate(page: HTMLElement, destination: Destination | null, now: Date): void {
  const shown = targets.valueOf(page, 'availability');
  const availability = availabilityNames.find((name) => name === shown) ?? 'out-of-stock';
  paint(page, estimateWords(availability, destination, now));
}

/** Another product, wherever the page has a card of it. */
function paintCard(page: HTMLElement, card: ProductCard): void {
  for (const place of page.querySelectorAll<HTMLElement>(targets.selector('product'))) {
    if (targets.valueOf(place, 'product') !== card.slug) continue;
    paint(place, priceParts(card.price));
    if (!canBeBought(card)) leaveOut(place);
  }
}

/** CLS: only strips below the viewport are changed; the others stay until the next page. */
function leaveOut(place: HTMLElement): void {
  const strip = place.closest('section');
  if (strip === null || strip.getBoundingClientRect().top < innerHeight) return;
  place.closest('li')?.remove();
  if (strip.querySelector('li') === null) strip.remove();
}

/** The current price, preceded by the struck-through list price while a discount runs. */
function priceParts(price: Price): Shown {
  const isReduced = price.sale !== null;
  const { discountPercent } = price;
  return {
    beforeLabel: isReduced ? `${text.price.before} ` : '',
    before: isReduced ? formatMoney(price.list) : '',
    nowLabel: isReduced ? ` ${text.price.now} ` : '',
    now: formatMoney(currentPrice(price)),
    percent: discountPercent === null ? '' : text.price.off(discountPercent),
  };
}

/** Installments, and the price by transfer; a page in dollars shows neither. */
function payParts(now: Money): Shown {
  const offer = installmentsOf(now, shop.installments);
  const transfer = transferPrice(now, shop.transferDiscountPercent);
  return {
    installments: offer ? installmentTexts.offer(offer) : '',
    installmentTerms: offer ? installmentTexts.terms(offer, now) : '',
    ...(transfer && { transferPrice: installmentTexts.transfer(transfer) }),
  };
}

/** Gift cards have no number of units to tell. */
function paintStock(page: HTMLElement, availability: Availability, isGiftCard: boolean): void {
  const units = availability.name === 'available' ? availability.units : null;
  const state = text.stock[availability.name];
  setAttributes(page, targets.attributes('availability', availability.name));
  setAttributes(page, buying.attributes('units', units ?? ''));
  paint(page, { state, stock: units === null || isGiftCard ? state : text.units(units) });
  for (const part of ['state', 'stock'] satisfies ProductPart[]) {
    for (const element of page.querySelectorAll(targets.selector('shows', part)))
      element.className = `stock is-${availability.name}`;
  }
}

function setAttributes(element: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Null when nothing changed. */
function newsOf(page: HTMLElement, product: Product, currency: Currency): string | null {
  const before = Number(targets.valueOf(page, currency));
  const hasNewPrice = before !== currentPrice(product.price).cents;
  const hasNewStock = targets.valueOf(page, 'availability') !== availabilityOf(product).name;
  if (hasNewPrice && hasNewStock) return text.changes.both;
  if (hasNewPrice) return text.changes.price(formatMoney(money(before, currency)));
  return hasNewStock ? text.changes.stock : null;
}

/**
 * Unchanged texts are skipped, so that selections stay and live regions are not announced again.
 * @param root of one product; products inside it have their own
 * @param currency elements of another one stay as they are
 */
function paint(root: HTMLElement, shown: Shown, currency?: Currency): void {
  const others = currencies.filter((other) => other !== currency).map((other) => `.${currencyClass(other)}`);
  for (const element of root.querySelectorAll<HTMLElement>(targets.selector('shows'))) {
    const value = shown[targets.valueOf(element, 'shows') as ProductPart];
    const isOwn = element.closest(targets.selector('product')) === root;
    if (value === undefined || !isOwn || element.closest(others.join()) !== null) continue;
    element.hidden = value === '';
    if (element.textContent.trim() !== value.trim()) element.textContent = value;
  }
}
