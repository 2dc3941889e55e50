/**
 * The collection in the customer's account, loaded after a login. What the account says is joined with what
 * this browser has, and each volume's last change counts (`collection-join.ts`): a late answer undoes nothing, and what
 * was sent twice counts once.
 *
 * At a logout the account's marks leave the browser. Those that it has not confirmed stay under its name, and are sent
 * at its next login: no other account gets them. What a guest marked joins the account that logs in next.
 */
import { atom } from 'nanostores';
import {
  getAccountCollection,
  putAccountCollection,
  toWireCollection,
} from '../../api/account/collection.ts';
import { answered, joined, newsFor, seriesWith, volumesOf } from '../../domain/catalogue/collection-join.ts';
import type { TimedCollection } from '../../domain/catalogue/collection.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { hasPart, onWindowEvent, pause, withLock } from '../browser.ts';
import { collectionLock, keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { isKept } from '../storage.ts';
import { $ofAccount, $ofBrowser, $unsent, isOfSession, marksNow } from './collection-stored.ts';

/**
 * Where the marks are: in this browser alone, in the account, on their way to it (`waiting`), or here because the account
 * did not answer (`unreachable`) or takes no more (`refused`, with its words). `browser`: a shop without the call.
 */
export type CollectionPlace =
  | { readonly name: 'reading' | 'guest' | 'browser' | 'account' | 'waiting' | 'unreachable' }
  | { readonly name: 'refused'; readonly message: string | null };

export const $collectionPlace = atom<CollectionPlace>({ name: 'reading' });

let turn: Promise<void> = Promise.resolve();

/**
 * Sends what the account has not confirmed; reads it first, if this session has not. Silent: a failure is tried again.
 * @param readsAnew also where this session has read it
 */
export function syncCollection(readsAnew = false): Promise<void> {
  turn = turn.then(() => withLock(collectionLock, () => sync(readsAnew)));
  return turn;
}

async function sync(readsAnew: boolean): Promise<void> {
  const session = sessionMark();
  if (!hasPart('collectionSync')) return $collectionPlace.set({ name: 'browser' });
  if (session === '') return $collectionPlace.set({ name: 'guest' });
  try {
    if (readsAnew || !isOfSession(marksNow.ofAccount())) await read(session);
    await send(session);
    failures = 0;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    fail(error);
  }
}

async function read(session: string): Promise<void> {
  const { owner, data } = await http.send(getAccountCollection, {}, { retries: 0 });
  // Another customer may have logged in meanwhile, or the session ended.
  if (sessionMark() !== session) return;
  // An account without a name is new at each login.
  const name = owner ?? session;
  const before = marksNow.ofAccount();
  const mine = [before?.owner === name ? before.marks : [], marksNow.unsent()[name] ?? []];
  const marks = [...mine, marksNow.ofBrowser(), data].reduce(joined);
  setUnsent(name, newsFor(data, marks));
  $ofAccount.set({ session, owner: name, readAt: Date.now(), marks });
  // In full storage they stay, and are joined again.
  if ([keys.accountCollection, keys.collectionUnsent].every(isKept)) $ofBrowser.set([]);
}

async function send(session: string): Promise<void> {
  for (;;) {
    const account = marksNow.ofAccount();
    if (!isOfSession(account) || sessionMark() !== session) return;
    const portion = firstOf(marksNow.unsent()[account.owner] ?? []);
    if (portion.length === 0) return $collectionPlace.set({ name: 'account' });
    const reply = await http.send(putAccountCollection, { body: { data: [...toWireCollection(portion)] } });
    // It has its own name: another customer may have logged in meanwhile.
    setUnsent(account.owner, newsFor(portion, marksNow.unsent()[account.owner] ?? []));
    const now = marksNow.ofAccount();
    if (!isOfSession(now) || sessionMark() !== session) return;
    if (reply?.data) $ofAccount.set({ ...now, marks: answered(now.marks, portion, reply.data) });
  }
}

/** The backend reads 64 kB at once. */
const most = { series: 40, volumes: 300 } as const;

function firstOf(unsent: TimedCollection): TimedCollection {
  let room: number = most.volumes;
  return unsent.slice(0, most.series).flatMap((series) => {
    const volumes = volumesOf(series).slice(0, room);
    room -= volumes.length;
    return volumes.length > 0 ? [seriesWith(series, volumes)] : [];
  });
}

/** Puts those of this account last; those of the oldest others are forgotten. */
function setUnsent(owner: string, unsent: TimedCollection): void {
  const others = Object.entries(marksNow.unsent()).filter(([other]) => other !== owner);
  const own = unsent.length > 0 ? [[owner, unsent] as const] : [];
  $unsent.set(Object.fromEntries([...others.slice(-mostOthers), ...own]));
}

const mostOthers = 2;

let failures = 0;
let isFollowing = false;

function fail({ failure }: FailureError): void {
  const isAccounts = isOfSession(marksNow.ofAccount());
  if (failure.name === 'rejected') {
    $collectionPlace.set({ name: 'refused', message: failure.message });
    return;
  }
  // A backend without the call.
  if (failure.name === 'not-found') return $collectionPlace.set({ name: 'browser' });
  // A session that has ended.
  if (failure.name === 'unauthorized' || failure.name === 'aborted') return;
  $collectionPlace.set({ name: isAccounts ? 'waiting' : 'unreachable' });
  failures += 1;
  void pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures)).then(() => syncCollection());
  if (isFollowing) return;
  isFollowing = true;
  onWindowEvent('online', () => void syncCollection());
}

const firstPauseMs = 2500;
const longestPauseMs = 5 * 60_000;
