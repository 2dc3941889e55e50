/** Covers of books: the title above, a picture of the series' emblem before a motif, authors and number below. */
import type { ProductKind } from '../data/seed-series.ts';
import { box, page, standing, type Brush } from './brush.ts';
import { lettering, type Box, type LetteringStyle } from './lettering.ts';
import { burst, halftone, hills, rays, skyline, speedLines, waves, type Point } from './scenery.ts';

interface Layout {
  readonly paper: string;
  /** Colour of what is printed on the paper. */
  readonly print: string;
  readonly picture: Box;
  readonly title: Box & LetteringStyle;
  readonly authors: Box;
}

const layouts = {
  manga: ({ palette: { ground, light, ink, accent } }: Brush) => ({
    paper: ground,
    print: light,
    picture: { x: 0, y: 0, ...page },
    title: { ...box(74, 42, 492, 176), fill: light, outline: ink, shadow: accent },
    authors: box(84, 838, 330, 28),
  }),
  comic: ({ palette: { ground, light, ink, accent }, style }: Brush) => ({
    paper: ground,
    print: light,
    picture: box(28, 222, 544, 600),
    title: { ...box(36, 30, 528, 170), fill: style % 3 === 0 ? accent : light, outline: ink, shadow: ink },
    authors: box(36, 840, 360, 32),
  }),
  album: ({ palette: { ground, light, ink, accent } }: Brush) => ({
    paper: light,
    print: ink,
    picture: box(30, 214, 540, 596),
    title: { ...box(36, 36, 528, 110), fill: ground, outline: ink, shadow: accent },
    authors: box(40, 832, 350, 34),
  }),
  strip: ({ palette: { ground, light, ink } }: Brush) => ({
    paper: ground,
    print: light,
    picture: box(36, 300, 528, 395),
    title: { ...box(40, 60, 520, 190), fill: light, outline: ink, shadow: ink },
    authors: box(44, 776, 330, 50),
  }),
  novel: ({ palette: { light, ink, accent }, style }: Brush) => {
    const [paper, print] = style % 2 === 0 ? [ink, light] : [light, ink];
    return {
      paper,
      print,
      picture: box(70, 310, 460, 430),
      title: { ...box(74, 74, 452, 160), fill: print, outline: paper, shadow: accent, maximum: 84 },
      authors: box(74, 782, 330, 44),
    };
  },
} satisfies Partial<Record<ProductKind, (brush: Brush) => Layout>>;

const layoutOf = { ...layouts, 'art-book': layouts.album };

type BookKind = keyof typeof layoutOf;

export function isBook(kind: ProductKind): kind is BookKind {
  return Object.hasOwn(layoutOf, kind);
}

export function bookCover(brush: Brush, kind: BookKind): string {
  const { palette, volume, numeral, random, style } = brush;
  const { paper, print, picture, title, authors }: Layout = layoutOf[kind](brush);
  const { x, y, width, height } = picture;
  const center = { x: x + width / 2 + random.integer(-30, 30), y: y + height / 2 + random.integer(-20, 40) };
  const motif = motifs[(style + Math.floor(volume.number / 12)) % motifs.length];
  const scale = width / (kind === 'novel' ? 340 : 280);
  const own = volume.series.volumeTitles?.[volume.number - 1];
  const inside =
    kind === 'strip'
      ? panels(brush)
      : (motif?.(brush, center) ?? '') +
        standing(brush, { ...center, scale, turn: random.integer(-8, 8) }, palette.light, palette.accent);
  return [
    `<rect width="600" height="900" fill="${paper}"/>`,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${inside}</svg>`,
    width < page.width && kind !== 'strip'
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${palette.ink}" stroke-width="9"/>`
      : '',
    kind === 'manga' ? halftone(640, 900, 600, palette.ink, 24) + spine(brush) : '',
    titleOf(brush, volume.series.title, title),
    own && own !== volume.series.title && kind !== 'strip'
      ? lettering(own, box(60, y - 60, 480, 44), { fill: print, weight: 0.16, maximum: 34, stretch: 1.05 })
      : '',
    lettering(volume.series.authors.join(' - ') || (volume.series.brand ?? ''), authors, {
      fill: print,
      weight: 0.15,
      align: 'left',
      maximum: 44,
      stretch: 1.05,
    }),
    numeral ? shout(brush, numeral) : '',
  ].join('');
}

