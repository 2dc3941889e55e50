/**
 * Logout: deletes the customer's data in every tab. The cart belongs to the guest and stays. An expired session (401)
 * is different: forms keep their drafts (`failures.ts`).
 */
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { hideInBfcache } from '../browser-document.ts';
import { currentPath, goTo, onPageRestored, onStored, reload, replaceWith } from '../browser.ts';
import { forgetDrafts } from '../drafts.ts';
import { keys } from '../keys.ts';
import { personalInTab, personalStored, screenKeys } from '../screen-keys.ts';
import { accessToken, endSession } from './session.ts';
import { forgetInTab, forgetStored, readStored, writeStored } from '../storage.ts';

/** Registers a cleanup function; personal stores call it. */
export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget);
}

/** Works offline: the API is not called. */
export function logOut(): void {
  forgetCustomer();
  writeStored(screenKeys.logout, String(Date.now()));
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
  onPageRestored(() => {
    if (accessToken() === null) leave(loginPathFrom(currentPath()));
    else yieldToOther();
  });
  onStored(keys.token, yieldToOther);
  onStored(screenKeys.logout, () => {
    // A cleared storage is not a logout: the next API call decides.
    if (readStored(screenKeys.logout) !== null) leave(pathTo('login'));
  });
}

const forgetters = new Set<() => void>();

function leave(path: string): void {
  forgetCustomer();
  replaceWith(path);
}

function forgetCustomer(): void {
  endSession();
  forgetDrafts();
  // By key, because most pages have not loaded the stores that wrote these.
  for (const key of personalInTab) forgetInTab(key);
  for (const key of personalStored) forgetStored(key);
  for (const forget of forgetters) forget();
}
