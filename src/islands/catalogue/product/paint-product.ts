/**
 * Revalidation: writes the current product into its built page and announces the differences. The shown values are
 * stored in attributes, so that each response is compared with what the shopper last saw.
 */
import { buying } from '../../../components/cart/buying-targets.ts';
import { shownPriceTargets } from '../../../components/catalogue/product/product-targets.ts';
import { formatMoney, money, type Currency } from '../../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type Availability,
  type Product,
} from '../../../domain/catalogue/product.ts';
import { liveProductTexts as text } from '../../../text/catalogue/live-product.ts';
import { branchWords, pickupPointWords } from './delivery-words.ts';
import { paintNeighbours } from './paint-neighbours.ts';
import { paintPrice } from './paint-price.ts';
import { targetsIn, setText, setValue, show, valueAt } from './targets.ts';

export function paintProduct(page: HTMLElement, product: Product, currency: Currency): void {
  const news = newsOf(page, product, currency);
  setValue(page, shownPriceTargets[currency], currentPrice(product.price).cents);
  paintPrice(page, product);
  paintAvailability(page, product);
  paintNeighbours(page, [...product.authorProducts, ...product.relatedProducts]);
  if (news !== null) setText(page, 'news', news);
}

/** For a product that is no longer sold while its page is still published. */
export function paintGone(page: HTMLElement): void {
  paintStock(page, { name: 'out-of-stock' });
  show(page, 'buying', false);
  show(page, 'brief', false);
  setText(page, 'news', text.changes.gone);
}

/** Null when nothing changed. */
function newsOf(page: HTMLElement, product: Product, currency: Currency): string | null {
  const before = Number(valueAt(page, shownPriceTargets[currency]));
  const hasNewPrice = before !== currentPrice(product.price).cents;
  const hasNewStock = valueAt(page, 'availability') !== availabilityOf(product).name;
  if (hasNewPrice && hasNewStock) return text.changes.both;
  if (hasNewPrice) return text.changes.price(formatMoney(money(before, currency)));
  return hasNewStock ? text.changes.stock : null;
}

function paintAvailability(page: HTMLElement, product: Product): void {
  const availability = availabilityOf(product);
  paintStock(page, availability, product.isGiftCard);
  for (const way of targetsIn(page, 'buying')) {
    way.hidden = (valueAt(way, 'buying') === 'cart') !== canBeBought(product);
  }
  for (const hint of targetsIn(page, 'presale')) hint.hidden = !product.isOnPresale;
  show(page, 'pickupPoint', !product.isOnPresale);
  setText(page, 'pickupDays', pickupPointWords(availability.name));
  const branches = branchWords(product);
  if (branches !== null) setText(page, 'branches', branches);
}

/** Gift cards have no number of units to tell. */
function paintStock(page: HTMLElement, availability: Availability, isGiftCard = false): void {
  setValue(page, 'availability', availability.name);
  const units = availability.name === 'available' ? availability.units : '';
  for (const [name, value] of Object.entries(buying.attributes('units', units)))
    page.setAttribute(name, value);
  const state = text.stock[availability.name];
  const hasUnits = availability.name === 'available' && !isGiftCard;
  setText(page, 'stock', hasUnits ? text.units(availability.units) : state);
  setText(page, 'briefStock', state);
  for (const target of [...targetsIn(page, 'stock'), ...targetsIn(page, 'briefStock')]) {
    target.className = `stock is-${availability.name}`;
  }
}
