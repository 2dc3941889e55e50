/** The number of a bar code (EAN-13), as a camera reads it or a person types it. A book's is its ISBN. */
import { isbn13Of, isbnCheckDigit, isbnDigits } from './isbn.ts';

/** `read`: the number as it is said again, without dashes. */
export type CodeReading =
  | { readonly name: 'isbn'; readonly read: string }
  | { readonly name: 'not-a-book' | 'bad-check-digit' | 'no-code'; readonly read: string };

export function readBarCode(text: string): CodeReading {
  const isbn = isbn13Of(text);
  if (isbn !== null) return { name: 'isbn', read: isbn };
  const read = isbnDigits(text).toUpperCase();
  // An ISBN-10 that is none has a wrong digit, too.
  if (/^(?:97[89]\d{10}|\d{9}[\dX])$/.test(read)) return { name: 'bad-check-digit', read };
  if (/^\d{13}$/.test(read))
    return { name: Number(read[12]) === isbnCheckDigit(read) ? 'not-a-book' : 'bad-check-digit', read };
  // EAN-8 and UPC-A.
  if (/^(?:\d{8}|\d{12})$/.test(read)) return { name: 'not-a-book', read };
  return { name: 'no-code', read: text.trim() };
}
