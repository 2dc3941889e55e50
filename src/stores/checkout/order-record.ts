/**
 * What the browser remembers of orders.
 *
 * In the tab: one record for each order that was placed in it or is paid from it. Only this tab may open an embedded
 * form again or name the order after Back, so that a second tab leads to no second payment. Without names and
 * addresses, except on the way to the order's screen.
 *
 * In all tabs: bank accounts, and the payment intent under its provider's key, because a phone leaves the page to pay
 * and may come back in another tab (specification, section 7).
 */
import type { OrderAttempt } from '../../domain/checkout/checkout-attempt.ts';
import type { SeenCart } from '../../domain/checkout/checkout-changes.ts';
import type { PaymentIntent } from '../../domain/checkout/checkout-return.ts';
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import type { EmbeddedProvider } from '../../domain/checkout/order-payment.ts';
import type { BankData } from '../../domain/checkout/payment.ts';
import { readEntry, writeEntry } from '../browser-document.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { hasFields, inTab, isKeptInTab, isRecord, jsonIn, shared } from '../storage.ts';

export interface OrderRecord extends Omit<PlacedOrder, 'order'> {
  readonly id: number;
  /** `due`: its screen says how. `at-provider`: at `link`. `embedded`: `getnet` or `modo` opens its form. */
  readonly payment: 'due' | 'at-provider' | 'embedded' | 'confirmed';
  /** The provider's page that the shopper went to. */
  readonly link: string | null;
  /** When its payment data arrived, in milliseconds since the epoch; some of them expire. */
  readonly keptAt: number;
  /** Mark of the session. */
  readonly owner: string;
  /** Until its screen opens, which moves it to the history entry: there reload and Back find it. */
  readonly order: Order | null;
}

/** A record on its screen, or on the way there. */
export interface ScreenRecord extends OrderRecord {
  readonly order: Order;
}

/** A checkout in progress. It survives a reload, Back and a visit to a payment provider. */
export interface CheckoutRecord {
  /** As shown before the checkout, or as accepted there. Ends with the order. */
  readonly seen: SeenCart;
  /** An order that is being sent: a reload keeps its idempotency key. Ends when it has an id. */
  readonly attempt: OrderAttempt;
  /** The last used first. */
  readonly orders: readonly OrderRecord[];
  /** The address of a payment's return, for a reload or a new login. It stays until the next return. */
  readonly returnAddress: { readonly path: string; readonly query: string };
}

type Part = keyof CheckoutRecord;

const longestMemory = 10;
const stored = jsonIn(inTab, keys.checkout, (value): value is Partial<CheckoutRecord> => isRecord(value));

export function recall<P extends Part>(part: P): CheckoutRecord[P] | null {
  return stored.read()?.[part] ?? null;
}

export function remember<P extends Part>(part: P, value: CheckoutRecord[P]): void {
  stored.write({ ...stored.read(), [part]: value });
}

export function forget(part: Part): void {
  const { [part]: _, ...others } = stored.read() ?? {};
  if (Object.keys(others).length === 0) stored.forget();
  else stored.write(others);
}

const isOrderRecord = hasFields<OrderRecord>({ id: 'number', keptAt: 'number', owner: 'string' });

function records(): readonly OrderRecord[] {
  const orders: unknown = recall('orders');
  return Array.isArray(orders) ? orders.filter(isOrderRecord) : [];
}

/** Also of another session: for an order that the API just sent to this customer. */
export function recordOf(id: number): OrderRecord | null {
  return records().find((record) => record.id === id) ?? null;
}

/** Those that this customer went to a provider's page to pay, paid or not. */
export function redirectedOrders(): readonly OrderRecord[] {
  return records().filter((record) => record.link !== null && isOwn(record));
}

/** @returns whether the next page will find it: the tab's storage may be full */
export function keepRecord(id: number, change: Partial<OrderRecord>): boolean {
  const [owner, keptAt] = [sessionMark(), Date.now()];
  const none = { link: null, bankData: null, getnet: null, modo: null, order: null };
  const before = recordOf(id) ?? { id, payment: 'due', keptAt, ...none };
  const others = records().filter((record) => record.id !== id);
  remember('orders', [{ ...before, ...change, owner }, ...others.map(withoutOrder)].slice(0, longestMemory));
  return isKeptInTab(keys.checkout);
}

function withoutOrder(record: OrderRecord): OrderRecord {
  return { ...record, order: null };
}

/** The order whose screen opens next; null when it is open already. */
export function nextOnScreen(): ScreenRecord | null {
  return records().find((record): record is ScreenRecord => isShowable(record) && isOwn(record)) ?? null;
}

/** The order of the screen that opens, or is open; null on a direct visit. */
export function recordOnScreen(): ScreenRecord | null {
  const next = nextOnScreen();
  if (records().some(({ order }) => order !== null)) remember('orders', records().map(withoutOrder));
  if (next !== null) writeEntry(next);
  const entry = readEntry();
  if (!isShowable(entry)) return null;
  if (isOwn(entry)) return entry;
  // The history outlives a logout.
  writeEntry(null);
  return null;
}

function isShowable(value: unknown): value is ScreenRecord {
  return isOrderRecord(value) && isRecord(value.order);
}

function isOwn({ owner }: OrderRecord): boolean {
  return owner === sessionMark();
}

interface SharedPayments extends Partial<Record<EmbeddedProvider, PaymentIntent>> {
  readonly accounts?: readonly { readonly orderId: number; readonly bankData: BankData }[];
}

const payments = jsonIn(shared, keys.payments, (value): value is SharedPayments => isRecord(value));

/** @param placed what only the reply to an order contains */
export function sharePayment(id: number, { bankData, getnet, modo }: Omit<PlacedOrder, 'order'>): void {
  const { accounts = [], ...before } = payments.read() ?? {};
  const others = accounts.filter(({ orderId }) => orderId !== id);
  payments.write({
    ...before,
    accounts: bankData === null ? accounts : [{ orderId: id, bankData }, ...others].slice(0, longestMemory),
    ...(getnet !== null && { getnet: { orderId: id, intentId: getnet.intentId } }),
    ...(modo !== null && { modo: { orderId: id, intentId: modo.intentId } }),
  });
}

/** The intent of the order that was last paid there. */
export function sharedIntent(provider: EmbeddedProvider): PaymentIntent | null {
  return payments.read()?.[provider] ?? null;
}

export function sharedBankData({ id }: Pick<Order, 'id'>): BankData | null {
  return payments.read()?.accounts?.find(({ orderId }) => orderId === id)?.bankData ?? null;
}
