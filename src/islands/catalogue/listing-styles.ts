import { addStyles } from '../shop/add-styles.ts';
import styles from './listing-late.css?url&no-inline';

/** The styles of what scripts bring to a list. @returns false when they could not be had; the next call asks again. */
export function addListingStyles(): Promise<boolean> {
  return addStyles(styles);
}
