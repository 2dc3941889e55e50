import { isbn13Of } from '../../../src/domain/catalogue/isbn.ts';

/** Why a text is no ISBN, continuing a sentence that begins with it; null for one that is. */
export function isbnProblem(text: string): string | null {
  if (isbn13Of(text) !== null) return null;
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d[.,]\d+e\+?\d+$/i.test(digits))
    return 'was shortened by a spreadsheet: format its column as text and write all digits';
  if (/^(?:97[89]\d{10}|\d{9}[\dX])$/i.test(digits)) return 'has a wrong check digit';
  return 'is no ISBN of 10 or 13 digits';
}
