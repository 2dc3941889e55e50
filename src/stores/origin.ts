/** Where somebody came from when they were asked to log in, and where every way of logging in leads back to. */
import { atom } from 'nanostores';
import { defaultReturnPath, originParam, returnPathFrom } from '../domain/return-path.ts';
import { currentPath, replaceWith } from './browser.ts';
import { keys } from './keys.ts';
import { canKeepToken, dropToken, keepToken } from './session.ts';
import { forgetInTab, readInTab, writeInTab } from './storage.ts';

/** Kept for the tab's life, because some ways in lead through other pages. Opening /login plainly forgets an older one. */
export function rememberOrigin(): void {
  const [, query = ''] = currentPath().split(/[?#]/);
  const origin = returnPathFrom(new URLSearchParams(query).get(originParam));
  if (origin === defaultReturnPath) forgetInTab(keys.origin);
  else writeInTab(keys.origin, origin);
}

/** Believed only if it is ours: whoever can write to the tab's storage can write anything. */
export function takeOrigin(): string {
  const origin = returnPathFrom(readInTab(keys.origin));
  forgetInTab(keys.origin);
  return origin;
}

/**
 * True where nobody can log in: the browser keeps nothing from one page to the next, and the next page would ask again. It
 * is said instead of asking for a password in vain.
 */
export const $cannotEnter = atom(false);

/** Looks whether logging in would last. @returns whether it would */
export function canEnter(): boolean {
  $cannotEnter.set(!canKeepToken());
  return !$cannotEnter.get();
}

/** Logged in: back to where it was asked for. Back does not lead to the login form again. */
export function enter(token: string, path: string = takeOrigin()): void {
  if (keepToken(token)) {
    replaceWith(path);
    return;
  }
  dropToken();
  $cannotEnter.set(true);
}
