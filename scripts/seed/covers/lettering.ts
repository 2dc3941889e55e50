/** Text as SVG paths: wrapped into a box, stretched to its width, with outline and shadow. */
import { glyphsOf } from './alphabet.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LetteringStyle {
  readonly fill: string;
  readonly outline?: string;
  readonly shadow?: string;
  /** Relative to the height of a capital. */
  readonly weight?: number;
  /** To the right, relative to the height. */
  readonly slant?: number;
  readonly align?: 'left' | 'center';
  /** Height of a capital, in pixels. */
  readonly maximum?: number;
  /** Maximum horizontal stretch; 1 means none. */
  readonly stretch?: number;
  readonly corners?: 'round' | 'miter';
}

export function lettering(text: string, box: Box, style: LetteringStyle): string {
  const { weight = 0.2, slant = 0, stretch = 1.3, maximum = Infinity } = style;
  const layout = bestLayout(text.trim(), box, { weight, slant, stretch, maximum });
  const blockHeight =
    layout.lines.reduce((sum, line) => sum + line.size, 0) + layout.gap * (layout.lines.length - 1);
  let top = box.y + (box.height - blockHeight) / 2;
  const paths: string[] = [];
  for (const line of layout.lines) {
    const slack = box.width - line.width;
    const startX = box.x + (style.align === 'left' ? 0 : slack / 2);
    paths.push(strokesOf(line, startX, top, { weight, slant }));
    top += line.size + layout.gap;
  }
  const thickness = weight * Math.min(...layout.lines.map((line) => line.size));
  return painted(paths.join(' '), thickness, style);
}

function painted(d: string, thickness: number, style: LetteringStyle): string {
  const join =
    style.corners === 'miter'
      ? 'stroke-linejoin="miter" stroke-miterlimit="2" stroke-linecap="square"'
      : 'stroke-linejoin="round" stroke-linecap="round"';
  const stroke = (color: string, width: number, offset = 0): string =>
    `<path d="${d}" stroke="${color}" stroke-width="${width.toFixed(1)}"${offset ? ` transform="translate(${offset.toFixed(1)} ${offset.toFixed(1)})"` : ''}/>`;
  const border = thickness + Math.max(5, thickness * 0.55);
  return [
    `<g fill="none" ${join}>`,
    style.shadow ? stroke(style.shadow, border, thickness * 0.45) : '',
    style.outline ? stroke(style.outline, border) : '',
    stroke(style.fill, thickness),
    '</g>',
  ].join('');
}

type Measure = Required<Pick<LetteringStyle, 'weight' | 'slant' | 'stretch' | 'maximum'>>;

interface Line {
  readonly text: string;
  /** Height of a capital including its stroke, in pixels. */
  readonly size: number;
  /** Horizontal scale, before size. */
  readonly stretch: number;
  readonly width: number;
}

/** The layout of 1 to 6 lines with the largest area. */
function bestLayout(text: string, box: Box, measure: Measure): { lines: Line[]; gap: number } {
  const words = text.split(/\s+/);
  let best: { lines: Line[]; gap: number; area: number } | null = null;
  for (let count = 1; count <= Math.min(words.length, 6); count++) {
    const texts = balanced(words, count);
    const gap = (box.height / count) * 0.14;
    const tallest = Math.min(measure.maximum, (box.height - gap * (count - 1)) / count);
    const lines = texts.map((line) => fitted(line, tallest, box.width, measure));
    const area = lines.reduce((sum, line) => sum + line.size * line.width, 0);
    if (best === null || area > best.area) best = { lines, gap, area };
  }
  return best ?? { lines: [], gap: 0 };
}

/** Splits words into `count` lines of similar width. */
function balanced(words: readonly string[], count: number): string[] {
  const total = words.reduce((sum, word) => sum + naturalWidth(word, 0.2), 0);
  const lines: (string | undefined)[] = [];
  let used = 0;
  for (const word of words) {
    const width = naturalWidth(word, 0.2);
    const index = Math.min(count - 1, Math.floor(((used + width / 2) / total) * count));
    lines[index] = lines[index] === undefined ? word : `${lines[index]} ${word}`;
    used += width;
  }
  return lines.filter((line) => line !== undefined);
}

/** Scales a line to the maximum height, narrowed or widened to fit the width. */
function fitted(text: string, tallest: number, width: number, { weight, slant, stretch }: Measure): Line {
  const natural = naturalWidth(text, weight) + slant;
  const narrowest = 0.82;
  const size = Math.min(tallest, width / (natural * narrowest));
  const scale = Math.min(stretch, width / (natural * size));
  return { text, size, stretch: scale, width: natural * size * scale };
}

function naturalWidth(text: string, weight: number): number {
  return glyphsOf(text).reduce((sum, glyph) => sum + advance(glyph.width, weight), 0);
}

function advance(width: number, weight: number): number {
  // The glyph is scaled to the height that remains without its stroke.
  return (width / 100) * (1 - weight) + weight + 0.07;
}

function strokesOf(
  line: Line,
  startX: number,
  top: number,
  { weight, slant }: Pick<Measure, 'weight' | 'slant'>,
): string {
  const scaleY = (line.size * (1 - weight)) / 100;
  const scaleX = scaleY * line.stretch;
  const inset = (line.size * weight) / 2;
  let pen = startX + inset * line.stretch;
  const parts: string[] = [];
  for (const glyph of glyphsOf(line.text)) {
    const at = pen;
    parts.push(
      glyph.path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
        const lean = ((100 - Number(y)) / 100) * slant * line.size;
        return `${(at + Number(x) * scaleX + lean).toFixed(1)} ${(top + inset + Number(y) * scaleY).toFixed(1)}`;
      }),
    );
    pen += advance(glyph.width, weight) * line.size * line.stretch;
  }
  return parts.join(' ');
}
