/** Return path of a login, used by every login method. */
import { atom } from 'nanostores';
import { defaultReturnPath, returnPathParam } from '../../domain/session/login-path.ts';
import { returnPathFrom } from '../../domain/session/return-path.ts';
import { currentPath, replaceWith } from '../browser.ts';
import { keys } from '../keys.ts';
import { canKeepToken, dropToken, keepToken } from './session.ts';
import { forgetInTab, readInTab, writeInTab } from '../storage.ts';

/**
 * Stored in sessionStorage, because some login methods leave the page. Opening /login without one deletes an older one.
 */
export function rememberReturnPath(): void {
  const [, query = ''] = currentPath().split(/[?#]/);
  const path = returnPathFrom(new URLSearchParams(query).get(returnPathParam));
  if (path === defaultReturnPath) forgetInTab(keys.returnPath);
  else writeInTab(keys.returnPath, path);
}

/** Validated again (open redirect): the storage is not trusted. */
export function takeReturnPath(): string {
  const path = returnPathFrom(readInTab(keys.returnPath));
  forgetInTab(keys.returnPath);
  return path;
}

/**
 * True when storage is blocked, so that a session would end with the page. The login form then shows a message in place
 * of asking for a password.
 */
export const $isStorageBlocked = atom(false);

/** Tests whether a session would survive navigation. */
export function canStoreSession(): boolean {
  $isStorageBlocked.set(!canKeepToken());
  return !$isStorageBlocked.get();
}

/** Stores the token and goes to the return path, replacing the login's history entry. */
export function finishLogin(token: string, path: string = takeReturnPath()): void {
  if (keepToken(token)) {
    replaceWith(path);
    return;
  }
  dropToken();
  $isStorageBlocked.set(true);
}
