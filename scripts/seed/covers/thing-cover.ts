/** Pictures of things: one shape on a table with the series' emblem on it, and the title below. */
import type { ProductKind } from '../data/seed-series.ts';
import { box, page, standing, type Brush } from './brush.ts';
import { lettering } from './lettering.ts';
import { halftone, rays, speedLines } from './scenery.ts';

type Draw = (brush: Brush) => string;

interface Thing {
  readonly shape: string;
  readonly fill: (palette: Brush['palette']) => string;
  /** Place of the emblem; null for none. */
  readonly sign: readonly [x: number, y: number, scale: number] | null;
  readonly behind?: Draw;
  readonly print?: Draw;
  readonly front?: Draw;
}

const white = () => '#ffffff';
const ground = (palette: Brush['palette']) => palette.ground;
const pack = `M110 90 ${teeth(90, -14)} L490 810 ${teeth(810, 14).split(' L').toReversed().join(' L')} Z`;
const plate =
  'M220 372 H380 Q430 372 430 420 V690 Q430 738 380 738 H220 Q170 738 170 690 V420 Q170 372 220 372 Z';

const deck: Thing = {
  shape: 'M166 190 H434 Q450 190 450 206 V604 Q450 620 434 620 H166 Q150 620 150 604 V206 Q150 190 166 190 Z',
  fill: ground,
  sign: [300, 380, 1.15],
  behind: ({ palette: { second, accent, ink } }) =>
    [-16, 14]
      .map((turn, index) =>
        outlined(deck.shape, [second, accent][index] ?? ink, ink, `rotate(${turn} 300 820)`),
      )
      .join(''),
  front: (brush) =>
    outlined('M110 600 H490 V770 H110 Z', brush.palette.ground, brush.palette.ink) +
    label(brush, box(132, 622, 336, 126), ownTitle(brush)),
};

const gameBox: Thing = {
  shape: 'M70 250 L470 250 L470 760 L70 760 Z',
  fill: ground,
  sign: [270, 575, 1.15],
  behind: ({ palette: { accent, second, ink } }) =>
    outlined('M70 250 L150 170 L550 170 L470 250 Z', accent, ink) +
    outlined('M470 250 L550 170 L550 680 L470 760 Z', second, ink),
  print: ({ palette, random }) =>
    rays({ x: 270, y: 560 }, page, palette.second, 14, random.next()) +
    halftone(640, 780, 600, palette.ink, 22),
  front: (brush) => label(brush, box(96, 278, 348, 150)),
};

const things: Readonly<
  Record<Exclude<ProductKind, 'manga' | 'comic' | 'album' | 'strip' | 'novel' | 'art-book'>, Thing>
