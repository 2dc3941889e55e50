/** Keys of localStorage and sessionStorage that only forms, login, account and checkout need; the others are in `keys.ts`. */
import { keys } from './keys.ts';

export const screenKeys = {
  /** Written on logout, to notify the other tabs. */
  logout: 'vineta:1:logout',
  /** sessionStorage: form drafts, and the return path of a login. */
  draft: 'vineta:1:draft',
  returnPath: 'vineta:1:origin',
  /** sessionStorage: the departure of a Google login. */
  googleLogin: 'vineta:1:google-login',
  /** sessionStorage: input of a form whose code failed to load, by path. */
  typed: 'vineta:1:typed:',
  /**
   * sessionStorage: the order being placed, the order for the next screen, the query of a payment's return.
   */
  orderAttempt: 'vineta:1:order-attempt',
  placedOrder: 'vineta:1:placed-order',
  /** sessionStorage: the order whose payment the shopper left the shop for. */
  leftOrder: 'vineta:1:left-order',
  returnQuery: 'vineta:1:return-query',
  /** Payment intents by provider, and results of payment returns. */
  payment: 'vineta:1:payment',
  paymentReturns: 'vineta:1:payment-returns',
  /** Payment data of orders: bank account (localStorage), parameters of a provider's form (sessionStorage). */
  bankData: 'vineta:1:bank-data',
  insidePayment: 'vineta:1:inside-payment',
  /** Ids of orders whose volumes are in the collection already. */
  collectionOrders: 'vineta:1:collection-orders',
  /** Orders whose purchase event was sent. */
  measuredOrders: 'vineta:1:measured-orders',
} as const;

/** Personal data, deleted on logout from any page. Draft keys are in `drafts.ts`. */
export const personalInTab = [
  screenKeys.returnPath,
  screenKeys.googleLogin,
  screenKeys.orderAttempt,
  keys.seenCart,
  screenKeys.placedOrder,
  screenKeys.leftOrder,
  screenKeys.returnQuery,
  screenKeys.insidePayment,
] as const;
export const personalStored = [
  `${screenKeys.payment}:getnet`,
  `${screenKeys.payment}:modo`,
  screenKeys.paymentReturns,
  screenKeys.bankData,
  keys.favorites,
] as const;

/** Locks: one order is placed, and one payment return confirmed, at a time among all tabs. */
export const orderLock = 'vineta:order';
export const returnLock = 'vineta:payment-return';
