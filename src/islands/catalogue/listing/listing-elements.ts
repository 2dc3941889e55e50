import type { FilterControls } from '../filters/filter-fields.ts';

export interface ListingElements extends FilterControls {
  readonly listing: HTMLElement;
  readonly path: string;
}
