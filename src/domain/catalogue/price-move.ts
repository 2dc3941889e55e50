/**
 * By more than half: rather a slip of the keyboard or a wrong exchange rate than a decision, so a person confirms it.
 * Both in cents.
 */
export function isLargePriceMove(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 > before;
}
