/** What this browser keeps of the cart: its uuid, and a summary for the badge of all tabs and later pages. */
import { atom } from 'nanostores';
import { queryOf } from '../../api/cart-add.ts';
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import { formatRoundedMoney, money, type Currency, type Money } from '../../domain/money.ts';
import { withLock } from '../browser.ts';
import { cartLock, keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { canKeep, hasFields, isKept, shared, storedJson } from '../storage.ts';

const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Read every time, because another tab may have opened the cart. */
export function storedCartUuid(): string | null {
  const text = shared[keys.cartUuid] ?? '';
  return uuidPattern.test(text) ? text : null;
}

/** The query of the calls about a cart. */
export function storedCartQuery(uuid = storedCartUuid()) {
  return queryOf({ uuid, currency: $currency.get() });
}

export function keepCartUuid(text: string): void {
  shared[keys.cartUuid] = text;
}

/**
 * Calls with the cart's uuid and keeps the one of the reply. Mutex: without a uuid the server opens a cart, and two
 * calls at once would open two.
 */
export function withCart<T extends { readonly uuid: string }>(
  call: (uuid: string | null) => Promise<T>,
): Promise<T> {
  return withLock(cartLock, async () => {
    const uuid = storedCartUuid();
    const reply = await call(uuid);
    if (reply.uuid !== uuid) keepCartUuid(reply.uuid);
    return reply;
  });
}

export function canKeepCart(): boolean {
  return (storedCartUuid() !== null && isKept(keys.cartUuid)) || canKeep();
}

/** In pesos, from the page's HTML; null until it is read. */
export const $freeShippingFrom = atom<Money | null>(null);

/** `amount` is formatted, so that the next page can paint it without the formatter. */
export interface CartSummary {
  readonly uuid: string;
  readonly units: number;
  readonly amount: string;
  readonly currency: Currency;
  /** Mark of the session, because codes are a customer's; '' for a guest. */
  readonly owner: string;
  readonly lines: readonly SummaryLine[];
  /** Makes each change a different text, because only those raise a storage event, by which other tabs hear of it. */
  readonly changes: number;
}

export interface SummaryLine {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

export const $cartSummary = storedJson<CartSummary | null>(
  keys.cartSummary,
  null,
  hasFields({ uuid: 'string', units: 'number', amount: 'string', lines: 'array' }),
);

let ordersOfPage = 0;

/** @returns remembers the cart that is read now, unless an order placed since has emptied it (stale read) */
export function beginReading(): (cart: Cart) => readonly SummaryLine[] {
  const ordersBefore = ordersOfPage;
  return (cart) => (ordersOfPage === ordersBefore ? rememberCart(cart) : []);
}

/**
 * Lines that the cart has lost stay in the summary until `withdrawn.ts` knows why.
 * @param takenOut id of the product that the shopper has just removed
 * @returns those lines
 */
export function rememberCart(
  cart: Cart,
  { isChange = false, takenOut = null as number | null } = {},
): readonly SummaryLine[] {
  const before = $cartSummary.get();
  const linesBefore = before?.uuid === cart.uuid ? before.lines : [];
  const present = new Set(cart.items.map(({ product }) => product.id));
  const lost = linesBefore.filter(({ id }) => id !== takenOut && !present.has(id));
  const lines = cart.items.map(({ product: { id, slug, title } }) => ({ id, slug, title }));
  set(cart.uuid, unitCount(cart), cart.totalPrice, [...lines, ...lost], isChange);
  return lost;
}

export function forgetLine({ id }: Pick<SummaryLine, 'id'>): void {
  const summary = $cartSummary.get();
  if (summary === null) return;
  $cartSummary.set({ ...summary, lines: summary.lines.filter((line) => line.id !== id) });
}

export function showEmptied(): void {
  ordersOfPage += 1;
  set(storedCartUuid() ?? '', 0, money(0, $currency.get()), [], true);
}

function set(
  uuid: string,
  units: number,
  total: Money,
  lines: readonly SummaryLine[],
  isChange: boolean,
): void {
  const changes = ($cartSummary.get()?.changes ?? 0) + Number(isChange);
  const { currency } = total;
  const owner = sessionMark();
  $cartSummary.set({ uuid, units, amount: formatRoundedMoney(total), currency, owner, lines, changes });
}

/** The currency or the customer changed meanwhile. */
export function isSummaryOutdated(): boolean {
  const summary = $cartSummary.get();
  if (summary === null) return storedCartUuid() !== null;
  return summary.units > 0 && !isAmountCurrent(summary);
}

export function isAmountCurrent({ currency, owner }: CartSummary): boolean {
  return currency === $currency.get() && owner === sessionMark();
}
