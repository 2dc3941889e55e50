/** Covers of large or square formats: European albums, collected strips, art books. */
import { page, type Brush } from './brush.ts';
import { shout, standing, title } from './cover-parts.ts';
import { lettering } from './lettering.ts';
import { halftone, hills, rays, skyline, waves } from './scenery.ts';

export function albumCover(brush: Brush): string {
  const { palette, volume, random, style, numeral } = brush;
  const { ink, ground, second, accent, light } = palette;
  const { series, number } = volume;
  const own = series.volumeTitles?.[number - 1] ?? '';
  const scene = [
    () =>
      `<circle cx="${380 + random.integer(-120, 80)}" cy="390" r="96" fill="${accent}"/>${hills({ width: 600, height: 900 }, 560, [second, mixed(second), ink], random)}`,
    () => `<circle cx="300" cy="420" r="150" fill="${accent}"/>${waves(page, 590, second, ink)}`,
    () =>
      `${rays({ x: 300, y: 700 }, page, light, 12, random.next())}${hills(page, 680, [second, ink], random)}`,
    () => `${halftone(700, 260, 600, light, 30)}${skyline(page, 700, ink, accent, random)}`,
  ][style % 4]?.();
  return [
    `<rect width="600" height="900" fill="${light}"/>`,
    `<svg x="30" y="214" width="540" height="596" viewBox="30 214 540 596"><rect width="600" height="900" fill="${ground}"/>${scene}</svg>`,
    `<rect x="30" y="214" width="540" height="596" fill="none" stroke="${ink}" stroke-width="8"/>`,
    standing(
      brush,
      300 + random.integer(-70, 70),
      520 + random.integer(-20, 30),
      1.45,
      random.integer(-6, 6),
      light,
      accent,
    ),
    title(
      brush,
      { x: 36, y: 36, width: 528, height: own ? 100 : 150 },
      { fill: ground, outline: ink, shadow: accent },
    ),
    own
      ? lettering(
          own,
          { x: 60, y: 152, width: 480, height: 44 },
          { fill: ink, weight: 0.16, maximum: 34, stretch: 1.05 },
        )
      : '',
    lettering(
      series.authors.join(' - '),
      { x: 50, y: 830, width: numeral ? 400 : 500, height: 36 },
      { fill: ink, weight: 0.15, maximum: 26, align: 'left', stretch: 1.05 },
    ),
    numeral
      ? lettering(
          numeral,
          { x: 480, y: 824, width: 90, height: 48 },
          { fill: ground, outline: ink, weight: 0.22, maximum: 46 },
        )
      : '',
  ].join('');
}

export function stripCover(brush: Brush): string {
  const { palette, random, numeral, volume } = brush;
  const { ink, ground, accent, light } = palette;
  const strips = [300, 505].flatMap((y) =>
    [0, 1, 2].map((column) => {
      const x = 36 + column * 180;
      const fill = [light, accent, '#ffffff'][(column + random.integer(0, 2)) % 3] ?? light;
      const face = random.integer(70, 104);
      const mouth = random.pick([
        'M-16 14 Q0 30 16 14',
        'M-14 20 L14 20',
        'M-12 22 Q0 8 12 22',
        'M-8 18 a8 9 0 1 0 16 0 a8 9 0 1 0 -16 0',
      ]);
      return (
        `<rect x="${x}" y="${y}" width="168" height="190" fill="${fill}" stroke="${ink}" stroke-width="7"/>` +
        `<g transform="translate(${x + face} ${y + 132})" stroke="${ink}" stroke-width="5" stroke-linecap="round"><path d="M-38 58 Q0 20 38 58" fill="${ground}"/><circle r="38" fill="#ffe3c2"/><path d="M-38 -8 Q-44 -50 0 -48 Q44 -50 38 -8 Q20 -28 0 -26 Q-20 -28 -38 -8 Z" fill="${ink}"/><path d="M-13 -6 L-13 0 M13 -6 L13 0"/><path d="${mouth}" fill="none"/></g>` +
        (random.isLucky(0.7) ? balloon(x + random.integer(44, 110), y + 42, ink) : '')
      );
    }),
  );
  return [
    `<rect width="600" height="900" fill="${ground}"/>`,
    halftone(900, 640, 600, palette.second, 30),
    halftone(0, 260, 600, palette.second, 30),
    ...strips,
    title(brush, { x: 40, y: 50, width: 520, height: 190 }, { fill: light, outline: ink, shadow: ink }),
    numeral ? shout(brush, numeral) : '',
    lettering(
      volume.series.authors.join(' - '),
      { x: 44, y: 766, width: 330, height: 56 },
      { fill: light, outline: ink, weight: 0.2, maximum: 44, align: 'left', stretch: 1.1 },
    ),
    lettering(
      volume.series.brand ?? '',
      { x: 44, y: 838, width: 380, height: 24 },
      { fill: light, weight: 0.14, maximum: 20, align: 'left', stretch: 1 },
    ),
  ].join('');
}

function balloon(x: number, y: number, ink: string): string {
  return `<path d="M${x} ${y + 38} l-8 -14 q-38 -2 -36 -24 q2 -24 44 -24 q42 0 44 24 q-2 24 -38 24 Z" fill="#ffffff" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M${x - 22} ${y - 8} L${x + 22} ${y - 8} M${x - 16} ${y + 6} L${x + 14} ${y + 6}" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`;
}

/** Darkens a colour. */
function mixed(color: string): string {
  const channel = (from: number): string =>
    Math.round(Number.parseInt(color.slice(from, from + 2), 16) * 0.72)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
