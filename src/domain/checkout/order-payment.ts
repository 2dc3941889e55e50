/** How an unpaid order can still be paid, from the API's current data and what this browser stored. */
import type { Order } from './order.ts';
import type { BankData, PaymentMethod } from './payment.ts';

export type OrderPayment =
  /** Nothing to pay: paid, cancelled, or a total of zero. */
  | { readonly name: 'none' }
  /** The provider already received or is processing a payment: offering another would risk a double payment. */
  | { readonly name: 'in-progress' }
  /** The API was asked about a payment and has not answered: it may have been made. */
  | { readonly name: 'confirming' }
  /** `bankData` is only in the reply that placed the order; null in another browser. */
  | { readonly name: 'transfer'; readonly bankData: BankData | null }
  /** On the provider's own page. */
  | { readonly name: 'link'; readonly link: string }
  /**
   * Inside the shop. `canOpen`: this tab still has the data that starts the form. `canCheck`: the API can be queried.
   */
  | {
      readonly name: 'inside';
      readonly provider: InsideProvider;
      readonly canOpen: boolean;
      readonly canCheck: boolean;
    }
  /** No known way to pay. */
  | { readonly name: 'unreachable' };

/** Providers whose payment form is embedded in the shop. */
const insideProviders = ['getnet', 'modo'] as const satisfies readonly PaymentMethod[];
export type InsideProvider = (typeof insideProviders)[number];

/** Payment data of an order stored in this browser. */
export interface RememberedPayment {
  readonly bankData: BankData | null;
  readonly canOpen: boolean;
  readonly canCheck: boolean;
  /** Whether a provider's return was answered with "approved" or "pending". */
  readonly isInProgress: boolean;
  /** Whether a provider's return was not answered yet. */
  readonly isUnknown: boolean;
}

/**
 * @param order as the API just returned it
 * @param unpaidStates the API's state names of an unpaid order; other states offer no payment
 */
export function orderPaymentOf(
  { state, total, payment }: Pick<Order, 'state' | 'total' | 'payment'>,
  unpaidStates: readonly string[],
  remembered: RememberedPayment,
): OrderPayment {
  if (!unpaidStates.includes(state) || total.cents <= 0) return { name: 'none' };
  if (remembered.isInProgress) return { name: 'in-progress' };
  if (remembered.isUnknown) return { name: 'confirming' };
  if (payment.method === 'transfer') return { name: 'transfer', bankData: remembered.bankData };
  if (payment.link !== null) return { name: 'link', link: payment.link };
  // The backend has another word for a transfer.
  if (payment.method === null && remembered.bankData !== null) {
    return { name: 'transfer', bankData: remembered.bankData };
  }
  const provider = insideProviders.find((each) => each === payment.method);
  if (provider === undefined) return { name: 'unreachable' };
  const { canOpen, canCheck } = remembered;
  return canOpen || canCheck ? { name: 'inside', provider, canOpen, canCheck } : { name: 'unreachable' };
}
