/** Data saver is on: nothing is fetched that the shopper may never need. */
export function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
