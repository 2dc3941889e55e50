/**
 * Names under which the browser keeps things. The inline script of the head reads them too, so this file holds plain
 * constants only. A change of shape gets a new number: what an older page wrote is then never misread.
 */
export const keys = {
  currency: 'vineta:1:currency',
  token: 'vineta:1:token',
  /** What the last login with a password was answered: it tells the next one from a stranger's, and opens nothing. */
  device: 'vineta:1:device',
  /** Written and removed at once, to see whether a token could be kept. */
  tokenTrial: 'vineta:1:token-trial',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  columns: 'vineta:1:columns',
  /** What the customer put aside, as this browser knows it. */
  favorites: 'vineta:1:favorites',
  destination: 'vineta:1:destination',
  newsletterDay: 'vineta:1:newsletter-day',
  consent: 'vineta:1:consent',
  /** That this browser has the display face in its cache. */
  face: 'vineta:1:face',
  /** Written when somebody logs out, so that every tab hears of it. */
  logout: 'vineta:1:logout',
  /** For the life of a tab: what is being written in forms, and where to go after logging in. */
  draft: 'vineta:1:draft',
  origin: 'vineta:1:origin',
  /** The same: what this tab left for Google with. */
  googleLogin: 'vineta:1:google-login',
  /** The same: what was typed into a form whose code never came, under the path of its page. */
  typed: 'vineta:1:typed:',
  /** The same: what is wanted of the cart and was not settled when the page ended. */
  cartOutbox: 'vineta:1:cart-outbox',
  /**
   * For the life of a tab: the cart that was last accepted, the order being placed, the order that the next screen shows, the
   * query of a payment's return.
   */
  orderAttempt: 'vineta:1:order-attempt',
  seenCart: 'vineta:1:seen-cart',
  placedOrder: 'vineta:1:placed-order',
  /** The same: the order that the shop was left to pay. */
  leftOrder: 'vineta:1:left-order',
  returnQuery: 'vineta:1:return-query',
  /** Orders paid inside the shop, each under its provider's name; and what came of returns. */
  payment: 'vineta:1:payment',
  paymentReturns: 'vineta:1:payment-returns',
  /** What an order is paid with: the bank's account, and for the life of a tab what starts a provider's form. */
  bankData: 'vineta:1:bank-data',
  insidePayment: 'vineta:1:inside-payment',
  /** Orders whose purchase was measured. */
  measuredOrders: 'vineta:1:measured-orders',
} as const;

/** What is a customer's: forgotten when he logs out, whatever page he does it on. Of drafts `drafts.ts` knows the names. */
export const personalInTab = [
  keys.origin,
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

/** One order at a time is placed, and one return of a payment confirmed, among all tabs. */
export const orderLock = 'vineta:order';
export const returnLock = 'vineta:payment-return';

/** The lock under which a cart gets its uuid, and the channel on which tabs tell each other that it changed. */
export const cartLock = 'vineta:cart';
export const cartChannel = 'vineta:cart';
