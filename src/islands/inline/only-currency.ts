/**
 * Before all else in a shop that sells in one currency: what was chosen while it had two is forgotten.
 * @param key of the currency in localStorage
 */
export function onlyCurrency(key: string): void {
  try {
    delete localStorage[key];
  } catch {
    // Denied storage has none.
  }
}
