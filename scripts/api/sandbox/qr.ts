/** QR codes (ISO/IEC 18004, byte mode, error correction level M) as an SVG path. */
import { codewordsOf, dataModules } from './qr-codewords.ts';
import { penalty } from './qr-penalty.ts';

export interface QrCode {
  /** Modules per side, without the quiet zone of four. */
  readonly size: number;
  /** Path of the dark modules: `<path d>`, one unit per module. */
  readonly path: string;
}

/** @throws RangeError for a text of more than 2331 bytes. */
export function qrCode(text: string): QrCode {
  const rows = qrModules(text);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
}

/** The modules by rows, dark ones true, with the mask of the lowest penalty. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const { version, codewords } = codewordsOf(text);
  const candidates = masks.map((_, mask) => drawn(version, codewords, mask));
  return candidates.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

type Grid = boolean[][];

/** Modules occupied by patterns, which data skips. */
interface Canvas {
  readonly size: number;
  readonly dark: Grid;
  readonly isTaken: Grid;
  readonly set: (x: number, y: number, isDark: boolean) => void;
}

function drawn(version: number, codewords: Uint8Array, mask: number): Grid {
  const canvas = emptyCanvas(17 + 4 * version);
  drawTiming(canvas);
  for (const [x, y] of alignmentCentres(version, canvas.size)) drawSquare(canvas, x, y, 2, [0, 2]);
  const far = canvas.size - 4;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    drawSquare(canvas, x, y, 4, [0, 1, 3]);
  drawFormat(canvas, mask);
  if (version >= 7) drawVersion(canvas, version);
  drawData(canvas, version, codewords, mask);
  return canvas.dark;
}

function emptyCanvas(size: number): Canvas {
  const grid = (): Grid => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const dark = grid();
  const isTaken = grid();
  const set = (x: number, y: number, isDark: boolean): void => {
    const [darkRow, takenRow] = [dark[y], isTaken[y]];
    if (darkRow === undefined || takenRow === undefined || x < 0 || x >= size) return;
    darkRow[x] = isDark;
    takenRow[x] = true;
  };
  return { size, dark, isTaken, set };
}

function drawTiming({ size, set }: Canvas): void {
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
}

/** Square rings around a centre; those at the given distances are dark. */
function drawSquare({ set }: Canvas, x: number, y: number, radius: number, darkAt: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      set(x + dx, y + dy, darkAt.includes(distance));
    }
  }
}

function alignmentCentres(version: number, size: number): readonly (readonly [number, number])[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = [
    6,
    ...Array.from({ length: count - 1 }, (_, index) => size - 7 - step * index).toReversed(),
  ];
  const last = count - 1;
  // The three corners with finder patterns have none.
  const isFree = (i: number, j: number) => !(i === 0 && (j === 0 || j === last)) && !(i === last && j === 0);
  return places.flatMap((x, i) => places.flatMap((y, j) => (isFree(i, j) ? [[x, y] as const] : [])));
}

/** Format information: error correction level and mask, drawn twice, with a BCH code. */
function drawFormat({ size, set }: Canvas, mask: number): void {
  const levelM = 0b00;
  const data = (levelM << 3) | mask;
  const bits = ((data << 10) | bch(data, 10, 0x537)) ^ 0x5412;
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index++) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index++) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) set(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) set(8, size - 15 + index, bit(index));
  set(8, size - 8, true);
}

function drawVersion({ size, set }: Canvas, version: number): void {
  const bits = (version << 12) | bch(version, 12, 0x1f25);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), size - 11 + (index % 3)];
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Remainder of a polynomial division over GF(2). */
function bch(data: number, length: number, divisor: number): number {
  let rest = data;
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return rest;
}

/** Fills two columns at a time from the right, alternately upwards and downwards, skipping occupied modules. */
function drawData(
  { size, dark, isTaken }: Canvas,
  version: number,
  codewords: Uint8Array,
  mask: number,
): void {
  const isMasked = masks[mask] ?? (() => false);
  const bits = dataModules(version);
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row === undefined || isTaken[y]?.[x] === true || index >= bits) continue;
        const bit = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1;
        row[x] = (bit === 1) !== isMasked(x, y);
        index++;
      }
    }
  }
}

/** Modules that each mask inverts. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
