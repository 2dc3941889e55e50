/** The 404 page shows its own path, whatever was requested. */
export function renamePage(path: string): void {
  history.replaceState(history.state, '', path);
}
