import type { SeedVolume } from '../shelf-order.ts';
import { randomFor, type Random } from '../random.ts';
import { emblem, emblemFor, type EmblemName } from './emblems.ts';
import type { Box } from './lettering.ts';
import { palettes, type Palette } from './palettes.ts';

export const page = { width: 600, height: 900 } as const;

export interface Brush {
  readonly volume: SeedVolume;
  readonly palette: Palette;
  readonly emblem: EmblemName;
  /** Index of the template variant; constant per series. */
  readonly style: number;
  /** Random source per volume. */
  readonly random: Random;
  readonly numeral: string | null;
}

/** Hand-picked palettes and styles, by series or its first tag, for the best known titles. */
const chosen: Readonly<Record<string, { readonly palette: Palette | undefined; readonly style: number }>> = {
  'One Piece': { palette: palettes[1], style: 33 },
  Naruto: { palette: palettes[4], style: 0 },
  'Dragon Ball': { palette: palettes[4], style: 12 },
  Berserk: { palette: palettes[5], style: 10 },
  'Chainsaw Man': { palette: palettes[0], style: 5 },
  'Sailor Moon': { palette: palettes[14], style: 21 },
  'El Eternauta': { palette: palettes[13], style: 3 },
  Batman: { palette: palettes[11], style: 3 },
  Mafalda: { palette: palettes[0], style: 6 },
};

/** Independent of the seed number: a title always has the same cover. */
export function brushFor(volume: SeedVolume): Brush {
  const { series, number } = volume;
  const ofSeries = randomFor(0, `series ${series.title}`);
  const drawn = ofSeries.pick(palettes);
  const emblem = emblemFor(series.tags, ofSeries);
  const style = chosen[series.title]?.style ?? ofSeries.integer(0, 59);
  const palette = chosen[series.tags[0] ?? '']?.palette ?? drawn;
  return {
    volume,
    // Swaps the two grounds in every other volume, for variety within a series.
    palette: number % 2 === 0 ? { ...palette, ground: palette.second, second: palette.ground } : palette,
    emblem,
    style,
    random: randomFor(0, `cover ${volume.title}`),
    numeral: series.volumes > 1 || series.hasPresale ? String(number) : null,
  };
}

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

interface Stand {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: number;
}

/** The series' emblem with a drop shadow. */
export function standing(
  { emblem: name, palette: { ink } }: Brush,
  { x, y, scale, turn }: Stand,
  main: string,
  detail: string,
): string {
  const at = (shift: number, colors: Parameters<typeof emblem>[1]) =>
    `<g transform="translate(${x + shift} ${y + shift}) rotate(${turn}) scale(${scale.toFixed(2)})">${emblem(name, colors)}</g>`;
  return at(6 * scale, { ink, main: ink, detail: ink }) + at(0, { ink, main, detail });
}
