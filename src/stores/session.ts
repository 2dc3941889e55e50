/** Who is logged in: the bearer token, under its own key so that the route guard can look without any of this. */
import { keys } from './keys.ts';
import { canKeep, forgetStored, isKept, readStored, writeStored } from './storage.ts';

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
  forgetStored(keys.token);
}

/**
 * Tells this session from any other, and is good for nothing else: what belongs to its customer is marked with it, and is shown
 * to nobody else in this browser. Empty where nobody is logged in. A plain hash is enough (cyrb53): tokens are random.
 */
export function sessionMark(): string {
  const text = accessToken();
  if (text === null) return '';
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.charCodeAt(0);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

let isOver = false;

/** RFC 6750, section 2.1, of a length that servers take. */
const token = /^[\w.~+/-]{1,4096}=*$/;
