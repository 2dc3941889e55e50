/** What the browser remembers: in which storage, whose it is, and (in its comment) what ends it. */
import type { keys } from './keys.ts';

/** @param owner a customer's data is deleted on logout, from any page */
interface StoredData {
  readonly storage: 'local' | 'session';
  readonly owner: 'visitor' | 'customer';
}

const shared = (owner: StoredData['owner']): StoredData => ({ storage: 'local', owner });
const inTab = (owner: StoredData['owner']): StoredData => ({ storage: 'session', owner });

export const storedData: Readonly<Record<keyof typeof keys, StoredData>> = {
  /** Another choice. */
  currency: shared('visitor'),
  /** Another choice. */
  columns: shared('visitor'),
  /** Nothing: the notice is shown once. */
  consent: shared('visitor'),
  /** The next day on which the newsletter is offered. */
  newsletterDay: shared('visitor'),
  /** Removed at once: it tests whether the storage works. */
  trial: shared('visitor'),
  /** A reply of the API that names another cart. */
  cartUuid: shared('visitor'),
  /** The next reply with a cart. */
  cartSummary: shared('visitor'),
  /** The shopper has read which products left the cart because they are sold no more. */
  cartWithdrawn: shared('visitor'),
  /** The replies to the changes of the cart that it has; the next page of the tab takes it over. */
  cartOutbox: inTab('visitor'),
  /** Input of a form whose code failed to load, by path; the next page of that path takes it. */
  typed: inTab('visitor'),
  /** The visitor, who takes volumes out of the collection. */
  collection: shared('visitor'),
  /** Logout, or another session: volumes that came into the collection from orders. */
  collectionBought: shared('customer'),
  /** The same: orders whose volumes are there already. */
  collectionOrders: shared('customer'),
  /** Logout, because it names what was bought, or lists show again what the visitor has. */
  ownedStyles: shared('customer'),
  /** Logout, or a 401. */
  token: shared('customer'),
  /** Nothing: its change tells the other tabs of a logout. */
  logout: shared('visitor'),
  /** The end of a session, or the login of another customer. */
  destination: shared('customer'),
  /** Logout; not shown in another session. */
  favorites: shared('customer'),
  /** The login that returns to it. */
  returnPath: inTab('customer'),
  /** The return from Google. */
  googleLogin: inTab('customer'),
  /** Each form's own submission. */
  drafts: inTab('customer'),
  /** Logout; its parts end one by one (`checkout-record.ts`). */
  checkout: inTab('customer'),
  /** Logout; the oldest of more than ten orders. */
  payments: shared('customer'),
  /** Logout; the oldest of more than ten returns. */
  paymentReturns: shared('customer'),
  /** The oldest of more than fifty orders whose purchase was measured. */
  measuredOrders: shared('visitor'),
};
