/** What was marked, as it is stored: the browser's own, the account's, and what the account has not confirmed. */
import { isCollection, type TimedCollection } from '../../domain/catalogue/collection.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { hasFields, isRecord, jsonIn, shared, storedJson } from '../storage.ts';

/** A customer's, as this browser knows it. */
interface AccountCollection {
  /** Mark of the session; not shown in any other. */
  readonly session: string;
  /** The account's name for its customer; '' where it has none. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  readonly marks: TimedCollection;
}

/** By owner. */
export type Unsent = Readonly<Record<string, TimedCollection>>;

const isAccount = hasFields<AccountCollection | null>({
  ...{ session: 'string', owner: 'string', readAt: 'number', marks: 'array' },
});
const isUnsent = (value: unknown): value is Unsent =>
  isRecord(value) && Object.values(value).every(isCollection);

export const $ofBrowser = storedJson<TimedCollection>(keys.collection, [], isCollection);
export const $ofAccount = storedJson(keys.accountCollection, null, isAccount);
export const $unsent = storedJson<Unsent>(keys.collectionUnsent, {}, isUnsent);
/** What is stored now, also by another tab a moment ago. */
export const marksNow = {
  ofBrowser: () => jsonIn(shared, keys.collection, isCollection).read() ?? [],
  ofAccount: () => jsonIn(shared, keys.accountCollection, isAccount).read(),
  unsent: () => jsonIn(shared, keys.collectionUnsent, isUnsent).read() ?? {},
};

export function isOfSession(account: AccountCollection | null): account is AccountCollection {
  return account !== null && account.session !== '' && account.session === sessionMark();
}
