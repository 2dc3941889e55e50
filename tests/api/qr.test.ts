import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrCode, type QrCode } from '../../scripts/api/sandbox/qr.ts';

describe('a QR code', () => {
  it.each(['hola', 'A1', '0123', 'https://tienda.example/sandbox/modo/qr/7?é=1', 'ñandú '.repeat(30)])(
    'of %j is read',
    (text) => {
      expect(decodeQR(pictureOf(qrCode(text)))).toBe(text);
    },
  );

  it('is refused for what no code holds', () => {
    expect(() => qrCode('x'.repeat(2332))).toThrow('Capacity overflow');
    expect(qrCode('x'.repeat(2331)).size).toBe(177);
  });
});

/** Modules drawn by the path; a module drawn twice or in another form makes the code invalid. */
function modulesOf({ size, path }: QrCode): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const drawn = path.matchAll(/M(\d+) (\d+)h1v1h-1z/g).toArray();
  expect(drawn.map(([square]) => square).join('')).toBe(path);
  for (const [, x, y] of drawn) rows[Number(y)]![Number(x)] = true;
  return rows;
}

/** Black and white bitmap, four pixels per module, with the quiet zone. */
function pictureOf(code: QrCode): { width: number; height: number; data: Uint8ClampedArray } {
  const rows = modulesOf(code);
  const side = 4 * (code.size + 8);
  const data = Array.from({ length: side * side }, (_, pixel) => {
    const module = (position: number) => Math.floor(position / 4) - 4;
    const isDark = rows[module(Math.floor(pixel / side))]?.[module(pixel % side)] === true;
    return [...Array<number>(3).fill(isDark ? 0 : 255), 255];
  });
  return { width: side, height: side, data: Uint8ClampedArray.from(data.flat()) };
}
