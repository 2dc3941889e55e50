/**
 * What a file says of a stock that the shop itself changes by selling. A file that was written before a sale does not put
 * the sold units back.
 * @param units in stock now. @param setUnits what an editor or an import last set. @param wanted what the file says
 * @returns the units to store; null when the file cannot be told from one that was written before the sales
 */
export function stockAfterFile(units: number, setUnits: number, wanted: number): number | null {
  if (wanted === setUnits) return units;
  return units === setUnits || units === wanted ? wanted : null;
}
