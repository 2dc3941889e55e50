/** The file of a page, relative to the build folder. @param pathname URL path without `.html`. */
export function fileOf(pathname: string): string {
  return pathname === '/' ? 'index.html' : `${decodeURI(pathname).slice(1)}.html`;
}
