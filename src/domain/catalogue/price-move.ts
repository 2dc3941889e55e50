/**
 * Whether a price moves by more than half of what it was, up or down. That is more often a slip of the keyboard or a
 * mistaken exchange rate than a decision, so a person has to confirm it.
 * @param before integer cents
 * @param after integer cents of the same currency
 */
export function isLargePriceMove(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 > before;
}
