/** Who is logged in: the bearer token, under its own key so that the route guard can look without any of this. */
import { keys } from './keys.ts';
import { storedAtom } from './storage.ts';

/** Empty when nobody is logged in. */
const $storedToken = storedAtom<string>(keys.token, '', { decode: (text) => text, encode: (token) => token });

export function accessToken(): string | null {
  return $storedToken.get() || null;
}

/** Begins a session in every tab. */
export function keepToken(token: string): void {
  $storedToken.set(token);
}

/** Ends the session in every tab. */
export function dropToken(): void {
  if ($storedToken.get() !== '') $storedToken.set('');
}
