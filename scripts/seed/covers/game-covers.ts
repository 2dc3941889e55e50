/** Pictures of games: packs, boxes, decks and sleeves. */
import { page, type Brush } from './brush.ts';
import { label, sign, table } from './cover-parts.ts';
import { lettering } from './lettering.ts';
import { halftone, hills, rays, speedLines } from './scenery.ts';

export function boosterCover(brush: Brush): string {
  const { palette, random, volume } = brush;
  const { ink, ground, second, accent, light } = palette;
  const teeth = (y: number, up: boolean): string =>
    Array.from(
      { length: 21 },
      (_, index) => `L${110 + index * 19} ${y + (index % 2 === 0 ? 0 : up ? -14 : 14)}`,
    ).join(' ');
  const pack = `M110 90 ${teeth(90, true)} L490 810 ${Array.from({ length: 21 }, (_, index) => `L${490 - index * 19} ${810 + (index % 2 === 0 ? 0 : 14)}`).join(' ')} Z`;
  return [
    table(palette.light, ground),
    `<path d="${pack}" transform="translate(14 18)" fill="${ink}" opacity=".25"/>`,
    `<clipPath id="a"><path d="${pack}"/></clipPath><g clip-path="url(#a)"><rect width="600" height="900" fill="${ground}"/>${speedLines({ x: 300, y: 500 }, page, second, random)}<path d="M110 90 L230 90 L110 420 Z" fill="${light}" opacity=".22"/><path d="M490 810 L490 560 L400 810 Z" fill="${light}" opacity=".14"/></g>`,
    `<path d="M110 124 L490 124 M110 776 L490 776" stroke="${ink}" stroke-width="4" opacity=".5"/><path d="${pack}" fill="none" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
    sign(brush, 300, 530, 1.35, light, accent),
    label(brush, { x: 140, y: 160, width: 320, height: 170 }, accent),
    lettering(
      volume.series.brand ?? '',
      { x: 150, y: 728, width: 300, height: 26 },
      { fill: light, weight: 0.16, maximum: 22, stretch: 1.05 },
    ),
  ].join('');
}

export function boxCover(brush: Brush): string {
  const { palette, random, volume, style } = brush;
  const { ink, ground, second, accent, light } = palette;
  const front = 'M70 250 L470 250 L470 760 L70 760 Z';
  const inner =
    style % 2 === 0
      ? rays({ x: 270, y: 560 }, page, second, 14, random.next())
      : `<circle cx="350" cy="440" r="80" fill="${accent}"/>${hills({ width: 600, height: 780 }, 590, [second, ink], random)}`;
  return [
    table(light, ground),
    `<path d="M90 780 L500 780 L580 690 L580 730 L510 812 L90 812 Z" fill="${ink}" opacity=".22"/>`,
    `<path d="M70 250 L150 170 L550 170 L470 250 Z" fill="${accent}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
    `<path d="M470 250 L550 170 L550 680 L470 760 Z" fill="${second}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
    `<clipPath id="a"><path d="${front}"/></clipPath><g clip-path="url(#a)"><rect width="600" height="900" fill="${ground}"/>${inner}${halftone(640, 780, 600, ink, 22)}</g><path d="${front}" fill="none" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
    sign(brush, 270, 575, 1.15, light, accent),
    label(brush, { x: 96, y: 278, width: 348, height: 150 }, light),
    lettering(
      volume.series.brand ?? '',
      { x: 96, y: 720, width: 348, height: 22 },
      { fill: light, weight: 0.16, maximum: 20, stretch: 1.05 },
    ),
  ].join('');
}

export function deckCover(brush: Brush): string {
  const { palette, volume, numeral } = brush;
  const { ink, ground, second, accent, light } = palette;
  const own = volume.series.volumeTitles?.[volume.number - 1];
  const card = (turn: number, fill: string): string =>
    `<g transform="rotate(${turn} 300 820)"><rect x="150" y="190" width="300" height="430" rx="20" fill="${light}" stroke="${ink}" stroke-width="8"/><rect x="172" y="212" width="256" height="386" rx="10" fill="${fill}"/></g>`;
  return [
    table(light, ground),
    card(-16, second),
    card(14, accent),
    card(-2, ground),
    sign(brush, 294, 400, 1.15, light, accent),
    `<path d="M110 600 L490 600 L490 820 L110 820 Z" fill="${ground}" stroke="${ink}" stroke-width="8"/>`,
    `<clipPath id="a"><path d="M110 600 L490 600 L490 820 L110 820 Z"/></clipPath><g clip-path="url(#a)">${halftone(600, 840, 600, second, 24)}</g>`,
    label(brush, { x: 132, y: 622, width: 336, height: own ? 118 : 176 }, light),
    own || numeral
      ? lettering(
          own ?? numeral ?? '',
          { x: 132, y: 756, width: 336, height: 44 },
          { fill: accent, outline: ink, weight: 0.18, maximum: 34, stretch: 1.05 },
        )
      : '',
  ].join('');
}
