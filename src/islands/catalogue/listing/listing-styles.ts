import { addStyles } from '../../shop/loading/add-styles.ts';
import styles from './listing-deferred.css?url&no-inline';

/** Loads the live list's styles. @returns false on failure; the next call retries */
export function addListingStyles(): Promise<boolean> {
  return addStyles(styles);
}
