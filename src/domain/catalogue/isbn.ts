/** The ISBN-13 of an ISBN-10 or 13, with or without "ISBN:" and dashes of any kind; null when it is invalid. */
export function isbn13Of(text: string | null): string | null {
  const digits = isbnDigits(text ?? '').toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return Number(digits[12]) === isbnCheckDigit(digits) ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits) || !isIsbn10(digits)) return null;
  const twelve = `978${digits.slice(0, 9)}`;
  return `${twelve}${isbnCheckDigit(twelve)}`;
}

/** Without "ISBN:", "ISBN-13" and dashes, also of one that is not typed to its end. */
export function isbnDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^\s*isbn(?:[\s\p{Pd}]?1[03](?=[\s:]))?\s*[:.]?/iu, '')
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** The words of a search as they are sent: of an ISBN its digits, because a backend may look for nothing else. */
export function searchedText(words: string): string {
  return isbn13Of(words) === null ? words : isbnDigits(words);
}

/** Weights 1 and 3 in turn; the sum is a multiple of ten. */
export function isbnCheckDigit(digits: string): number {
  const sum = weighted(digits.slice(0, 12), (index) => (index % 2 === 0 ? 1 : 3));
  return (10 - (sum % 10)) % 10;
}

/** Weights 10 to 1, the sum is a multiple of eleven; X is ten. */
function isIsbn10(digits: string): boolean {
  return weighted(digits, (index) => 10 - index) % 11 === 0;
}

function weighted(digits: string, weightOf: (index: number) => number): number {
  const values = Array.from(digits, (digit) => (digit === 'X' ? 10 : Number(digit)));
  return values.reduce((sum, value, index) => sum + value * weightOf(index), 0);
}
