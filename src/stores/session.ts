/** Who is logged in: the bearer token, under its own key so that the route guard can look without any of this. */
import { keys } from './keys.ts';
import { canKeep, isKept, readStored, writeStored } from './storage.ts';

/**
 * Null when nobody is logged in. Read anew each time: another tab may have logged in or out. What could not travel in a
 * header is no token: the call would not even be sent.
 */
export function accessToken(): string | null {
  const text = readStored(keys.token);
  return text !== null && token.test(text) ? text : null;
}

/** Begins a session in every tab. @returns false where the browser refuses to keep it: it would end with this page */
export function keepToken(text: string): boolean {
  isOver = false;
  writeStored(keys.token, text);
  return isKept(keys.token);
}

/** Whether a session that begins now would outlive this page. */
export function canKeepToken(): boolean {
  return canKeep(keys.tokenTrial);
}

/** Ends the session in every tab, and for what is left of this page: it has nothing to ask for any more. */
export function endSession(): void {
  isOver = true;
  dropToken();
}

export function isSessionOver(): boolean {
  return isOver;
}

/** Ends the session in every tab. */
export function dropToken(): void {
  if (readStored(keys.token)) writeStored(keys.token, '');
}

let isOver = false;

/** RFC 6750, section 2.1, of a length that servers take. */
const token = /^[\w.~+/-]{1,4096}=*$/;
