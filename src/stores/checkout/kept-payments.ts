/**
 * Payment data that only the reply to an order contains. All tabs need accounts and intents, because a phone leaves the
 * page to pay (specification, section 7); a provider's form opens in its own tab.
 */
import type { KeptIntent } from '../../domain/checkout/checkout-return.ts';
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import type { InsideProvider } from '../../domain/checkout/order-payment.ts';
import type { BankData } from '../../domain/checkout/payment.ts';
import { keys } from '../keys.ts';
import { isRecord, jsonIn, shared } from '../storage.ts';
import { recall, remember, type InsidePayment } from './checkout-record.ts';

interface KeptPayments extends Partial<Record<InsideProvider, KeptIntent>> {
  readonly accounts?: readonly { readonly orderId: number; readonly bankData: BankData }[];
}

const longestMemory = 10;
const stored = jsonIn(shared, keys.payments, (value): value is KeptPayments => isRecord(value));

export function keepPayment({ order: { id: orderId }, bankData, getnet, modo }: PlacedOrder): void {
  const { accounts = [], ...kept } = stored.read() ?? {};
  const others = accounts.filter((account) => account.orderId !== orderId);
  stored.write({
    ...kept,
    accounts: bankData === null ? accounts : [{ orderId, bankData }, ...others].slice(0, longestMemory),
    ...(getnet !== null && { getnet: { orderId, intentId: getnet.intentId } }),
    ...(modo !== null && { modo: { orderId, intentId: modo.intentId } }),
  });
  if (getnet !== null || modo !== null) remember('inside', { orderId, getnet, modo, keptAt: Date.now() });
}

export function keptIntent(provider: InsideProvider): KeptIntent | null {
  return stored.read()?.[provider] ?? null;
}

export function keptBankData({ id }: Pick<Order, 'id'>): BankData | null {
  return stored.read()?.accounts?.find(({ orderId }) => orderId === id)?.bankData ?? null;
}

/** Null for an order of another tab, or one that is not the newest. */
export function keptInsidePayment({ id }: Pick<Order, 'id'>): InsidePayment | null {
  const kept = recall('inside');
  return kept?.orderId === id ? kept : null;
}
