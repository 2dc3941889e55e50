/**
 * A changed format gets a new version number. The head's inline script uses the keys, so this file holds plain
 * constants only.
 */
export const keys = {
  currency: 'vineta:1:currency',
  columns: 'vineta:1:columns',
  consent: 'vineta:1:consent',
  newsletterDay: 'vineta:1:newsletter-day',
  trial: 'vineta:1:trial',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  cartWithdrawn: 'vineta:1:cart-withdrawn',
  cartOutbox: 'vineta:1:cart-outbox',
  typed: 'vineta:1:typed:',
  collection: 'vineta:1:collection',
  collectionBought: 'vineta:1:collection-bought',
  collectionOrders: 'vineta:1:collection-orders',
  ownedStyles: 'vineta:1:owned-styles',
  token: 'vineta:1:token',
  logout: 'vineta:1:logout',
  destination: 'vineta:1:destination',
  favorites: 'vineta:1:favorites',
  returnPath: 'vineta:1:origin',
  googleLogin: 'vineta:1:google-login',
  drafts: 'vineta:1:drafts',
  checkout: 'vineta:1:checkout',
  payments: 'vineta:1:payments',
  paymentReturns: 'vineta:1:payment-returns',
  measuredOrders: 'vineta:1:measured-orders',
} as const;

/** Web Locks: one tab at a time obtains a uuid, places an order, confirms a payment return. */
export const cartLock = 'vineta:cart';
export const orderLock = 'vineta:order';
export const returnLock = 'vineta:payment-return';
export const cartChannel = 'vineta:cart';
