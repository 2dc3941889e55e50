/** Covers of what is read: manga, comics, albums, strips, novels and art books. */
import type { Brush } from './brush.ts';
import { page } from './brush.ts';
import { emblem } from './emblems.ts';
import { lettering } from './lettering.ts';
import { burst, halftone, hills, rays, skyline, speedLines, stripes, waves } from './scenery.ts';

export function mangaCover(brush: Brush): string {
  const { palette, volume, numeral, random, style } = brush;
  const { ink, ground, second, accent, light } = palette;
  const center = { x: 322 + random.integer(-34, 34), y: 480 + random.integer(-30, 50) };
  const backdrop = [
    () => `<rect width="600" height="900" fill="${ground}"/>${speedLines(center, page, second, random)}`,
    () =>
      `<rect width="600" height="900" fill="${light}"/>${halftone(250, 900, 600, ground)}<circle cx="${center.x}" cy="${center.y}" r="235" fill="${ground}"/>`,
    () => `<rect width="600" height="900" fill="${ground}"/>${rays(center, page, second, 14, random.next())}`,
    () =>
      `<rect width="600" height="900" fill="${second}"/><circle cx="300" cy="430" r="250" fill="${accent}"/>${waves(page, 650, ground, ink)}`,
    () =>
      `<rect width="600" height="900" fill="${second}"/>${halftone(620, 150, 600, ground, 30)}${skyline(page, 700, ink, accent, random)}`,
  ][(style + Math.floor(volume.number / 12)) % 5]?.();
  return [
    backdrop,
    halftone(640, 900, 600, ink, 24),
    standing(brush, center.x, center.y, 2.05 + random.next() * 0.25, random.integer(-9, 9), light, accent),
    title(brush, { x: 74, y: 42, width: 492, height: 176 }, { fill: light, outline: ink, shadow: accent }),
    numeral ? shout(brush, numeral) : '',
    lettering(
      volume.series.authors.join(' · ').replaceAll('·', '-'),
      { x: 84, y: 838, width: 330, height: 28 },
      { fill: light, weight: 0.15, align: 'left', maximum: 26, stretch: 1.05 },
    ),
    spine(brush),
  ].join('');
}

export function comicCover(brush: Brush): string {
  const { palette, volume, numeral, random, style } = brush;
  const { ink, ground, second, accent, light } = palette;
  const tilt = random.integer(-40, 40);
  const middle = 560 + random.integer(-60, 60);
  const panels = [
    `M28 250 L572 ${250 + tilt / 2} L572 ${middle + tilt} L28 ${middle - tilt} Z`,
    `M28 ${middle - tilt + 16} L${300 + tilt} ${middle + 16} L${270 + tilt} 872 L28 872 Z`,
    `M${318 + tilt} ${middle + 16} L572 ${middle + tilt + 16} L572 872 L${288 + tilt} 872 Z`,
  ];
  const whole = style % 3 === 0;
  const scene = whole
    ? `<rect x="28" y="236" width="544" height="636" fill="${ground}"/><svg x="28" y="236" width="544" height="636" viewBox="28 236 544 636">${speedLines({ x: 300, y: 560 }, page, second, random)}${skyline(page, 830, ink, accent, random)}</svg><rect x="28" y="236" width="544" height="636" fill="none" stroke="${ink}" stroke-width="9"/>`
    : panels.map((d, index) => `<path d="${d}" fill="${[ground, accent, second][index]}"/>`).join('') +
      `<clipPath id="a"><path d="${panels[0]}"/></clipPath><g clip-path="url(#a)">${rays({ x: 300, y: 420 }, page, second, 16)}</g>` +
      `<clipPath id="b"><path d="${panels[1]}"/></clipPath><g clip-path="url(#b)">${halftone(middle, 900, 320, light, 24)}</g>` +
      `<clipPath id="c"><path d="${panels[2]}"/></clipPath><g clip-path="url(#c)">${skyline(page, 830, ink, accent, random)}</g>` +
      `<path d="${panels.join(' ')}" fill="none" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>`;
  return [
    `<rect width="600" height="900" fill="${light}"/>`,
    `<path d="M0 0 L600 0 L600 214 L0 226 Z" fill="${ground}"/>${halftoneBand(second)}`,
    scene,
    standing(
      brush,
      300 + random.integer(-40, 40),
      whole ? 560 : middle - 120,
      whole ? 2 : 1.5,
      random.integer(-8, 8),
      light,
      accent,
    ),
    title(
      brush,
      { x: 36, y: 36, width: 528, height: 160 },
      { fill: whole ? accent : light, outline: ink, shadow: ink },
    ),
    numeral ? box(brush, numeral) : '',
    `<rect x="60" y="800" width="360" height="46" fill="${light}" stroke="${ink}" stroke-width="6"/>`,
    lettering(
      volume.series.authors.join(' - ') || (volume.series.brand ?? ''),
      { x: 74, y: 811, width: 332, height: 24 },
      { fill: ink, weight: 0.16, maximum: 22, stretch: 1.05 },
    ),
  ].join('');
}

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

