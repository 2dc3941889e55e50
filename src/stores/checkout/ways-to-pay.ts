/**
 * Payment data that only the order's reply contains. Bank accounts are kept in localStorage per order until logout;
 * parameters of a provider's form in sessionStorage, for the newest order only.
 */
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import type { BankData } from '../../domain/checkout/payment.ts';
import { screenKeys } from '../screen-keys.ts';
import { jsonCodec, readInTab, readStored, writeInTab, writeStored } from '../storage.ts';

/** @param keptAt milliseconds since the epoch by this machine's clock; some of them expire */
export interface InsidePayment extends Pick<PlacedOrder, 'getnet' | 'modo'> {
  readonly orderId: number;
  readonly keptAt: number;
}

export function keepWaysToPay({ order, bankData, getnet, modo }: PlacedOrder): void {
  if (bankData !== null) {
    const others = accounts().filter(({ orderId }) => orderId !== order.id);
    const kept = [{ orderId: order.id, bankData }, ...others].slice(0, longestMemory);
    writeStored(screenKeys.bankData, accountsCodec.encode(kept));
  }
  if (getnet !== null || modo !== null) {
    const kept = { orderId: order.id, getnet, modo, keptAt: Date.now() };
    writeInTab(screenKeys.insidePayment, insideCodec.encode(kept));
  }
}

/** Null for an order of another browser. */
export function keptBankData({ id }: Pick<Order, 'id'>): BankData | null {
  return accounts().find(({ orderId }) => orderId === id)?.bankData ?? null;
}

/** Null for an order of another tab, or one that is not the newest. */
export function keptInsidePayment({ id }: Pick<Order, 'id'>): InsidePayment | null {
  const kept = insideCodec.decode(readInTab(screenKeys.insidePayment) ?? '');
  return kept?.orderId === id ? kept : null;
}

/** Capacity; older entries are dropped. */
const longestMemory = 10;

interface KeptAccount {
  readonly orderId: number;
  readonly bankData: BankData;
}

function accounts(): readonly KeptAccount[] {
  return accountsCodec.decode(readStored(screenKeys.bankData) ?? '[]') ?? [];
}

const bankFields = ['bank', 'accountType', 'accountNumber', 'owner', 'cuit', 'cbu', 'alias'] as const;

const accountsCodec = jsonCodec(
  (value): value is readonly KeptAccount[] =>
    Array.isArray(value) &&
    value.every(
      (kept: Partial<KeptAccount> | null) =>
        typeof kept?.orderId === 'number' &&
        bankFields.every((field) => typeof kept.bankData?.[field] === 'string'),
    ),
);

/** Validates only the outer shape: this module wrote it, and the versioned key excludes older formats. */
const insideCodec = jsonCodec((value): value is InsidePayment => {
  const { orderId, keptAt } = (value ?? {}) as Partial<InsidePayment>;
  return typeof orderId === 'number' && typeof keptAt === 'number';
});
