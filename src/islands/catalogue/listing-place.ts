import type { FilterControls } from './filter-fields.ts';

/** The parts of a list page that the scripts work on. */
export interface ListingPlace extends FilterControls {
  readonly listing: HTMLElement;
  /** Path of the first page of the list that the page was built with. */
  readonly path: string;
}
