/** Where somebody came from when they were asked to log in, and where every way of logging in leads back to. */
import { defaultReturnPath, originParam, returnPathFrom } from '../domain/return-path.ts';
import { currentPath, replaceWith } from './browser.ts';
import { keys } from './keys.ts';
import { keepToken } from './session.ts';
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

/** Logged in: back to where it was asked for. Back does not lead to the login form again. */
export function enter(token: string): void {
  keepToken(token);
  replaceWith(takeOrigin());
}
