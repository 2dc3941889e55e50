/** What the code of a list finds in its page: controls that it hears, and places that the live list is drawn into. */
import { placesOf } from './places-of.ts';

export const listed = placesOf({
  /** The list with its controls, by its path. */
  listing: 'data-listing',
  title: 'data-list-title',
  count: 'data-list-count',
  filters: 'data-filters',
  /** How many filters are on, on the button that opens the sheet. */
  filterCount: 'data-filter-count',
  openFilters: 'data-open-filters',
  closeFilters: 'data-close-filters',
  /** Where the filters stand: beside the list, or in a sheet. */
  filterHome: 'data-filter-home',
  filterSheet: 'data-filter-sheet',
  appliedFilters: 'data-applied-filters',
  authorSearch: 'data-author-search',
  authorChoices: 'data-author-choices',
  categoryTree: 'data-category-tree',
  builtTree: 'data-built-tree',
});
