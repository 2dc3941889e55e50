/**
 * Cached cart summary for the badge: written after each reply, shared by all tabs and later pages without a request.
 */
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import { formatRoundedMoney, isCurrency, money, type Currency } from '../../domain/money.ts';
import { storedCartUuid } from './cart-uuid.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { storedJson } from '../storage.ts';

/** `amount` is stored formatted, so that the next page can paint it without the formatter. */
export interface CartSummary {
  readonly uuid: string;
  readonly units: number;
  readonly amount: string;
  readonly currency: Currency;
  /** Mark of the session that it was read in, because codes are a customer's; '' for a guest. */
  readonly owner: string;
  readonly lines: readonly SummaryLine[];
}

/** A product of the cart, by which is noticed that it was withdrawn from sale (`withdrawn.ts`). */
export interface SummaryLine {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** Null until a cart is known in this browser. */
export const $cartSummary = storedJson<CartSummary | null>(keys.cartSummary, null, isSummaryOrNull);

/** Orders placed on this page. */
let orderCount = 0;

/**
 * Starts a cart read. @returns remembers its result, like `rememberCart`, unless an order placed since has emptied the
 * cart (stale read)
 */
export function beginReading(): (cart: Cart) => readonly SummaryLine[] {
  const ordersBefore = orderCount;
  return (cart) => (orderCount === ordersBefore ? rememberCart(cart) : []);
}

/**
 * Replaces the summary. Lines that the cart has lost stay in it until `withdrawn.ts` knows why.
 * @param takenOut id of the product that the shopper has just removed
 * @returns those lines
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

/** Empties the badge optimistically after an order, because the page is left before a read would complete. */
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

/** Whether the cart must be read before its amount is shown: the currency or the customer is another one by now. */
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
