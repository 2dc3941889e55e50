/** The bearer token, under a key of its own, so that the inline route guard can read it. */
import { onPageRestored, onStored, onVisible } from '../browser.ts';
import { keys } from '../keys.ts';
import { isKept, shared } from '../storage.ts';

/** RFC 6750, section 2.1, with a length limit that servers accept. */
const tokenPattern = /^[\w.~+/-]{1,4096}=*$/;

/**
 * Read every time, because another tab may have logged in or out. A value that is invalid in an HTTP header counts as
 * none, because the request would throw.
 */
export function accessToken(): string | null {
  const text = shared[keys.token] ?? '';
  return tokenPattern.test(text) ? text : null;
}

/** @returns false when storage is blocked, so that the session would end with this page */
export function keepToken(text: string): boolean {
  isOver = false;
  if (accessToken() !== null) delete shared[keys.destination];
  shared[keys.token] = text;
  return isKept(keys.token);
}

export function onSessionNews(run: () => void): void {
  onStored(keys.token, run);
  onPageRestored(run);
  onVisible(run);
}

/** After a logout this page sends no customer's requests any more. */
export function endSession(): void {
  isOver = true;
  dropToken();
}

export function isSessionOver(): boolean {
  return isOver;
}

export function dropToken(): void {
  delete shared[keys.token];
  delete shared[keys.destination];
}

/** Marks the customer's stored data, so that another customer does not see it. '' without a session. */
export function sessionMark(): string {
  const text = accessToken();
  return text === null ? '' : hashOf(text);
}

/** cyrb53: a plain hash suffices, because tokens are random. */
export function hashOf(text: string): string {
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
