/**
 * What the browser remembers. A customer's is deleted on logout, from any page. A changed format gets a new
 * version number.
 */
const sharedByVisitors = {
  currency: 'vineta:1:currency',
  columns: 'vineta:1:columns',
  consent: 'vineta:1:consent',
  newsletterDay: 'vineta:1:newsletter-day',
  trial: 'vineta:1:trial',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  cartWithdrawn: 'vineta:1:cart-withdrawn',
  // Guests have it, and customers until their account answers.
  collection: 'vineta:1:collection',
  // Marks that an account has not confirmed, under its name: they are sent at its next login.
  collectionUnsent: 'vineta:1:collection-unsent',
  // A guest's wish on the way over the login.
  favoriteWish: 'vineta:1:favorite-wish',
  // Numbers of orders and products: volumes that were taken away stay away at the next login.
  collectionRemoved: 'vineta:1:collection-removed',
  // Its change tells the other tabs of a logout.
  logout: 'vineta:1:logout',
  measuredOrders: 'vineta:1:measured-orders',
} as const;

const sharedByCustomer = {
  token: 'vineta:1:token',
  destination: 'vineta:1:destination',
  favorites: 'vineta:1:favorites',
  accountCollection: 'vineta:1:account-collection',
  collectionBought: 'vineta:2:collection-bought',
  collectionOrders: 'vineta:2:collection-orders',
  // It names what was bought.
  ownedStyles: 'vineta:1:owned-styles',
  // Path of the profile's picture, for the header.
  portrait: 'vineta:1:portrait',
  // Numbers of notifications, for the count at the bell.
  notices: 'vineta:1:notices',
  payments: 'vineta:1:payments',
  paymentReturns: 'vineta:1:payment-returns',
} as const;

const visitorsInTab = {
  // Until the changes are answered, or taken over by the tab's next page.
  cartOutbox: 'vineta:1:cart-outbox',
  // Lines that were removed last, until they are back or the page is opened anew.
  cartRemoval: 'vineta:1:cart-removal',
  // Input of a form whose code failed to load, by path; the next page of that path takes it.
  typed: 'vineta:1:typed:',
  // A pasted list, as it was typed.
  shoppingList: 'vineta:1:shopping-list',
} as const;

const customersInTab = {
  returnPath: 'vineta:1:origin',
  googleLogin: 'vineta:1:google-login',
  drafts: 'vineta:1:drafts',
  checkout: 'vineta:1:checkout',
} as const;

export const keys = { ...sharedByVisitors, ...sharedByCustomer, ...visitorsInTab, ...customersInTab };
export const customersKeys = {
  shared: Object.values(sharedByCustomer),
  inTab: Object.values(customersInTab),
};

/** Web Locks: one tab at a time obtains a uuid, places an order, confirms a payment return, joins a collection. */
export const cartLock = 'vineta:cart';
export const orderLock = 'vineta:order';
export const returnLock = 'vineta:payment-return';
export const collectionLock = 'vineta:collection';