/** What a picture is drawn before; each fills the page. */
const motifs: readonly ((brush: Brush, center: Point) => string)[] = [
  ({ palette: { ground, second }, random }, center) =>
    filled(ground) + speedLines(center, page, second, random),
  ({ palette: { ground, light } }, center) =>
    `${filled(light)}${halftone(250, 900, 600, ground)}<circle cx="${center.x}" cy="${center.y}" r="235" fill="${ground}"/>`,
  ({ palette: { ground, second }, random }, center) =>
    filled(ground) + rays(center, page, second, 14, random.next()),
  ({ palette: { ground, second, accent, ink } }) =>
    `${filled(second)}<circle cx="300" cy="430" r="220" fill="${accent}"/>${waves(page, 650, ground, ink)}`,
  ({ palette: { ground, second, accent, ink }, random }) =>
    filled(second) + halftone(620, 150, 600, ground, 30) + skyline(page, 700, ink, accent, random),
  ({ palette: { ground, second, accent, ink }, random }) =>
    `${filled(ground)}<circle cx="400" cy="400" r="96" fill="${accent}"/>${hills(page, 600, [second, ink], random)}`,
];

function filled(fill: string): string {
  return `<rect width="600" height="900" fill="${fill}"/>`;
}

function titleOf({ style }: Brush, text: string, { x, y, width, height, ...look }: Layout['title']): string {
  const plain = text.replace(/\s*\((English|edición japonesa)\)$/, '');
  return lettering(plain, box(x, y, width, height), {
    weight: [0.2, 0.23, 0.18][style % 3] ?? 0.2,
    slant: style % 4 === 0 ? 0.16 : 0,
    corners: style % 2 === 0 ? 'round' : 'miter',
    ...look,
  });
}

function shout({ palette, random }: Brush, numeral: string): string {
  const center = { x: 500, y: 800 };
  return (
    `<path d="${burst(center, 88, 13, random)}" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="7" stroke-linejoin="round"/>` +
    lettering(numeral, box(448, 762, 104, 76), { fill: palette.ink, weight: 0.24, maximum: 66, stretch: 1.1 })
  );
}

function spine({ palette, volume }: Brush): string {
  const brand = lettering(volume.series.brand ?? '', box(0, 0, 620, 24), {
    fill: palette.light,
    weight: 0.16,
    maximum: 20,
    align: 'left',
    stretch: 1.05,
  });
  return `<rect width="44" height="900" fill="${palette.ink}"/><rect x="44" width="5" height="900" fill="${palette.accent}"/><g transform="translate(10 760) rotate(-90)">${brand}</g><circle cx="22" cy="820" r="12" fill="${palette.accent}"/>`;
}

function panels({ palette: { ground, ink, light, accent }, random }: Brush): string {
  return Array.from({ length: 6 }, (_, index) => {
    const [x, y] = [36 + (index % 3) * 180, index < 3 ? 300 : 505];
    const fill = random.pick([light, accent, '#ffffff']);
    const mouth = random.pick(['M-16 14 Q0 30 16 14', 'M-14 20 L14 20', 'M-12 22 Q0 8 12 22']);
    return `<g transform="translate(${x} ${y})" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="3" width="162" height="184" fill="${fill}"/><path d="M76 80 l-8 -14 q-38 -2 -36 -24 q2 -24 44 -24 q42 0 44 24 q-2 24 -38 24 Z M54 36 h44 M60 50 h30" fill="#ffffff"/><g transform="translate(${random.integer(70, 104)} 132)"><path d="M-38 58 Q0 20 38 58" fill="${ground}"/><circle r="38" fill="#ffe3c2"/><path d="M-38 -8 Q-44 -50 0 -48 Q44 -50 38 -8 Q20 -28 0 -26 Q-20 -28 -38 -8 Z" fill="${ink}"/><path d="M-13 -6 v6 M13 -6 v6 ${mouth}" fill="none"/></g></g>`;
  }).join('');
}
