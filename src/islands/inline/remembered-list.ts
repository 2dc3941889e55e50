/**
 * The visitor's columns, and the style sheet of `hide-owned.ts`.
 * @param keys of localStorage
 */
export function rememberedList(keys: { readonly columns: string; readonly ownedStyles: string }): void {
  try {
    const stored = localStorage;
    // Without a stored number the attribute is the word "undefined", which no style matches.
    document.documentElement.dataset.columns = stored[keys.columns];
    const styles = stored[keys.ownedStyles] as string | undefined;
    if (!styles) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // Denied storage counts as empty.
  }
}