> = {
  booster: {
    shape: pack,
    fill: ground,
    sign: [300, 530, 1.35],
    print: ({ palette, random }) =>
      `${speedLines({ x: 300, y: 500 }, page, palette.second, random)}<path d="M110 124 H490 M110 776 H490" stroke="${palette.ink}" stroke-width="4"/>`,
    front: (brush) => label(brush, box(140, 160, 320, 170)),
  },
  deck,
  'game-box': gameBox,
  sleeves: gameBox,
  mug: {
    shape: 'M96 300 L470 300 L452 690 Q448 724 410 726 L156 726 Q118 724 114 690 Z',
    fill: white,
    sign: [272, 530, 1.2],
    behind: ({ palette: { ink } }) =>
      `<path d="M448 400 q126 -10 120 116 q-4 128 -140 128" fill="none" stroke="${ink}" stroke-width="56"/><path d="M448 400 q126 -10 120 116 q-4 128 -140 128" fill="none" stroke="#ffffff" stroke-width="38"/>`,
    front: ({ palette }) =>
      `<ellipse cx="283" cy="300" rx="187" ry="34" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="9"/><ellipse cx="283" cy="306" rx="150" ry="20" fill="#4a2c1a"/><path d="M230 236 q-26 -40 4 -76 q24 -34 0 -66 M300 240 q-26 -40 4 -76 q24 -34 0 -66" fill="none" stroke="${palette.ground}" stroke-width="11" stroke-linecap="round" opacity=".55"/>`,
  },
  shirt: {
    shape:
      'M206 176 Q300 244 394 176 L536 250 L572 416 L470 440 L470 756 Q300 786 130 756 L130 440 L28 416 L64 250 Z',
    fill: ({ light }) => light,
    sign: [300, 500, 1.15],
    print: ({ palette: { ink } }) =>
      `<path d="M206 176 Q300 244 394 176 Q384 270 300 274 Q216 270 206 176 Z" fill="${ink}" opacity=".22"/><path d="M130 440 L142 330 M470 440 L458 330" stroke="${ink}" stroke-width="6" opacity=".5"/>`,
    front: (brush) => {
      const { accent, ink } = brush.palette;
      const size = ownTitle(brush).replace('talle ', '');
      return `<circle cx="492" cy="742" r="46" fill="${accent}" stroke="${ink}" stroke-width="7"/>${lettering(size, box(456, 718, 72, 48), { fill: ink, maximum: 44, stretch: 1 })}`;
    },
  },
  pin: {
    shape: 'M458 420 A158 158 0 1 1 142 420 A158 158 0 1 1 458 420 Z',
    fill: ground,
    sign: [300, 422, 1],
    behind: ({ palette: { light, ink } }) => outlined('M110 120 H490 V740 H110 Z', light, ink),
    front: () =>
      `<path d="M196 330 Q236 280 296 274" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity=".7"/>`,
  },
  poster: {
    shape: 'M76 72 H524 V720 H76 Z',
    fill: ground,
    sign: [300, 370, 1.55],
    print: ({ palette, random }) =>
      rays({ x: 300, y: 400 }, page, palette.second, 18, random.next()) +
      halftone(520, 740, 600, palette.ink, 26),
    front: (brush) => label(brush, box(120, 588, 360, 96), brush.volume.series.title.split(': ')[1]),
  },
  keychain: {
    shape: plate,
    fill: ground,
    sign: [300, 568, 0.95],
    behind: ({ palette: { ink } }) =>
      [ink, '#c8ccd2']
        .map(
          (color, index) =>
            `<g fill="none" stroke="${color}" stroke-width="${[26, 12][index]}"><circle cx="300" cy="150" r="66"/><path d="M300 232 V372" stroke-dasharray="34 12"/></g>`,
        )
        .join(''),
  },
  figure: {
    shape: 'M110 742 Q110 698 300 698 Q490 698 490 742 Q490 786 300 786 Q110 786 110 742 Z',
    fill: ({ accent }) => accent,
    sign: null,
    behind: ({ palette }) => rays({ x: 300, y: 420 }, page, palette.second, 16),
    front: ({ palette: { ink, second, light, accent }, random }) =>
      `<g transform="rotate(${random.integer(-12, 12)} 300 720)" stroke="${ink}" stroke-width="9" stroke-linejoin="round">` +
      `<path d="M196 330 Q120 520 150 690 Q230 600 300 610 Q370 600 450 690 Q480 520 404 330 Z" fill="${second}"/>` +
      `<path d="M248 520 L232 716 L288 716 L300 580 L312 716 L368 716 L352 520 Z" fill="${ink}"/>` +
      `<path d="M226 320 Q300 284 374 320 L360 540 L240 540 Z" fill="${light}"/><path d="M240 470 L360 470 L358 506 L242 506 Z M92 372 L70 210 L82 178 L98 208 L124 366 Z" fill="${accent}"/>` +
      `<path d="M228 326 L150 420 L104 350 L134 328 L158 362 L212 300 Z M372 326 L446 430 L400 516 L376 500 L402 436 L368 380 Z" fill="${light}"/>` +
      `<circle cx="300" cy="238" r="66" fill="#ffe0bd"/><path d="M228 240 L212 170 L250 186 L262 136 L298 168 L336 130 L346 182 L388 166 L372 240 Q340 196 300 204 Q260 196 228 240 Z" fill="${ink}"/><path d="M276 240 v12 M324 240 v12 M286 276 Q300 286 316 274" fill="none" stroke-width="7" stroke-linecap="round"/></g>`,
  },
  funko: {
    shape: 'M110 110 H490 V760 H110 Z',
    fill: ground,
    sign: null,
    front: (brush) => {
      const { ink, accent, second } = brush.palette;
      return (
        `<g stroke="${ink}" stroke-width="8" stroke-linejoin="round"><path d="M150 200 L450 200 L450 640 Q300 690 150 640 Z" fill="#e9f3f7"/><path d="M246 470 L354 470 L368 600 L232 600 Z M246 480 L206 560 L232 572 L262 520 M354 480 L394 560 L368 572 L338 520" fill="${accent}"/><path d="M250 600 v40 h44 v-40 M306 600 v40 h44 v-40" fill="${ink}"/><rect x="188" y="256" width="224" height="220" rx="86" fill="#ffe0bd"/><path d="M182 350 Q176 232 300 232 Q424 232 418 350 Q400 292 340 300 Q300 268 250 302 Q200 296 182 350 Z" fill="${second}"/><circle cx="246" cy="384" r="22" fill="${ink}"/><circle cx="354" cy="384" r="22" fill="${ink}"/></g>` +
        label(brush, box(134, 672, 332, 66), brush.volume.series.title.replace(/^.*: /, '')) +
        label(brush, box(134, 128, 332, 54), 'POP')
      );
    },
  },
  'gift-card': {
    shape: 'M66 268 H526 Q556 268 556 298 V578 Q556 608 526 608 H66 Q36 608 36 578 V298 Q36 268 66 268 Z',
    fill: ground,
    sign: null,
    behind: ({ palette }) => halftone(330, -80, 600, palette.accent, 34),
    print: ({ palette: { second, accent } }) =>
      `${rays({ x: 556, y: 608 }, page, second, 18)}<path d="M398 268 h46 v340 h-46 Z" fill="${accent}"/>`,
    front: (brush) =>
      `<path d="M421 420 Q340 340 330 400 Q330 450 421 420 Q502 340 512 400 Q512 450 421 420 L380 500 M421 420 L470 500" fill="${brush.palette.accent}" stroke="${brush.palette.ink}" stroke-width="8" stroke-linejoin="round"/>` +
      label(brush, box(66, 300, 270, 50), 'GIFT CARD') +
      label(brush, box(60, 480, 320, 92), `$ ${brush.volume.series.pesos.toLocaleString('es-AR')}`),
  },
};

