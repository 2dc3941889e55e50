/** Whether the browser's data saver is on: nothing is fetched then that the visitor may not need. */
export function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
