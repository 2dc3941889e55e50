import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/**
 * A store in an island that was prerendered: the first render shows what the page shows, whatever this visitor's browser
 * remembers, and the live value follows. Anything else is a hydration mismatch.
 * @param whatThePageShows the same object at every render
 */
export function useLive<T>(store: ReadableAtom<T>, whatThePageShows: T): T {
  return useStore(store, { ssr: () => whatThePageShows });
}

/** False for what was built and for the render that hydrates it, true from then on: for what would weigh too much in a page. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
