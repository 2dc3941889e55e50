/** The last known cart, for the badge of all tabs and later pages. */
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import { formatRoundedMoney, isCurrency, money, type Currency } from '../../domain/money.ts';
import { storedCartUuid } from './cart-uuid.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { storedJson } from '../storage.ts';

/** `amount` is formatted, so that the next page can paint it without the formatter. */
export interface CartSummary {
  readonly uuid: string;
  readonly units: number;
  readonly amount: string;
  readonly currency: Currency;
  /** Mark of the session, because codes are a customer's; '' for a guest. */
  readonly owner: string;
  readonly lines: readonly SummaryLine[];
}

/** By which `withdrawn.ts` notices that it was withdrawn from sale. */
export interface SummaryLine {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

export const $cartSummary = storedJson<CartSummary | null>(keys.cartSummary, null, isSummaryOrNull);

let orderCount = 0;

/** @returns remembers the cart that is read now, unless an order placed since has emptied it (stale read) */
export function beginReading(): (cart: Cart) => readonly SummaryLine[] {
  const ordersBefore = orderCount;
  return (cart) => (orderCount === ordersBefore ? rememberCart(cart) : []);
}

/**
 * Lines that the cart has lost stay in the summary until `withdrawn.ts` knows why. @param takenOut id of the
 * product that the shopper has just removed @returns those lines
 */
export function rememberCart(cart: Cart, takenOut: number | null = null): readonly SummaryLine[] {
  const before = $cartSummary.get();
  const known = before?.uuid === cart.uuid ? before.lines : [];
  const present = new Set(cart.items.map(({ product }) => product.id));
  const lost = known.filter(({ id }) => id !== takenOut && !present.has(id));
  const summary = summaryOf(cart);
  $cartSummary.set({ ...summary, lines: [...summary.lines, ...lost] });
  return lost;
}

export function forgetLine({ id }: SummaryLine): void {
  const summary = $cartSummary.get();
  if (summary === null) return;
  $cartSummary.set({ ...summary, lines: summary.lines.filter((line) => line.id !== id) });
}

/** After an order: the page is left before a read would complete. */
export function showEmptied(currency: Currency): void {
  orderCount += 1;
  const amount = formatRoundedMoney(money(0, currency));
  const uuid = storedCartUuid() ?? '';
  $cartSummary.set({ uuid, units: 0, amount, currency, owner: sessionMark(), lines: [] });
}

function summaryOf(cart: Cart): CartSummary {
  return {
    uuid: cart.uuid,
    units: unitCount(cart),
    amount: formatRoundedMoney(cart.totalPrice),
    currency: cart.totalPrice.currency,
    owner: sessionMark(),
    lines: cart.items.map(({ product: { id, slug, title } }) => ({ id, slug, title })),
  };
}

/** The currency or the customer is another one by now. */
export function isSummaryOutdated(): boolean {
  const summary = $cartSummary.get();
  if (summary === null) return hasCart();
  return summary.units > 0 && !isAmountCurrent(summary);
}

export function isAmountCurrent({ currency, owner }: CartSummary): boolean {
  return currency === $currency.get() && owner === sessionMark();
}

export function hasCart(): boolean {
  return storedCartUuid() !== null;
}

function isSummaryOrNull(value: unknown): value is CartSummary | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { uuid, units, amount, currency, owner, lines } = value as Record<string, unknown>;
  const isCount = Number.isSafeInteger(units) && (units as number) >= 0;
  const isAmount = typeof amount === 'string' && amount.length < 40 && isCurrency(currency);
  const isNamed = typeof uuid === 'string' && typeof owner === 'string';
  return isCount && isAmount && isNamed && Array.isArray(lines) && lines.every(isLine);
}

function isLine(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, title } = value as Record<string, unknown>;
  return Number.isSafeInteger(id) && typeof slug === 'string' && typeof title === 'string';
}
