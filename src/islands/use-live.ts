import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/**
 * A store in an island that was prerendered: the first render shows what the page shows, whatever this visitor's browser
 * remembers, and the live value follows. Anything else is a hydration mismatch.
 * @param whatThePageShows the same object at every render
 */
export function useLive<T>(store: ReadableAtom<T>, whatThePageShows: T): T {
  return useStore(store, { ssr: () => whatThePageShows });
}
