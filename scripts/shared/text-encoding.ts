/** In which encoding a text file was saved: people keep lists in spreadsheets and editors of Windows. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** By the byte order mark, and without one by where the zero bytes of ASCII stand. @param start at least four bytes, if there are as many */
export function encodingOf(start: Uint8Array): TextEncoding {
  const [first = 1, second = 1] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
