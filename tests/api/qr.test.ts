import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrCode, qrModules } from '../../scripts/api/sandbox/qr.ts';

describe('a QR code', () => {
  it.each([
    ['hola', 21, 'c7f01e87d0987905'],
    ['http://127.0.0.1:4320/sandbox/modo/qr/0b3c2a4e-1111-2222-3333-444455556666', 37, '2b18060453ac3c3c'],
    ['ñandú '.repeat(30), 61, '8f1ae802fb8aa9e0'],
  ])('of %j is the one that a reader (jsQR 1.4) was seen to read', (text, size, digest) => {
    const rows = qrModules(text);
    expect(rows).toHaveLength(size);
    const drawn = rows.map((row) => row.map(Number).join('')).join('\n');
    expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe(digest);
  });
});

describe('its path', () => {
  it('draws each dark module and nothing else', () => {
    const { size, path } = qrCode('hola');
    const dark = qrModules('hola').flat().filter(Boolean).length;
    expect(size).toBe(21);
    expect(path.match(/M\d+ \d+h1v1h-1z/g)).toHaveLength(dark);
  });

  it('is refused for what no code holds', () => {
    expect(() => qrCode('x'.repeat(2332))).toThrow(RangeError);
    expect(qrCode('x'.repeat(2331)).size).toBe(177);
  });
});
