import type { FilterControls } from '../filters/filter-fields.ts';

/** Elements of a list page that the scripts use. */
export interface ListingElements extends FilterControls {
  readonly listing: HTMLElement;
  /** Path of the built list's first page. */
  readonly path: string;
}
