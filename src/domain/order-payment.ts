/** How an order that waits for its payment can still be paid, from what the API says now and what this browser remembers. */
import type { Order } from './order.ts';
import type { BankData, PaymentMethod } from './payment.ts';

export type OrderPayment =
  /** Nothing to pay: it is paid, cancelled, or cost nothing. */
  | { readonly name: 'none' }
  /** Its provider has the money, or is deciding: nobody may be led to pay it once more. */
  | { readonly name: 'under-way' }
  /** `bankData` came with the answer that placed the order, and with no other: null in another browser. */
  | { readonly name: 'transfer'; readonly bankData: BankData | null }
  /** On the provider's own page. */
  | { readonly name: 'link'; readonly link: string }
  /** Inside the shop. `canOpen`: this tab still has what its form is started with. `canCheck`: the API can be asked. */
  | {
      readonly name: 'inside';
      readonly provider: InsideProvider;
      readonly canOpen: boolean;
      readonly canCheck: boolean;
    }
  /** No way that the shop knows of. */
  | { readonly name: 'unreachable' };

/** Providers whose payment happens inside the shop's page. */
const insideProviders = ['getnet', 'modo'] as const satisfies readonly PaymentMethod[];
export type InsideProvider = (typeof insideProviders)[number];

/** What this browser remembers of an order. */
export interface RememberedPayment {
  readonly bankData: BankData | null;
  readonly canOpen: boolean;
  readonly canCheck: boolean;
  /** That a provider's return was answered with "approved" or "pending". */
  readonly isUnderWay: boolean;
}

/**
 * @param order as the API showed it just now
 * @param unpaidStates the names that the API has for an order that waits for its payment; in any other state none is offered
 */
export function orderPaymentOf(
  { state, total, payment }: Pick<Order, 'state' | 'total' | 'payment'>,
  unpaidStates: readonly string[],
  remembered: RememberedPayment,
): OrderPayment {
  if (!unpaidStates.includes(state) || total.cents <= 0) return { name: 'none' };
  if (remembered.isUnderWay) return { name: 'under-way' };
  if (payment.method === 'transfer') return { name: 'transfer', bankData: remembered.bankData };
  if (payment.link !== null) return { name: 'link', link: payment.link };
  const provider = insideProviders.find((each) => each === payment.method);
  if (provider === undefined) return { name: 'unreachable' };
  const { canOpen, canCheck } = remembered;
  return canOpen || canCheck ? { name: 'inside', provider, canOpen, canCheck } : { name: 'unreachable' };
}
