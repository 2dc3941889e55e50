/** Shared parts of covers: emblem, title, number, spine, table, caption. */
import type { Brush } from './brush.ts';
import { emblem } from './emblems.ts';
import { lettering } from './lettering.ts';
import { burst, halftone } from './scenery.ts';

/** The series' emblem with a drop shadow. */
export function standing(
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

export function title(
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

/** The volume number in a speech burst at the bottom right. */
export function shout({ palette, random }: Brush, numeral: string): string {
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

/** The volume number in a box, as on American comics. */
export function box({ palette }: Brush, numeral: string): string {
  return (
    `<rect x="462" y="752" width="98" height="108" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="7"/>` +
    lettering(
      numeral,
      { x: 474, y: 770, width: 74, height: 72 },
      { fill: palette.ink, weight: 0.24, maximum: 64, stretch: 1.1 },
    )
  );
}

/** The publisher's name on the spine at the left edge. */
export function spine({ palette, volume }: Brush): string {
  const label = lettering(
    volume.series.brand ?? '',
    { x: 0, y: 0, width: 620, height: 24 },
    { fill: palette.light, weight: 0.16, maximum: 20, align: 'left', stretch: 1.05 },
  );
  return `<rect width="44" height="900" fill="${palette.ink}"/><rect x="44" width="5" height="900" fill="${palette.accent}"/><g transform="translate(10 760) rotate(-90)">${label}</g><circle cx="22" cy="820" r="12" fill="${palette.accent}"/>`;
}

/** Background of a table seen from above. */
export function table(light: string, tint: string): string {
  return `<rect width="600" height="900" fill="${light}"/><g opacity=".4">${halftone(360, 900, 600, tint, 36)}</g>`;
}

export function sign(
  { emblem: name, palette }: Brush,
  x: number,
  y: number,
  scale: number,
  main: string,
  detail: string,
): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${emblem(name, { ink: palette.ink, main, detail })}</g>`;
}

export function label(
  { volume, palette }: Brush,
  box: Parameters<typeof lettering>[1],
  fill: string,
): string {
  return lettering(shortTitle(volume.series.title), box, {
    fill,
    outline: palette.ink,
    weight: 0.21,
    maximum: 92,
  });
}

/** The title in a strip at the bottom. */
export function caption({ palette, volume }: Brush): string {
  return (
    `<path d="M0 790 L600 776 L600 900 L0 900 Z" fill="${palette.ink}"/>` +
    lettering(
      shortTitle(volume.series.title),
      { x: 36, y: 800, width: 528, height: 76 },
      { fill: palette.light, weight: 0.18, maximum: 46, stretch: 1.1 },
    )
  );
}

/** Shortens a title to fit: without the noun or the product's kind. */
function shortTitle(title: string): string {
  const bare = title.replace(/^(Taza|Póster|Pin|Llavero|Remera|Figura|Funko Pop!|Juego de mesa:) /, '');
  return bare
    .replace(/, (sobre|caja|kit|mazo).*$/, '')
    .replace(/: (sobre|caja|kit|mazo).*$/, '')
    .replace('Magic: The Gathering - ', 'Magic ');
}
