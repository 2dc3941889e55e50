import { addStyles } from './add-styles.ts';
import styles from './deferred.css?url&no-inline';

export function addDeferredStyles(): Promise<boolean> {
  return addStyles(styles);
}
