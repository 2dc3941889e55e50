import { addStyles } from './add-styles.ts';
import styles from './late.css?url&no-inline';

/** The styles of what only scripts bring to a page. @returns false when they could not be had; the next call asks again. */
export function addLateStyles(): Promise<boolean> {
  return addStyles(styles);
}
