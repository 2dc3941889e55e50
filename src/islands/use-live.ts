import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import {
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import type { ScanButtonProps } from './shop/scan/ScanButton.tsx';

/**
 * The first render uses the built value, whatever this browser has stored, or React would report a hydration mismatch.
 * @param whatThePageShows must be the same object on every render
 */
export function useLive<T>(store: ReadableAtom<T>, whatThePageShows: T): T {
  return useStore(store, { ssr: () => whatThePageShows });
}

/** False in the build and in the hydrating render, then true: for content too large for the built page. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** False until it has loaded: deferred styles, before which an island renders nothing that they style. @param load constant */
export function useLoaded(load: () => Promise<boolean>): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => void load().then(setIsLoaded), [load]);
  return isLoaded;
}

/**
 * Scans books. In a browser that reads no bar codes it draws and loads nothing. It is in this file because a file that only
 * two islands share would be a request more.
 */
export function Scan(props: ScanButtonProps): ReactNode {
  const [button, setButton] = useState<{ readonly type: FunctionComponent<ScanButtonProps> } | null>(null);
  useEffect(() => {
    if (!('BarcodeDetector' in window)) return;
    import('./shop/scan/ScanButton.tsx').then(
      async ({ ScanButton, canScan }) => (await canScan()) && setButton({ type: ScanButton }),
      () => undefined,
    );
  }, []);
  return button && createElement(button.type, props);
}
