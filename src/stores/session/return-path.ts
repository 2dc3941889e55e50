import { atom } from 'nanostores';
import { defaultReturnPath, returnPathParam } from '../../domain/session/login-path.ts';
import { returnPathFrom } from '../../domain/session/return-path.ts';
import { replaceWith, searchParams } from '../browser.ts';
import { keys } from '../keys.ts';
import { canKeep, inTab } from '../storage.ts';
import { dropToken, keepToken } from './session.ts';

export function rememberReturnPath(): void {
  const path = returnPathFrom(searchParams().get(returnPathParam));
  if (path === defaultReturnPath) delete inTab[keys.returnPath];
  else inTab[keys.returnPath] = path;
}

/** The path of the page that the login leads back to. */
export function returnPath(): string {
  return returnPathFrom(inTab[keys.returnPath] ?? null);
}

/** Open redirect: the storage is not trusted. */
export function takeReturnPath(): string {
  const path = returnPath();
  delete inTab[keys.returnPath];
  return path;
}

/** A session would end with the page: the login form shows a message in place of asking for a password. */
export const $isStorageBlocked = atom(false);

export function canStoreSession(): boolean {
  $isStorageBlocked.set(!canKeep());
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
