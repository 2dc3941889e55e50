/** Whether the error is SQLITE_BUSY: another connection holds a lock (https://sqlite.org/rescode.html#busy). */
export function isBusy(error: unknown): boolean {
  return (error as { readonly errcode?: unknown } | null)?.errcode === 5;
}
