/**
 * Keys of localStorage and sessionStorage. The head's inline script uses them too, so this file holds plain constants
 * only. A changed format gets a new version number, so that old values are not misread.
 */
export const keys = {
  currency: 'vineta:1:currency',
  token: 'vineta:1:token',
  /**
   * Device token from the last password login: it exempts the next login in this browser from the rate limit for
   * unknown devices. It grants no access.
   */
  device: 'vineta:1:device',
  /** Written and removed at once, to test whether storage works. */
  tokenTrial: 'vineta:1:token-trial',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  /** Whether changes wait for the network (`kept-changes.ts`). */
  cartKept: 'vineta:1:cart-kept',
  columns: 'vineta:1:columns',
  /** Cached ids of favourites. */
  favorites: 'vineta:1:favorites',
  destination: 'vineta:1:destination',
  newsletterDay: 'vineta:1:newsletter-day',
  consent: 'vineta:1:consent',
  /** Whether the display font is in this browser's cache. */
  displayFont: 'vineta:1:face',
  /** Written on logout, to notify the other tabs. */
  logout: 'vineta:1:logout',
  /** sessionStorage: form drafts, and the return path of a login. */
  draft: 'vineta:1:draft',
  returnPath: 'vineta:1:origin',
  /** sessionStorage: the departure of a Google login. */
  googleLogin: 'vineta:1:google-login',
  /** sessionStorage: input of a form whose code failed to load, by path. */
  typed: 'vineta:1:typed:',
  /** sessionStorage: cart intents unsettled when the page was left. */
  cartOutbox: 'vineta:1:cart-outbox',
  /**
   * sessionStorage: the last accepted cart, the order being placed, the order for the next screen, the query of a
   * payment's return.
   */
  orderAttempt: 'vineta:1:order-attempt',
  seenCart: 'vineta:1:seen-cart',
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
  /** Orders whose purchase event was sent. */
  measuredOrders: 'vineta:1:measured-orders',
} as const;

/** Personal data, deleted on logout from any page. Draft keys are in `drafts.ts`. */
export const personalInTab = [
  keys.returnPath,
  keys.googleLogin,
  keys.orderAttempt,
  keys.seenCart,
  keys.placedOrder,
  keys.leftOrder,
  keys.returnQuery,
  keys.insidePayment,
] as const;
export const personalStored = [
  `${keys.payment}:getnet`,
  `${keys.payment}:modo`,
  keys.paymentReturns,
  keys.bankData,
  keys.favorites,
] as const;

/** Locks: one order is placed, and one payment return confirmed, at a time among all tabs. */
export const orderLock = 'vineta:order';
export const returnLock = 'vineta:payment-return';

/** The lock for obtaining a cart uuid, and the channel that announces cart changes to other tabs. */
export const cartLock = 'vineta:cart';
export const cartChannel = 'vineta:cart';
