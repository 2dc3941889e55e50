/** The `page` parameter of a URL; 1 when it is missing or invalid. */
export function pageOfPath(path: string): number {
  const [, query = ''] = path.split(/[?#]/);
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The URL of a list page; the first page has no parameter. */
export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
