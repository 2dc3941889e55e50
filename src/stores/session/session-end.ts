/**
 * Logout: deletes the customer's data in every tab. The products of the cart stay; the API takes its codes and its
 * destination out. An expired session (401) is different: forms keep their drafts (`failures.ts`).
 */
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { hideInBfcache } from '../browser-document.ts';
import { currentPath, goTo, onPageRestored, onStored, reload, replaceWith } from '../browser.ts';
import { keys } from '../keys.ts';
import { storedData } from '../stored-data.ts';
import { accessToken, endSession, onSessionNews } from './session.ts';
import { forgetInTab, forgetStored, readStored, writeStored } from '../storage.ts';

/** Registers a cleanup function; personal stores call it. */
export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget);
}

/** Works offline: the API is not called. */
export function logOut(): void {
  forgetCustomer();
  writeStored(keys.logout, String(Date.now()));
  goTo(pathTo('login'));
}

/** For account pages: reacts to a logout or another login in another tab, and to a return from the bfcache. */
export function watchSession(): void {
  const owner = accessToken();
  const isOwners = () => accessToken() === owner;
  // Reload for the new customer; the same customer's input is restored from drafts.
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

/**
 * For what guests see, too, and what is a customer's in it: the page is read again when somebody else is logged in by
 * now, or nobody, and nothing of the one before is seen meanwhile. Idempotent.
 */
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