export function thingCover(brush: Brush, kind: keyof typeof things): string {
  const { ink, light, ground: tint, accent } = brush.palette;
  const { shape, fill, sign, behind, print, front } = things[kind];
  const color = fill(brush.palette);
  return [
    `<rect width="600" height="900" fill="${light}"/><g opacity=".4">${halftone(360, 900, 600, tint, 36)}</g>`,
    behind?.(brush) ?? '',
    `<path d="${shape}" transform="translate(14 17)" fill="${ink}" opacity=".22"/>`,
    outlined(shape, color, ink),
    print === undefined
      ? ''
      : `<clipPath id="a"><path d="${shape}"/></clipPath><g clip-path="url(#a)">${print(brush)}</g>${outlined(shape, 'none', ink)}`,
    sign === null
      ? ''
      : standing(
          brush,
          { x: sign[0], y: sign[1], scale: sign[2], turn: 0 },
          color === tint ? light : tint,
          accent,
        ),
    front?.(brush) ?? '',
    `<path d="M0 790 L600 776 L600 900 L0 900 Z" fill="${ink}"/>`,
    lettering(shortTitle(brush), box(36, 800, 528, 76), {
      fill: light,
      weight: 0.18,
      maximum: 46,
      stretch: 1.1,
    }),
  ].join('');
}

function outlined(shape: string, fill: string, ink: string, transform = ''): string {
  return `<path d="${shape}" transform="${transform}" fill="${fill}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>`;
}

function label(brush: Brush, place: ReturnType<typeof box>, text = shortTitle(brush)): string {
  const { light, ink } = brush.palette;
  return lettering(text, place, { fill: light, outline: ink, weight: 0.21, maximum: 92 });
}

function ownTitle(brush: Brush): string {
  const { series, number } = brush.volume;
  return series.volumeTitles?.[number - 1] ?? shortTitle(brush);
}

/** Without the noun or the product's kind. */
function shortTitle({ volume }: Brush): string {
  return volume.series.title
    .replace(/^(Taza|Póster|Pin|Llavero|Remera|Figura|Funko Pop!|Juego de mesa:) /, '')
    .replace(/[,:] (sobre|caja|kit|mazo).*$/, '')
    .replace('Magic: The Gathering - ', 'Magic ');
}

/** The serrated edge of a pack. */
function teeth(y: number, height: number): string {
  return Array.from({ length: 21 }, (_, index) => `L${110 + index * 19} ${y + (index % 2) * height}`).join(
    ' ',
  );
}
