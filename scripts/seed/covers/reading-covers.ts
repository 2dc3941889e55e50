/** Covers of manga, comics and novels. */
import { page, type Brush } from './brush.ts';
import { box, shout, spine, standing, title } from './cover-parts.ts';
import { lettering } from './lettering.ts';
import { halftone, hills, rays, skyline, speedLines, waves } from './scenery.ts';

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

function halftoneBand(color: string): string {
  return `<clipPath id="t"><path d="M0 0 L600 0 L600 214 L0 226 Z"/></clipPath><g clip-path="url(#t)">${halftone(40, 240, 600, color, 28)}</g>`;
}
