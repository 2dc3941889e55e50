/** Who is logged in: the bearer token, under its own key so that the route guard can look without any of this. */
import { keys } from './keys.ts';
import { canKeep, isKept, readStored, writeStored } from './storage.ts';

/** Null when nobody is logged in. Read anew each time: another tab may have logged in or out. */
export function accessToken(): string | null {
  return readStored(keys.token) || null;
}

/** Begins a session in every tab. @returns false where the browser refuses to keep it: it would end with this page */
export function keepToken(token: string): boolean {
  writeStored(keys.token, token);
  return isKept(keys.token);
}

/** Whether a session that begins now would outlive this page. */
export function canKeepToken(): boolean {
  return canKeep(keys.tokenTrial);
}

/** Ends the session in every tab. */
export function dropToken(): void {
  if (accessToken() !== null) writeStored(keys.token, '');
}
