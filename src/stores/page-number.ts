/** 1 when the parameter is missing or invalid. */
export function pageOfPath(path: string): number {
  const [, query = ''] = path.split(/[?#]/);
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
