import { addStyles } from './add-styles.ts';
import styles from './deferred.css?url&no-inline';

/** Loads the styles of parts that only scripts add to a page. @returns false on failure; the next call retries */
export function addDeferredStyles(): Promise<boolean> {
  return addStyles(styles);
}
