/** The page of a list that an address asks for with `?page=`; 1 for anything that is no page. */
export function pageOfPath(path: string): number {
  const [, query = ''] = path.split(/[?#]/);
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The address of a page of a list: the first one is the list itself. */
export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
