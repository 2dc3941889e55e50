import type { PublishedImage } from '../domain/product.ts';

/** The attributes of an `<img>` for a published picture: the browser takes the width it needs. */
export interface ImageSources {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

/**
 * @param widest CSS pixels that the picture will ever be drawn at; files beyond three times that are not offered.
 * @throws RangeError for a picture without files: the sync never publishes one.
 */
export function imageSources(
  { sources, width, height }: PublishedImage,
  widest = Number.POSITIVE_INFINITY,
): ImageSources {
  const [narrowest] = sources;
  if (!narrowest) throw new RangeError('a published picture has at least one file');
  const enough = sources.findIndex((source) => source.width >= widest * densestScreen);
  const offered = enough === -1 ? sources : sources.slice(0, enough + 1);
  const srcset = offered.map((source) => `${source.path} ${source.width}w`).join(', ');
  return { src: narrowest.path, srcset, width, height };
}

/** Device pixels to a CSS pixel, on the screens of phones. */
const densestScreen = 3;

/** CSS pixels of the smallest covers: thumbnails and themes. */
export const thumbWidth = 96;

/** How wide a cover is drawn, by the place it stands in: the `sizes` that its picture is chosen by. */
export const coverSizes = {
  /** Two columns on phones, a narrow column of a wide card on tablets, four columns on desktops. */
  grid: '(min-width: 992px) 300px, (min-width: 600px) 132px, 44vw',
  strip: '(min-width: 992px) 200px, 42vw',
  /** Three volumes a plank on phones, as many as fit elsewhere. */
  shelf: '(min-width: 600px) 150px, 30vw',
  thumb: `${thumbWidth}px`,
  product: '(min-width: 768px) min(400px, 42vw), 54vw',
} as const;

/** Where the home's slides change from the upright picture to the wide one; the two never match together. */
export const heroSplit = { narrow: '(max-width: 599.98px)', wide: '(min-width: 600px)' } as const;

export const heroSizes = '(min-width: 82rem) 80rem, 96vw';
