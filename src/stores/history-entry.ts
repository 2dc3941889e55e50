/** State of the current history entry: survives reload and Back; null on a direct visit. */
import { hasBrowser } from './browser.ts';

export function readEntry(): unknown {
  return hasBrowser ? (history.state as unknown) : null;
}

export function writeEntry(state: unknown): void {
  if (hasBrowser) history.replaceState(state, '');
}
