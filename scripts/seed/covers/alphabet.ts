/** Letters as SVG strokes: covers do not depend on fonts. Capitals stand between y = 0 and 100. */
export interface Glyph {
  readonly width: number;
  readonly path: string;
}

/** The glyphs of a text in capitals; unknown characters are omitted. */
export function glyphsOf(text: string): readonly Glyph[] {
  const capitals = text.toUpperCase().replaceAll('½', '1/2').normalize('NFD');
  const glyphs: Glyph[] = [];
  for (const character of capitals) {
    const mark = marks[character];
    const base = mark && glyphs.pop();
    if (mark && base) {
      glyphs.push({ width: base.width, path: `${base.path} ${shifted(mark, base.width / 2)}` });
      continue;
    }
    const glyph = alphabet[character];
    if (glyph) glyphs.push({ width: glyph[0], path: glyph[1] });
  }
  return glyphs;
}

function shifted(path: string, by: number): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`);
}

/** Accents, centred at x = 0 above the capital. */
const marks: Readonly<Record<string, string>> = {
  '\u0300': 'M-8 -30 L6 -16',
  '\u0301': 'M8 -30 L-6 -16',
  '\u0303': 'M-18 -18 Q-9 -32 0 -23 Q9 -14 18 -28',
  '\u0304': 'M-16 -22 L16 -22',
  '\u0308': 'M-13 -22 L-12 -22 M12 -22 L13 -22',
  '\u0302': 'M-14 -16 L0 -30 L14 -16',
};

const alphabet: Readonly<Record<string, readonly [width: number, path: string]>> = {
  ' ': [26, ''],
  A: [64, 'M0 100 L32 0 L64 100 M13 68 L51 68'],
  B: [56, 'M0 0 L0 100 L33 100 Q56 100 56 74 Q56 49 32 49 L0 49 M32 49 Q52 48 52 24 Q52 0 30 0 L0 0'],
  C: [57, 'M57 20 Q50 0 31 0 Q0 0 0 50 Q0 100 31 100 Q50 100 57 80'],
  D: [60, 'M0 0 L0 100 L25 100 Q60 100 60 50 Q60 0 25 0 Z'],
  E: [46, 'M46 0 L0 0 L0 100 L46 100 M0 49 L38 49'],
  F: [46, 'M46 0 L0 0 L0 100 M0 50 L38 50'],
  G: [60, 'M57 20 Q50 0 31 0 Q0 0 0 50 Q0 100 32 100 Q60 100 60 58 L36 58'],
  H: [57, 'M0 0 L0 100 M57 0 L57 100 M0 50 L57 50'],
  I: [0, 'M0 0 L0 100'],
  J: [42, 'M42 0 L42 72 Q42 100 21 100 Q2 100 0 76'],
  K: [55, 'M0 0 L0 100 M52 0 L2 58 M18 42 L55 100'],
  L: [44, 'M0 0 L0 100 L44 100'],
  M: [76, 'M0 100 L0 0 L38 62 L76 0 L76 100'],
  N: [60, 'M0 100 L0 0 L60 100 L60 0'],
  O: [64, 'M32 0 Q0 0 0 50 Q0 100 32 100 Q64 100 64 50 Q64 0 32 0 Z'],
  P: [54, 'M0 100 L0 0 L30 0 Q54 0 54 28 Q54 56 30 56 L0 56'],
  Q: [64, 'M32 0 Q0 0 0 50 Q0 100 32 100 Q64 100 64 50 Q64 0 32 0 Z M38 72 L62 106'],
  R: [55, 'M0 100 L0 0 L30 0 Q53 0 53 27 Q53 54 30 54 L0 54 M28 54 L55 100'],
  S: [53, 'M50 18 Q44 0 26 0 Q0 0 0 25 Q0 43 26 49 Q53 55 53 75 Q53 100 26 100 Q6 100 0 80'],
  T: [56, 'M0 0 L56 0 M28 0 L28 100'],
  U: [58, 'M0 0 L0 66 Q0 100 29 100 Q58 100 58 66 L58 0'],
  V: [62, 'M0 0 L31 100 L62 0'],
  W: [88, 'M0 0 L21 100 L44 22 L67 100 L88 0'],
  X: [58, 'M0 0 L58 100 M58 0 L0 100'],
  Y: [58, 'M0 0 L29 50 L58 0 M29 50 L29 100'],
  Z: [53, 'M0 0 L53 0 L0 100 L53 100'],
  0: [54, 'M27 0 Q0 0 0 50 Q0 100 27 100 Q54 100 54 50 Q54 0 27 0 Z'],
  1: [24, 'M0 22 L24 0 L24 100'],
  2: [56, 'M2 26 Q6 0 28 0 Q54 0 54 27 Q54 44 30 66 L0 100 L56 100'],
  3: [56, 'M2 16 Q10 0 28 0 Q52 0 52 24 Q52 48 26 48 Q56 48 56 74 Q56 100 28 100 Q6 100 0 82'],
  4: [58, 'M42 100 L42 0 L0 68 L58 68'],
  5: [56, 'M50 0 L8 0 L5 44 Q14 36 28 36 Q56 36 56 68 Q56 100 28 100 Q8 100 0 84'],
  6: [56, 'M48 8 Q42 0 30 0 Q0 0 0 58 Q0 100 29 100 Q56 100 56 70 Q56 42 29 42 Q6 42 0 64'],
  7: [54, 'M0 0 L54 0 L18 100'],
  8: [
    56,
    'M28 48 Q4 46 4 24 Q4 0 28 0 Q52 0 52 24 Q52 46 28 48 Q0 50 0 75 Q0 100 28 100 Q56 100 56 75 Q56 50 28 48',
  ],
  9: [56, 'M8 92 Q14 100 26 100 Q56 100 56 42 Q56 0 27 0 Q0 0 0 30 Q0 58 27 58 Q50 58 56 36'],
  '.': [0, 'M0 97 L0 100'],
  ',': [6, 'M6 95 L0 113'],
  ':': [0, 'M0 33 L0 36 M0 97 L0 100'],
  ';': [6, 'M6 33 L6 36 M6 95 L0 113'],
  '!': [0, 'M0 0 L0 64 M0 97 L0 100'],
  '¡': [0, 'M0 0 L0 3 M0 36 L0 100'],
  '?': [50, 'M0 22 Q4 0 26 0 Q50 0 50 24 Q50 40 34 50 Q25 56 25 68 M25 97 L25 100'],
  '¿': [50, 'M50 78 Q46 100 24 100 Q0 100 0 76 Q0 60 16 50 Q25 44 25 32 M25 0 L25 3'],
  '-': [26, 'M0 52 L26 52'],
  '–': [34, 'M0 52 L34 52'],
  "'": [4, 'M4 0 L0 22'],
  '’': [4, 'M4 0 L0 22'],
  '&': [
    62,
    'M62 100 L14 34 Q4 20 10 9 Q16 0 27 0 Q44 2 42 20 Q40 34 18 46 Q0 56 0 76 Q2 100 26 100 Q52 98 58 60',
  ],
  '/': [34, 'M34 0 L0 100'],
  '(': [18, 'M18 -6 Q0 18 0 50 Q0 82 18 106'],
  ')': [18, 'M0 -6 Q18 18 18 50 Q18 82 0 106'],
  '#': [60, 'M20 0 L10 100 M50 0 L40 100 M2 34 L60 34 M0 68 L58 68'],
  '+': [44, 'M0 52 L44 52 M22 30 L22 74'],
  '×': [36, 'M0 34 L36 70 M36 34 L0 70'],
  '%': [
    70,
    'M62 0 L8 100 M14 4 Q0 4 0 20 Q0 36 14 36 Q28 36 28 20 Q28 4 14 4 M56 64 Q42 64 42 80 Q42 96 56 96 Q70 96 70 80 Q70 64 56 64',
  ],
  $: [53, 'M50 22 Q44 6 26 6 Q2 6 2 27 Q2 44 26 50 Q53 56 53 74 Q53 94 26 94 Q6 94 0 78 M27 -8 L27 108'],
};
