/** Whether SQLite says that somebody else holds the database (SQLITE_BUSY, https://sqlite.org/rescode.html#busy). */
export function isBusy(error: unknown): boolean {
  return (error as { readonly errcode?: unknown } | null)?.errcode === 5;
}
