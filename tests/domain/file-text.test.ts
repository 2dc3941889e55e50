import { expect, it } from 'vitest';
import { textOfFile } from '../../src/domain/catalogue/file-text.ts';

it.each([
  ['UTF-8', [...new TextEncoder().encode('Año;1 €')]],
  ['UTF-8 with a byte-order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Año;1 €')]],
  ['Windows-1252', [0x41, 0xf1, 0x6f, 0x3b, 0x31, 0x20, 0x80]],
  ['UTF-16, low byte first', [0xff, 0xfe, ...Buffer.from('Año;1 €', 'utf16le')]],
  ['UTF-16, high byte first', [0xfe, 0xff, ...Buffer.from('Año;1 €', 'utf16le').swap16()]],
])('a file in %s is read', (_, bytes) => {
  expect(textOfFile(Uint8Array.from(bytes))).toBe('Año;1 €');
});

it('a file of nothing is nothing', () => {
  expect(textOfFile(new Uint8Array())).toBe('');
});
