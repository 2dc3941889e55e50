/**
 * Logout: deletes the customer's data in every tab. After an expired session (401) forms keep their drafts
 * (`failures.ts`).
 */
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { hideInBfcache } from '../browser-document.ts';
import { currentPath, goTo, onPageRestored, onStored, reload, replaceWith } from '../browser.ts';
import { keys } from '../keys.ts';
import { storedData } from '../stored-data.ts';
import { accessToken, endSession, onSessionNews } from './session.ts';
import { forgetInTab, forgetStored, readStored, writeStored } from '../storage.ts';

export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget);
}

export function logOut(): void {
  forgetCustomer();
  writeStored(keys.logout, String(Date.now()));
  goTo(pathTo('login'));
}

/** For account pages. */
export function watchSession(): void {
  const owner = accessToken();
  const isOwners = () => accessToken() === owner;
  // The same customer's input is restored from drafts.
  const yieldToOther = () => {
    if (accessToken() !== null && !isOwners()) reload();
  };
  hideInBfcache(isOwners);
  onPageRestored(() => accessToken() === null && leave(loginPathFrom(currentPath())));
  onSessionNews(yieldToOther);
  onStored(keys.logout, () => {
    // A cleared storage is not a logout: the next API call decides.
    if (readStored(keys.logout) !== null) leave(pathTo('login'));
  });
}

let isWatched = false;

/** For what guests see, too: nothing of the customer before is seen after another login or a logout. */
export function watchCustomer(): void {
  if (isWatched) return;
  isWatched = true;
  const owner = accessToken();
  const isOwners = () => accessToken() === owner;
  hideInBfcache(isOwners);
  onSessionNews(() => {
    if (!isOwners()) reload();
  });
}

const forgetters = new Set<() => void>();

function leave(path: string): void {
  forgetCustomer();
  replaceWith(path);
}

function forgetCustomer(): void {
  endSession();
  // By key, because most pages have not loaded the stores that wrote these.
  for (const [name, { storage, owner }] of Object.entries(storedData)) {
    const key = keys[name as keyof typeof keys];
    if (owner === 'customer') (storage === 'local' ? forgetStored : forgetInTab)(key);
  }
  for (const forget of forgetters) forget();
}
