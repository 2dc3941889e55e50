/** What the pages of the API's list must be, so that each product is read, and read once. */

/** A page in one currency, as it came. */
export interface ListPage {
  /** That was asked for. */
  readonly page: number;
  readonly currentPage: number;
  readonly totalPages: number;
  /** The ids of all its products, also of those that cannot be read; a product without an id has null. */
  readonly ids: readonly (number | null)[];
}

/** More than any shop has; each of them is a call. */
const mostPages = 100_000;

/** Looks at the pages of one reading, the first one first and the others in any order. */
export class ListPages {
  readonly #pageOf = new Map<number, number>();
  #first: ListPage | null = null;

  /** @returns what is wrong with a page, in words that name it; null when nothing is. */
  faultOf(found: ListPage): string | null {
    const first = (this.#first ??= found);
    const { page, currentPage, totalPages, ids } = found;
    if (totalPages > mostPages)
      return `page ${page} counts ${totalPages} pages (pagination.total_pages); more than ${mostPages} are not read`;
    const places = new Set(ids.map((id) => (id === null ? undefined : this.#pageOf.get(id))));
    const [place] = places;
    if (places.size === 1 && place !== undefined)
      return `page ${page} has the products of page ${place}: is the parameter page ignored?`;
    if (currentPage !== page)
      return `page ${page} says that it is page ${currentPage} (pagination.current_page): is the parameter page ignored?`;
    if (totalPages !== first.totalPages)
      return `page ${page} counts ${totalPages} pages (pagination.total_pages) and page ${first.page} counts ${first.totalPages}`;
    if (ids.length === 0 && totalPages > 1) return `page ${page} of ${totalPages} is empty`;
    if (page < totalPages && ids.length !== first.ids.length)
      return `page ${page} is not full: it has ${ids.length} products and page ${first.page} has ${first.ids.length}; all but the last have the same number`;
    for (const id of ids) {
      const other = id === null ? undefined : this.#pageOf.get(id);
      if (other !== undefined)
        return `product ${id} stands in the list twice, on page ${other} and on page ${page}: is the order of the list stable?`;
      if (id !== null) this.#pageOf.set(id, page);
    }
    return null;
  }
}
