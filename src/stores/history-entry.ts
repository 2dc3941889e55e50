/** What the present entry of the history carries: reload and Back bring it again, a direct visit has none. */
import { hasBrowser } from './browser.ts';

export function readEntry(): unknown {
  return hasBrowser ? (history.state as unknown) : null;
}

export function writeEntry(state: unknown): void {
  if (hasBrowser) history.replaceState(state, '');
}
