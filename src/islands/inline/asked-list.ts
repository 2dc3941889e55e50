/**
 * Hides the built list when the address asks for a different list.
 * @param names of the parameters that do
 */
export function askedList(names: readonly string[]): void {
  const params = new URLSearchParams(location.search);
  if (names.some((name) => params.get(name))) document.documentElement.dataset.list = 'asked';
}
