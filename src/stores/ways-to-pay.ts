/**
 * What the answer of an order brought to pay it with; no other answer brings it again. The account of the bank is kept for as
 * long as the customer stays, under its order. What starts a provider's form is kept for the tab's life, and only the newest.
 */
import type { Order, PlacedOrder } from '../domain/order.ts';
import type { BankData } from '../domain/payment.ts';
import { keys } from './keys.ts';
import { jsonCodec, readInTab, readStored, writeInTab, writeStored } from './storage.ts';

/** @param keptAt milliseconds since the epoch, of this machine: some of them expire */
export interface InsidePayment extends Pick<PlacedOrder, 'getnet' | 'modo'> {
  readonly orderId: number;
  readonly keptAt: number;
}

export function keepWaysToPay({ order, bankData, getnet, modo }: PlacedOrder): void {
  if (bankData !== null) {
    const others = accounts().filter(({ orderId }) => orderId !== order.id);
    const kept = [{ orderId: order.id, bankData }, ...others].slice(0, longestMemory);
    writeStored(keys.bankData, accountsCodec.encode(kept));
  }
  if (getnet !== null || modo !== null) {
    const kept = { orderId: order.id, getnet, modo, keptAt: Date.now() };
    writeInTab(keys.insidePayment, insideCodec.encode(kept));
  }
}

/** Null for an order of another browser. */
export function keptBankData({ id }: Pick<Order, 'id'>): BankData | null {
  return accounts().find(({ orderId }) => orderId === id)?.bankData ?? null;
}

/** Null for an order of another tab, and for one that is not the newest. */
export function keptInsidePayment({ id }: Pick<Order, 'id'>): InsidePayment | null {
  const kept = insideCodec.decode(readInTab(keys.insidePayment) ?? '');
  return kept?.orderId === id ? kept : null;
}

/** More transfers than anybody has open at once. */
const longestMemory = 10;

interface KeptAccount {
  readonly orderId: number;
  readonly bankData: BankData;
}

function accounts(): readonly KeptAccount[] {
  return accountsCodec.decode(readStored(keys.bankData) ?? '[]') ?? [];
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

/** Written by this very version (the key carries its number), so that its inside is not looked at again. */
const insideCodec = jsonCodec((value): value is InsidePayment => {
  const { orderId, keptAt } = (value ?? {}) as Partial<InsidePayment>;
  return typeof orderId === 'number' && typeof keptAt === 'number';
});
