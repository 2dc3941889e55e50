import type { PublishedImage } from '../domain/product.ts';

/** A picture as it was published, or the API's own file, of which nobody has made smaller ones yet. */
export type Picture = PublishedImage | { readonly path: string };

/** The box of two to three that every cover stands in, for files whose size nobody has said. */
const coverBox = { width: 600, height: 900 } as const;

/** What a cover's `<img>` takes its file from; where one file is enough there is nothing to choose, and sixty times nothing to write. */
export function pictureSources(picture: Picture, place: keyof typeof coverSizes) {
  if ('path' in picture) return { src: picture.path, ...coverBox };
  const { srcset, ...rest } = imageSources(picture, widestIn(place));
  return srcset.includes(', ') ? { ...rest, srcSet: srcset, sizes: coverSizes[place] } : rest;
}

/** The largest file that there is. */
export function largestFile(picture: Picture): string | undefined {
  return 'path' in picture ? picture.path : picture.sources.at(-1)?.path;
}

/** The attributes of an `<img>` for a published picture: the browser takes the width it needs. */
export interface ImageSources {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A width that there is in two formats is offered in the first, which is the smaller one.
 * @param widest CSS pixels that the picture will ever be drawn at; narrower files and those beyond twice that are not
 * offered.
 * @throws RangeError for a picture without files: the sync never publishes one.
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

/** Device pixels to a CSS pixel beyond which nobody sees a difference on a cover. */
const densestScreen = 2;

/** CSS pixels of covers at a desk: thumbnails of a gallery, the three of a theme, cards in a row and in a grid. */
const widths = { thumb: 72, theme: 72, strip: 200, grid: 300 } as const;

/** The widest that a cover is ever drawn in a place, in CSS pixels; undefined where it grows with the page. */
export function widestIn(place: keyof typeof coverSizes): number | undefined {
  return place === 'shelf' || place === 'product' ? undefined : widths[place];
}

/** What the head fetches ahead of a cover that is the largest paint: the very files that `Cover` chooses from. */
export function coverPreload(
  image: PublishedImage | null | undefined,
  place: keyof typeof coverSizes,
): { readonly srcset: string; readonly sizes: string }[] {
  if (!image) return [];
  return [{ srcset: imageSources(image, widestIn(place)).srcset, sizes: coverSizes[place] }];
}

/** How wide a cover is drawn, by the place it stands in: the `sizes` that its picture is chosen by. */
export const coverSizes = {
  /** Two columns on phones, a narrow column of a wide card on tablets, four columns on desktops. */
  grid: `(min-width: 992px) ${widths.grid}px, (min-width: 600px) 132px, 44vw`,
  strip: `(min-width: 992px) ${widths.strip}px, 42vw`,
  /** Three volumes a plank on phones, as many as fit elsewhere. */
  // Said an eighth too small: on most phones the file of 160 pixels will do, and a series shows many covers at once.
  shelf: '(min-width: 600px) 150px, 25vw',
  thumb: `${widths.thumb}px`,
  theme: `${widths.theme}px`,
  product: '(min-width: 768px) min(400px, 42vw), 54vw',
} as const;

/** Where the home's slides change from the upright picture to the wide one; the two never match together. */
export const heroSplit = { narrow: '(max-width: 599.98px)', wide: '(min-width: 600px)' } as const;

export const heroSizes = '(min-width: 82rem) 80rem, 96vw';
