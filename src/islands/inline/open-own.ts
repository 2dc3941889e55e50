/**
 * Opens the disclosure before it, for a visitor who has a collection: before the page is drawn, so that nothing moves.
 * @param storedKeys of localStorage with lists
 */
export function openOwn(storedKeys: readonly string[]): void {
  try {
    const isThere = storedKeys.some((key) => ((localStorage[key] as string | undefined) ?? '').length > 2);
    const before = document.currentScript?.previousElementSibling;
    if (isThere && before instanceof HTMLDetailsElement) before.open = true;
  } catch {
    // Denied storage counts as empty.
  }
}
