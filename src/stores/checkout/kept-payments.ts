/**
 * Payment data that only the reply to an order contains. All tabs need accounts and intents, because a phone
 * leaves the page to pay (specification, section 7); a provider's form opens in its own tab.
 */
import type { KeptIntent } from '../../domain/checkout/checkout-return.ts';
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import type { InsideProvider } from '../../domain/checkout/order-payment.ts';
import type { BankData } from '../../domain/checkout/payment.ts';
import { keys } from '../keys.ts';
import { isRecord, sharedJson } from '../storage.ts';
import { recall, remember, type InsidePayment } from './checkout-record.ts';

export function keepPayment({ order: { id: orderId }, bankData, getnet, modo }: PlacedOrder): void {
  if (bankData !== null) {
    const others = accounts().filter((account) => account.orderId !== orderId);
    keep({ accounts: [{ orderId, bankData }, ...others].slice(0, longestMemory) });
  }
  if (getnet !== null) keep({ getnet: { orderId, intentId: getnet.intentId } });
  if (modo !== null) keep({ modo: { orderId, intentId: modo.intentId } });
  if (getnet !== null || modo !== null) remember('inside', { orderId, getnet, modo, keptAt: Date.now() });
}

/** Of the newest order with this provider. */
export function keptIntent(provider: InsideProvider): KeptIntent | null {
  const intent = stored.read()?.[provider];
  return isIntent(intent) ? intent : null;
}

/** Null for an order of another browser. */
export function keptBankData({ id }: Pick<Order, 'id'>): BankData | null {
  return accounts().find(({ orderId }) => orderId === id)?.bankData ?? null;
}

/** Null for an order of another tab, or one that is not the newest. */
export function keptInsidePayment({ id }: Pick<Order, 'id'>): InsidePayment | null {
  const kept = recall('inside');
  return kept?.orderId === id ? kept : null;
}

interface KeptPayments extends Partial<Record<InsideProvider, KeptIntent>> {
  readonly accounts?: readonly KeptAccount[];
}

interface KeptAccount {
  readonly orderId: number;
  readonly bankData: BankData;
}

const longestMemory = 10;

const stored = sharedJson(keys.payments, isRecord);

function keep(part: KeptPayments): void {
  stored.write({ ...stored.read(), ...part });
}

function accounts(): readonly KeptAccount[] {
  const kept = stored.read()?.['accounts'];
  return Array.isArray(kept) ? kept.filter(isAccount) : [];
}

const bankFields = ['bank', 'accountType', 'accountNumber', 'owner', 'cuit', 'cbu', 'alias'] as const;

function isAccount(value: unknown): value is KeptAccount {
  const account = isRecord(value) ? value['bankData'] : null;
  return isRecord(account) && bankFields.every((field) => typeof account[field] === 'string');
}

function isIntent(value: unknown): value is KeptIntent {
  return isRecord(value) && Number.isSafeInteger(value['orderId']) && typeof value['intentId'] === 'string';
}
