import type { PublishedImage } from '../../../domain/catalogue/product.ts';
import type { PublishedSlide } from '../../../domain/content/content.ts';

/** A published image with resized files, or the API's single original. */
export type Picture = PublishedImage | { readonly path: string };

/** The 2:3 box of every cover, for files of unknown size. */
const coverBox = { width: 600, height: 900 } as const;

/**
 * Attributes of a cover's `<img>`. With a single file `srcset` is omitted, which saves bytes on each of up to sixty
 * cards.
 */
export function pictureSources(picture: Picture, place: keyof typeof coverSizes) {
  if ('path' in picture) return { src: picture.path, ...coverBox };
  const { srcset, ...rest } = imageSources(picture, widestIn(place));
  return srcset.includes(', ') ? { ...rest, srcSet: srcset, sizes: coverSizes[place] } : rest;
}

/** The largest file. */
export function largestFile(picture: Picture): string | undefined {
  return 'path' in picture ? picture.path : picture.sources.at(-1)?.path;
}

/** Attributes of a responsive `<img>` for a published image. */
export interface ImageSources {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a width exists in two formats, the first (smaller) one is used.
 * @param widest CSS pixels that the image is ever drawn at; narrower files and those beyond twice that are omitted.
 * @throws RangeError for an image without files, which the sync never publishes
 */
export function imageSources(
  { sources, width, height }: PublishedImage,
  widest = Number.POSITIVE_INFINITY,
): ImageSources {
  const sharp = sources.findIndex((source) => source.width >= widest);
  const sharpest = sources.findIndex((source) => source.width >= widest * densestScreen);
  const offered = sources
    .slice(Number.isFinite(widest) ? sharp : 0, sharpest === -1 ? undefined : sharpest + 1)
    .filter((source, index, others) => source.width !== others[index - 1]?.width);
  const [narrowest] = offered;
  if (!narrowest) throw new RangeError('a published picture has at least one file');
  const srcset = offered.map((source) => `${source.path} ${source.width}w`).join(', ');
  return { src: narrowest.path, srcset, width, height };
}

/** Device pixel ratio beyond which a cover gains no visible detail. */
const densestScreen = 2;

/** Cover widths on desktops in CSS pixels: gallery thumbnails, theme panels, cards in a strip and in a grid. */
const widths = { thumb: 72, theme: 72, strip: 200, grid: 300 } as const;

/** Largest width of a cover in a place, in CSS pixels; undefined where it grows with the page. */
export function widestIn(place: keyof typeof coverSizes): number | undefined {
  return place === 'shelf' || place === 'product' ? undefined : widths[place];
}

/** Preload for a cover that is the LCP: the same files that `Cover` chooses from. */
export function coverPreload(
  image: PublishedImage | null | undefined,
  place: keyof typeof coverSizes,
): { readonly srcset: string; readonly sizes: string }[] {
  if (!image) return [];
  return [{ srcset: imageSources(image, widestIn(place)).srcset, sizes: coverSizes[place] }];
}

/** `sizes` of a cover by its place. */
export const coverSizes = {
  /** Two columns on phones, a narrow column of a horizontal card on tablets, four columns on desktops. */
  grid: `(min-width: 992px) ${widths.grid}px, (min-width: 600px) 132px, 44vw`,
  strip: `(min-width: 992px) ${widths.strip}px, 42vw`,
  /** Three volumes per row on phones, as many as fit elsewhere. */
  // Deliberately an eighth too small: most phones then choose the 160 px file, and a series shows many covers.
  shelf: '(min-width: 600px) 150px, 25vw',
  thumb: `${widths.thumb}px`,
  theme: `${widths.theme}px`,
  product: '(min-width: 768px) min(400px, 42vw), 54vw',
} as const;

/** Breakpoint of the slides' portrait and wide pictures; the queries are mutually exclusive. */
export const heroSplit = { narrow: '(max-width: 599.98px)', wide: '(min-width: 600px)' } as const;

export const heroSizes = '(min-width: 82rem) 80rem, 96vw';

/** Preload of a page's first slide. */
export function heroPreload(slide: PublishedSlide) {
  return (['narrow', 'wide'] as const).map((cut) => ({
    srcset: imageSources(slide[cut]).srcset,
    sizes: heroSizes,
    media: heroSplit[cut],
  }));
}
