/** `page` counts from 1; an empty list still has one page. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly totalPages: number;
}

export type PaginationStep = { readonly kind: 'page'; readonly page: number } | { readonly kind: 'gap' };

const neighbours = 2;

/** First, last and two neighbours of the current page (specification, section 9). */
export function paginationSteps(current: number, total: number): readonly PaginationStep[] {
  const pages = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= neighbours,
  );
  return pages.flatMap((page, index): PaginationStep[] => {
    const skipped = page - (pages[index - 1] ?? 0) - 1;
    if (skipped === 0) return [{ kind: 'page', page }];
    // A gap of one page takes no less space than that page.
    if (skipped === 1)
      return [
        { kind: 'page', page: page - 1 },
        { kind: 'page', page },
      ];
    return [{ kind: 'gap' }, { kind: 'page', page }];
  });
}

export function pageFromText(text: string, total: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const page = Number(text);
  return page >= 1 && page <= total ? page : null;
}
