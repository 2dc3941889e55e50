import { atom } from 'nanostores';
import { defaultReturnPath, returnPathParam } from '../../domain/session/login-path.ts';
import { returnPathFrom } from '../../domain/session/return-path.ts';
import { currentPath, replaceWith } from '../browser.ts';
import { keys } from '../keys.ts';
import { canKeepToken, dropToken, keepToken } from './session.ts';
import { forgetInTab, readInTab, writeInTab } from '../storage.ts';

/** In the tab, because some login methods leave the page. */
export function rememberReturnPath(): void {
  const [, query = ''] = currentPath().split(/[?#]/);
  const path = returnPathFrom(new URLSearchParams(query).get(returnPathParam));
  if (path === defaultReturnPath) forgetInTab(keys.returnPath);
  else writeInTab(keys.returnPath, path);
}

/** Open redirect: the storage is not trusted. */
export function takeReturnPath(): string {
  const path = returnPathFrom(readInTab(keys.returnPath));
  forgetInTab(keys.returnPath);
  return path;
}

/** A session would end with the page: the login form shows a message in place of asking for a password. */
export const $isStorageBlocked = atom(false);

export function canStoreSession(): boolean {
  $isStorageBlocked.set(!canKeepToken());
  return !$isStorageBlocked.get();
}

export function finishLogin(token: string, path: string = takeReturnPath()): void {
  if (keepToken(token)) {
    replaceWith(path);
    return;
  }
  dropToken();
  $isStorageBlocked.set(true);
}
