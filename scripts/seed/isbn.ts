/**
 * A valid ISBN-13 that no book has: its registration group, 979-99, is assigned to nobody. `ordinal` is the product's
 * place in the shop, from 1 to 9,999,999.
 */
export function reservedIsbn(ordinal: number): string {
  const digits = `97999${String(ordinal).padStart(7, '0')}`;
  return digits + isbnCheckDigit(digits);
}

/** The thirteenth digit, from the first twelve (ISO 2108). */
export function isbnCheckDigit(digits: string): number {
  const sum = Array.from(
    digits.slice(0, 12),
    (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3),
  ).reduce((total, part) => total + part, 0);
  return (10 - (sum % 10)) % 10;
}
