import { isbnCheckDigit } from '../../src/domain/isbn.ts';

/**
 * A valid ISBN-13 that no book has: its registration group, 979-99, is assigned to nobody. `ordinal` is the product's
 * place in the shop, from 1 to 9,999,999.
 */
export function reservedIsbn(ordinal: number): string {
  const digits = `97999${String(ordinal).padStart(7, '0')}`;
  return `${digits}${isbnCheckDigit(digits)}`;
}
