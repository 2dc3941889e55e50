import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrCode, type QrCode } from '../../scripts/api/sandbox/modo.ts';

it.each(['hola', 'https://tienda.example/sandbox/modo/qr/7?é=1', 'ñandú '.repeat(30)])(
  'the QR code of %j is read',
  (text) => {
    expect(decodeQR(pictureOf(qrCode(text)))).toBe(text);
  },
);

/** Black and white bitmap, four pixels per module, with the quiet zone. */
function pictureOf({ size, path }: QrCode): { width: number; height: number; data: Uint8ClampedArray } {
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`));
  const side = 4 * (size + 8);
  const module = (pixel: number) => Math.floor(pixel / 4) - 4;
  const data = Array.from({ length: side * side }, (_, pixel) => {
    const isDark = dark.has(`${module(pixel % side)} ${module(Math.floor(pixel / side))}`);
    return [...Array<number>(3).fill(isDark ? 0 : 255), 255];
  });
  return { width: side, height: side, data: Uint8ClampedArray.from(data.flat()) };
}