export function novelCover(brush: Brush): string {
  const { palette, volume, random, style } = brush;
  const { ink, ground, second, accent, light } = palette;
  const { series, number } = volume;
  const own = series.volumeTitles?.[number - 1];
  const dark = style % 2 === 0;
  const paper = dark ? ink : light;
  const print = dark ? light : ink;
  const scene = [
    () => `<circle cx="300" cy="520" r="190" fill="${ground}"/>`,
    () =>
      `<svg x="44" y="330" width="512" height="390" viewBox="44 330 512 390"><rect width="600" height="900" fill="${ground}"/><circle cx="300" cy="500" r="120" fill="${accent}"/>${hills({ width: 600, height: 740 }, 600, [second, ink], random)}</svg>`,
    () =>
      `<path d="M110 720 L110 500 Q110 330 300 330 Q490 330 490 500 L490 720 Z" fill="${ground}"/><path d="M140 720 L140 505 Q140 360 300 360 Q460 360 460 505 L460 720 Z" fill="${second}"/>`,
  ][style % 3]?.();
  return [
    `<rect width="600" height="900" fill="${paper}"/>`,
    scene,
    `<g fill="none" stroke="${accent}"><rect x="26" y="26" width="548" height="848" stroke-width="5"/><rect x="38" y="38" width="524" height="824" stroke-width="2"/></g>`,
    ...[
      [26, 26, 0],
      [574, 26, 90],
      [574, 874, 180],
      [26, 874, 270],
    ].map(
      ([x, y, turn]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0 L62 0 Q56 40 30 30 Q40 56 0 62 Z" fill="${accent}"/>`,
    ),
    standing(brush, 300, 525, 1.15, 0, dark ? light : paper, accent),
    title(
      brush,
      { x: 74, y: 84, width: 452, height: 190 },
      { fill: print, weight: 0.16, maximum: 84, slant: 0, stretch: 1.12 },
      own && own !== series.title ? own : undefined,
    ),
    own
      ? lettering(
          `${series.title} ${number}`,
          { x: 90, y: 286, width: 420, height: 24 },
          { fill: accent, weight: 0.15, maximum: 22, stretch: 1.05 },
        )
      : '',
    lettering(
      series.authors.join(' - ') || (series.brand ?? ''),
      { x: 90, y: 756, width: 420, height: 40 },
      { fill: print, weight: 0.15, maximum: 32, stretch: 1.1 },
    ),
    lettering(
      series.brand ?? '',
      { x: 150, y: 818, width: 300, height: 20 },
      { fill: accent, weight: 0.15, maximum: 16, stretch: 1 },
    ),
  ].join('');
}

export function artBookCover(brush: Brush): string {
  const { palette, volume } = brush;
  const { ink, ground, second, accent, light } = palette;
  return [
    `<rect width="600" height="900" fill="${light}"/>`,
    `<path d="M0 330 L600 210 L600 720 L0 840 Z" fill="${ground}"/>`,
    `<clipPath id="a"><path d="M0 330 L600 210 L600 720 L0 840 Z"/></clipPath><g clip-path="url(#a)">${stripes(page, second, 30)}</g>`,
    ...[0, 1, 2, 3].map(
      (index) =>
        `<path d="M${60 + index * 130} ${846 - index * 26} q20 -30 50 -12 q34 20 10 44 q-34 30 -60 -32" fill="${[ground, second, accent, ink][index]}"/>`,
    ),
    standing(brush, 300, 520, 1.9, -6, light, accent),
    title(
      brush,
      { x: 50, y: 60, width: 500, height: 160 },
      { fill: ink, weight: 0.17, slant: 0, stretch: 1.1 },
    ),
    lettering(
      volume.series.brand ?? '',
      { x: 330, y: 846, width: 220, height: 22 },
      { fill: ink, weight: 0.15, maximum: 18, stretch: 1 },
    ),
  ].join('');
}

/** The sign of the series, standing on its own shadow. */
function standing(
  { emblem: name, palette }: Brush,
  x: number,
  y: number,
  scale: number,
  turn: number,
  main: string,
  detail: string,
): string {
  const at = (dx: number, dy: number): string =>
    `transform="translate(${x + dx} ${y + dy}) rotate(${turn}) scale(${scale.toFixed(2)})"`;
  const flat = { ink: palette.ink, main: palette.ink, detail: palette.ink };
  return `<g ${at(12, 14)}>${emblem(name, flat)}</g><g ${at(0, 0)}>${emblem(name, { ink: palette.ink, main, detail })}</g>`;
}

function title(
  { volume, style }: Brush,
  box: Parameters<typeof lettering>[1],
  look: Parameters<typeof lettering>[2],
  text = volume.series.title,
): string {
  const plain = text.replace(/\s*\((English|edición japonesa)\)$/, '');
  return lettering(plain, box, {
    weight: [0.2, 0.23, 0.18][style % 3] ?? 0.2,
    slant: style % 4 === 0 ? 0.16 : 0,
    corners: style % 2 === 0 ? 'round' : 'miter',
    ...look,
  });
}

/** The number in a shout, below to the right. */
function shout({ palette, random }: Brush, numeral: string): string {
  const center = { x: 496, y: 796 };
  return (
    `<path d="${burst(center, 98, 13, random)}" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="7" stroke-linejoin="round"/>` +
    lettering(
      numeral,
      { x: center.x - 58, y: center.y - 42, width: 116, height: 84 },
      { fill: palette.ink, weight: 0.24, maximum: 72, stretch: 1.1 },
    )
  );
}

/** The number in a box, as on an American cover. */
function box({ palette }: Brush, numeral: string): string {
  return (
    `<rect x="462" y="752" width="98" height="108" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="7"/>` +
    lettering(
      numeral,
      { x: 474, y: 770, width: 74, height: 72 },
      { fill: palette.ink, weight: 0.24, maximum: 64, stretch: 1.1 },
    )
  );
}

/** The publisher on the spine, which shows at the left edge. */
function spine({ palette, volume }: Brush): string {
  const label = lettering(
    volume.series.brand ?? '',
    { x: 0, y: 0, width: 620, height: 24 },
    { fill: palette.light, weight: 0.16, maximum: 20, align: 'left', stretch: 1.05 },
  );
  return `<rect width="44" height="900" fill="${palette.ink}"/><rect x="44" width="5" height="900" fill="${palette.accent}"/><g transform="translate(10 760) rotate(-90)">${label}</g><circle cx="22" cy="820" r="12" fill="${palette.accent}"/>`;
}

function balloon(x: number, y: number, ink: string): string {
  return `<path d="M${x} ${y + 38} l-8 -14 q-38 -2 -36 -24 q2 -24 44 -24 q42 0 44 24 q-2 24 -38 24 Z" fill="#ffffff" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M${x - 22} ${y - 8} L${x + 22} ${y - 8} M${x - 16} ${y + 6} L${x + 14} ${y + 6}" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`;
}

function halftoneBand(color: string): string {
  return `<clipPath id="t"><path d="M0 0 L600 0 L600 214 L0 226 Z"/></clipPath><g clip-path="url(#t)">${halftone(40, 240, 600, color, 28)}</g>`;
}

/** The same colour, further away. */
function mixed(color: string): string {
  const channel = (from: number): string =>
    Math.round(Number.parseInt(color.slice(from, from + 2), 16) * 0.72)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
