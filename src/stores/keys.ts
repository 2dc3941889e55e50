/**
 * Keys of localStorage and sessionStorage that every page may need; those of login, account and checkout are in
 * `screen-keys.ts`. The head's inline script uses them too, so this file holds plain constants only. A changed format gets
 * a new version number, so that old values are not misread.
 */
export const keys = {
  currency: 'vineta:1:currency',
  token: 'vineta:1:token',
  /** Written and removed at once, to test whether storage works. */
  trial: 'vineta:1:trial',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  /** Titles of products that left the cart because they are sold no more. */
  cartWithdrawn: 'vineta:1:cart-withdrawn',
  /** sessionStorage: cart intents unsettled when the page was left. */
  cartOutbox: 'vineta:1:cart-outbox',
  /** sessionStorage: the last accepted cart. Here, because the cart's page writes it. */
  seenCart: 'vineta:1:seen-cart',
  columns: 'vineta:1:columns',
  /** Cached ids of favourites. */
  favorites: 'vineta:1:favorites',
  destination: 'vineta:1:destination',
  /** The visitor's collection: volumes that somebody has or wants. */
  collection: 'vineta:1:collection',
  /** Styles that leave what the visitor has out of lists. */
  ownedStyles: 'vineta:1:owned-styles',
  newsletterDay: 'vineta:1:newsletter-day',
  consent: 'vineta:1:consent',
  /** Whether the display font is in this browser's cache. */
  displayFont: 'vineta:1:face',
} as const;

/** The lock for obtaining a cart uuid, and the channel that announces cart changes to other tabs. */
export const cartLock = 'vineta:cart';
export const cartChannel = 'vineta:cart';
