import { isbnCheckDigit } from '../../src/domain/catalogue/isbn.ts';

/** An ISBN of the unassigned group 979-99, which belongs to no real book. `ordinal` is the product's number, from 1. */
export function reservedIsbn(ordinal: number): string {
  const digits = `97999${String(ordinal).padStart(7, '0')}`;
  return `${digits}${isbnCheckDigit(digits)}`;
}
