/** Return path of a login, used by every login method. */
import { atom } from 'nanostores';
import { defaultReturnPath, originParam } from '../../domain/session/login-path.ts';
import { returnPathFrom } from '../../domain/session/return-path.ts';
import { currentPath, replaceWith } from '../browser.ts';
import { keys } from '../keys.ts';
import { canKeepToken, dropToken, keepToken } from './session.ts';
import { forgetInTab, readInTab, writeInTab } from '../storage.ts';

/**
 * Stored in sessionStorage, because some login methods leave the page. Opening /login without one deletes an older one.
 */
export function rememberOrigin(): void {
  const [, query = ''] = currentPath().split(/[?#]/);
  const origin = returnPathFrom(new URLSearchParams(query).get(originParam));
  if (origin === defaultReturnPath) forgetInTab(keys.origin);
  else writeInTab(keys.origin, origin);
}

/** Validated again (open redirect): the storage is not trusted. */
export function takeOrigin(): string {
  const origin = returnPathFrom(readInTab(keys.origin));
  forgetInTab(keys.origin);
  return origin;
}

/**
 * True when storage is blocked, so that a session would end with the page. The login form then shows a message in place
 * of asking for a password.
 */
export const $cannotEnter = atom(false);

/** Tests whether a session would survive navigation. */
export function canEnter(): boolean {
  $cannotEnter.set(!canKeepToken());
  return !$cannotEnter.get();
}

/** Stores the token and goes to the return path, replacing the login's history entry. */
export function enter(token: string, path: string = takeOrigin()): void {
  if (keepToken(token)) {
    replaceWith(path);
    return;
  }
  dropToken();
  $cannotEnter.set(true);
}
