/**
 * Codewords of a QR code: data and error correction, in drawing order (ISO/IEC 18004, byte mode, error correction level
 * M).
 */

/** Error correction codewords per block, for versions 1 to 40. */
const correctionLengths = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];

/** Number of blocks, for versions 1 to 40. */
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/** The smallest version that holds the text, and its codewords. @throws RangeError for more than 2331 bytes. */
export function codewordsOf(text: string): { readonly version: number; readonly codewords: Uint8Array } {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  return { version, codewords: interleaved(version, dataCodewords(version, bytes)) };
}

/** Number of modules for data and error correction in a version. */
export function dataModules(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignmentModules = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55;
  return (16 * version + 128) * version + 64 - alignmentModules - (version >= 7 ? 36 : 0);
}

function versionFor(length: number): number {
  for (let version = 1; version <= 40; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * dataCapacity(version)) return version;
  }
  throw new RangeError(`a QR code does not hold ${length} bytes`);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** Number of codewords of a version, including error correction (`capacity`) and without (`dataCapacity`). */
function capacity(version: number): number {
  return Math.floor(dataModules(version) / 8);
}

function dataCapacity(version: number): number {
  return capacity(version) - of(correctionLengths, version) * of(blockCounts, version);
}

function of(table: readonly number[], version: number): number {
  return table[version - 1] ?? 0;
}

/** Mode, length and bytes, padded to the version's capacity. */
function dataCodewords(version: number, bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  const append = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  const byteMode = 0b0100;
  append(byteMode, 4);
  append(bytes.length, lengthBits(version));
  for (const byte of bytes) append(byte, 8);
  append(0, Math.min(4, 8 * dataCapacity(version) - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < 8 * dataCapacity(version); filler ^= 0xec ^ 0x11) append(filler, 8);
  return Uint8Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Interleaves the blocks codeword by codeword; data first, then error correction. */
function interleaved(version: number, data: Uint8Array): Uint8Array {
  const count = of(blockCounts, version);
  const short = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const correction = generator(of(correctionLengths, version));
  let start = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const length = short + (index >= count - longBlocks ? 1 : 0);
    const block = data.subarray(start, start + length);
    start += length;
    return { block, check: remainder(block, correction) };
  });
  const columns = (parts: readonly Uint8Array[]): number[] => {
    const longest = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: longest }, (_, column) => column).flatMap((column) =>
      parts.flatMap((part) => part[column] ?? []),
    );
  };
  return Uint8Array.from([
    ...columns(blocks.map(({ block }) => block)),
    ...columns(blocks.map(({ check }) => check)),
  ]);
}

/** Reed-Solomon generator over GF(256) with x⁸ + x⁴ + x³ + x² + 1: the product of (x - 2ⁱ), without its leading 1. */
function generator(degree: number): Uint8Array {
  const product = new Uint8Array(degree);
  product[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      product[index] = times(product[index] ?? 0, root) ^ (product[index + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return product;
}

function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const rest = [...new Uint8Array(divisor.length)];
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      rest[index] = (rest[index] ?? 0) ^ times(coefficient, factor);
    }
  }
  return Uint8Array.from(rest);
}

function times(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((right >>> bit) & 1) * left;
  }
  return product;
}
