/**
 * The end of a session: what was known about the customer is forgotten in every tab. The cart is the guest's and stays. An
 * ended session (401) is something else: there the forms keep what was typed, for whoever comes back (`failures.ts`).
 */
import { loginPathFrom } from '../domain/return-path.ts';
import { pathTo } from '../domain/routes.ts';
import { hideWhileResting } from './browser-document.ts';
import { currentPath, goTo, onRevival, onStored, reload, replaceWith } from './browser.ts';
import { forgetDrafts } from './drafts.ts';
import { keys, personalInTab, personalStored } from './keys.ts';
import { accessToken, endSession } from './session.ts';
import { forgetInTab, forgetStored, readStored, writeStored } from './storage.ts';

/** Orders, favourites, profile and the like say here how they are forgotten. */
export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget);
}

/** Needs no connection: the API is not asked. */
export function logOut(): void {
  forgetCustomer();
  writeStored(keys.logout, String(Date.now()));
  goTo(pathTo('login'));
}

/**
 * For pages that show what only its customer may see: another tab logs out or logs in as somebody else, or Back leads to a
 * page that rested meanwhile.
 */
export function watchSession(): void {
  const owner = accessToken();
  const isOwners = () => accessToken() === owner;
  // Read again as whoever it is now; what the same customer was writing is there as a draft.
  const yieldToOther = () => {
    if (accessToken() !== null && !isOwners()) reload();
  };
  hideWhileResting(isOwners);
  onRevival(() => {
    if (accessToken() === null) leave(loginPathFrom(currentPath()));
    else yieldToOther();
  });
  onStored(keys.token, yieldToOther);
  onStored(keys.logout, () => {
    // A storage that was cleared tells nothing: the next call finds out.
    if (readStored(keys.logout) !== null) leave(pathTo('login'));
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
  // By name: most pages that one logs out from never loaded the code that wrote these.
  for (const key of personalInTab) forgetInTab(key);
  for (const key of personalStored) forgetStored(key);
  for (const forget of forgetters) forget();
}
