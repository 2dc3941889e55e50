/** Where a page of a list begins; null after the last one. An empty list has one page. */
export function pageOf(
  total: number,
  page: number,
  size: number,
): { readonly offset: number; readonly totalPages: number } | null {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return page > totalPages ? null : { offset: (page - 1) * size, totalPages };
}
