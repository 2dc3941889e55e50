/** Attributes by which a list's code finds its controls and where the live list goes. */
import { defineMarkup } from '../../markup.ts';

export const listMarkup = defineMarkup({
  /** The list with its controls; holds its path. */
  listing: 'data-listing',
  title: 'data-list-title',
  count: 'data-list-count',
  filters: 'data-filters',
  filterCount: 'data-filter-count',
  openFilters: 'data-open-filters',
  closeFilters: 'data-close-filters',
  /** Place of the filters beside the list; on narrow screens they move into the sheet. */
  filterHome: 'data-filter-home',
  filterSheet: 'data-filter-sheet',
  appliedFilters: 'data-applied-filters',
  authorSearch: 'data-author-search',
  authorChoices: 'data-author-choices',
  categoryTree: 'data-category-tree',
  /** 'Ocultar los que ya tengo', shown to who has something. */
  owned: 'data-owned',
  /** What is left out of the list, and how it is shown again. */
  ownedNote: 'data-owned-note',
  builtTree: 'data-built-tree',
});
