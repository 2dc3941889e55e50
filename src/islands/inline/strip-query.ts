/** Removes a secret of a link from the address at once; `takeQuery` of `browser-document.ts` reads it. */
export function stripQuery(): void {
  const { search, pathname } = location;
  if (!search) return;
  window.strippedQuery = search;
  history.replaceState(null, '', pathname);
}
