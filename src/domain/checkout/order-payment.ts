import type { Order } from './order.ts';
import type { BankData, PaymentMethod } from './payment.ts';

export type OrderPayment =
  /** Paid, cancelled, or a total of zero. */
  | { readonly name: 'none' }
  /** The provider has, or is processing, a payment: another one would be the second. */
  | { readonly name: 'in-progress' }
  /** The API was asked and has not answered: it may have been made. */
  | { readonly name: 'confirming' }
  /** Null where neither the API sends it with the order nor this browser placed it. */
  | { readonly name: 'transfer'; readonly bankData: BankData | null }
  | { readonly name: 'link'; readonly link: string }
  /** `canOpen`: this tab has the data that starts the form. `canCheck`: the API can be asked. */
  | {
      readonly name: 'embedded';
      readonly provider: EmbeddedProvider;
      readonly canOpen: boolean;
      readonly canCheck: boolean;
    }
  | { readonly name: 'unreachable' };

/** Their form is embedded in the shop. */
const embeddedProviders = ['getnet', 'modo'] as const satisfies readonly PaymentMethod[];
export type EmbeddedProvider = (typeof embeddedProviders)[number];

export interface RememberedPayment {
  readonly bankData: BankData | null;
  readonly canOpen: boolean;
  readonly canCheck: boolean;
  /** A return was answered with "approved" or "pending". */
  readonly isInProgress: boolean;
  readonly isUnknown: boolean;
}

/** @param order as the API just sent it @param unpaidStates in other states nothing is paid */
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
  const provider = embeddedProviders.find((each) => each === payment.method);
  if (provider === undefined) return { name: 'unreachable' };
  const { canOpen, canCheck } = remembered;
  return canOpen || canCheck ? { name: 'embedded', provider, canOpen, canCheck } : { name: 'unreachable' };
}
