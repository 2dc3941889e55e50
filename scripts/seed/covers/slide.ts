/** Slides of the home page, wide and narrow, and brand logos, in the style of the covers. */
import { featuredBrands, slideNames, type SlideName } from '../data/content.ts';
import { randomFor } from '../random.ts';
import { emblem, type EmblemName } from './emblems.ts';
import { lettering } from './lettering.ts';
import { palettes, type Palette } from './palettes.ts';
import type { DrawnPicture } from './render.ts';
import { burst, halftone, rays, speedLines, svg, waves, type Size } from './scenery.ts';

export function shopPictures(): readonly DrawnPicture[] {
  return [
    ...slideNames.flatMap((name) => [
      { path: `slides/${name}.webp`, svg: () => slideSvg(name, wide), size: wide, maximumBytes: slideBytes },
      {
        path: `slides/${name}-mobile.webp`,
        svg: () => slideSvg(name, narrow),
        size: narrow,
        maximumBytes: slideBytes,
      },
    ]),
    ...featuredBrands.map(([name, slug], index) => ({
      path: `brands/${slug}.webp`,
      svg: () => logoSvg(name, index),
      size: logo,
    })),
  ];
}

/** The largest element of the home page (LCP). The publisher makes narrower copies. */
const slideBytes = 140_000;

const wide: Size = { width: 1600, height: 560 };
const narrow: Size = { width: 720, height: 720 };
const logo: Size = { width: 480, height: 240 };

interface SlideWords {
  readonly title: string;
  readonly line: string;
  readonly call: string;
  readonly palette: Palette | undefined;
  readonly signs: readonly [EmblemName, EmblemName, EmblemName];
}

const words: Readonly<Record<SlideName, SlideWords>> = {
  'one-piece': {
    title: 'One Piece',
    line: 'Más de cien tomos y el viaje recién empieza',
    call: '¡A la mar!',
    palette: palettes[1],
    signs: ['skull', 'compass', 'sword'],
  },
  ofertas: {
    title: '¡Ofertas!',
    line: 'Hasta 40% en manga, cómics y juegos',
    call: '¡Zas!',
    palette: palettes[0],
    signs: ['bolt', 'star', 'fist'],
  },
  preventa: {
    title: 'Preventa',
    line: 'Reservá hoy el tomo que todavía no salió',
    call: '¡Ya!',
    palette: palettes[2],
    signs: ['rocket', 'moon', 'flame'],
  },
};

function slideSvg(name: SlideName, size: Size): string {
  const { title, line, call, palette = palettes[0], signs } = words[name];
  if (palette === undefined) throw new RangeError(`the slide ${name} has no palette`);
  const { ink, ground, second, accent, light } = palette;
  const isWide = size.width > size.height;
  const random = randomFor(0, `slide ${name} ${size.width}`);
  const focus = isWide ? { x: 1180, y: 280 } : { x: 360, y: 250 };
  const backdrop =
    name === 'one-piece'
      ? rays(focus, size, second, 18) + waves(size, size.height - (isWide ? 120 : 90), second, ink)
      : speedLines(focus, size, second, random, 60);
  const scale = isWide ? 1.75 : 1.45;
  const sign = (index: 0 | 1 | 2, dx: number, dy: number, factor: number, turn: number): string =>
    `<g transform="translate(${focus.x + dx} ${focus.y + dy}) rotate(${turn}) scale(${(scale * factor).toFixed(2)})">${emblem(signs[index], { ink, main: light, detail: accent })}</g>`;
  const text = isWide
    ? { x: 80, y: 92, width: 720, height: 230 }
    : { x: 40, y: 448, width: 640, height: 150 };
  const strip = isWide
    ? { x: 80, y: 372, width: 700, height: 76 }
    : { x: 40, y: 622, width: 640, height: 62 };
  const shoutAt = isWide ? { x: 1462, y: 132 } : { x: 610, y: 112 };
  return svg(
    size,
    [
      `<rect width="${size.width}" height="${size.height}" fill="${ground}"/>`,
      backdrop,
      halftone(size.height * 0.55, size.height * 1.02, size.width, ink, 30),
      sign(1, isWide ? -300 : -230, 40, 0.62, -14),
      sign(2, isWide ? 270 : 220, 60, 0.62, 12),
      sign(0, 0, 0, 1, -4),
      `<path d="${burst(shoutAt, isWide ? 112 : 92, 14, random)}" fill="${accent}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
      lettering(
        call,
        { x: shoutAt.x - 58, y: shoutAt.y - 40, width: 116, height: 80 },
        { fill: ink, weight: 0.22, maximum: 48 },
      ),
      lettering(title, text, {
        fill: light,
        outline: ink,
        shadow: ink,
        weight: 0.22,
        slant: 0.12,
        ...(isWide ? { align: 'left' as const } : {}),
      }),
      `<path d="M${strip.x - 10} ${strip.y + 4} L${strip.x + strip.width + 10} ${strip.y - 6} L${strip.x + strip.width + 4} ${strip.y + strip.height} L${strip.x - 4} ${strip.y + strip.height + 8} Z" fill="${accent}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>`,
      lettering(
        line,
        { x: strip.x + 18, y: strip.y + 12, width: strip.width - 36, height: strip.height - 22 },
        { fill: ink, weight: 0.18, maximum: 34, stretch: 1.05 },
      ),
      `<rect x="4" y="4" width="${size.width - 8}" height="${size.height - 8}" fill="none" stroke="${ink}" stroke-width="8"/>`,
    ].join(''),
  );
}

/** A wordmark in the shop's lettering, not the brand's real logo. */
function logoSvg(name: string, index: number): string {
  const palette = palettes[(index * 5) % palettes.length];
  if (palette === undefined) throw new RangeError('there are no palettes');
  const style = index % 3;
  const box = { x: 44, y: 50, width: 392, height: 140 };
  const ground =
    style === 1 ? `<rect x="14" y="26" width="452" height="188" rx="18" fill="${palette.ink}"/>` : '';
  const look = [
    { fill: palette.ink, weight: 0.22 },
    { fill: palette.light, weight: 0.2, slant: 0.14 },
    { fill: palette.accent, outline: palette.ink, weight: 0.2 },
  ][style];
  const rule = style === 0 ? `<rect x="44" y="204" width="392" height="10" fill="${palette.ground}"/>` : '';
  return svg(
    logo,
    `<rect width="480" height="240" fill="#ffffff"/>${ground}${rule}${lettering(name, box, { maximum: 96, stretch: 1.15, ...(look ?? { fill: palette.ink }) })}`,
  );
}
