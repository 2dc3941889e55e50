import { isbnCheckDigit } from '../../src/domain/catalogue/isbn.ts';

/**
 * A valid ISBN-13 in the unassigned registration group 979-99, so that it belongs to no real book. `ordinal` is the
 * product's number in the shop, from 1 to 9,999,999.
 */
export function reservedIsbn(ordinal: number): string {
  const digits = `97999${String(ordinal).padStart(7, '0')}`;
  return `${digits}${isbnCheckDigit(digits)}`;
}
