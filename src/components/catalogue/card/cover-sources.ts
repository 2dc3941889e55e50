import type { PublishedImage } from '../../../domain/catalogue/product.ts';
import type { PublishedSlide } from '../../../domain/content/content.ts';

/** A published image with resized files, or the API's single original. */
export type Picture = PublishedImage | { readonly path: string };

/** Where covers stand. `widest` in CSS pixels, unless the cover grows with the page. */
const places = {
  grid: { widest: 300, sizes: '(min-width: 992px) 300px, (min-width: 600px) 132px, 44vw' },
  strip: { widest: 200, sizes: '(min-width: 992px) 200px, 42vw' },
  // An eighth too small: most phones then choose the 160 px file, and a series shows many covers.
  shelf: { widest: Infinity, sizes: '(min-width: 600px) 150px, 25vw' },
  thumb: { widest: 72, sizes: '72px' },
  theme: { widest: 72, sizes: '72px' },
  product: { widest: Infinity, sizes: '(min-width: 768px) min(400px, 42vw), 54vw' },
};

export type CoverPlace = keyof typeof places;

/** Attributes of a cover's `<img>`. A single file needs no `srcset`, on each of up to sixty cards. */
export function coverSources(picture: Picture, place: CoverPlace) {
  if ('path' in picture) return { src: picture.path, width: 600, height: 900 };
  const { widest, sizes } = places[place];
  const { srcSet, ...rest } = imageSources(picture, widest);
  return srcSet.includes(', ') ? { ...rest, srcSet, sizes } : rest;
}

export function largestFile(picture: Picture): string | undefined {
  return 'path' in picture ? picture.path : picture.sources.at(-1)?.path;
}

/**
 * Attributes of a responsive `<img>`. Where a width exists in two formats, the first (smaller) one is used.
 * @param widest CSS pixels that the image is ever drawn at; narrower files and those beyond twice that are omitted.
 * @throws RangeError for an image without files, which the sync never publishes
 */
export function imageSources({ sources, width, height }: PublishedImage, widest = Infinity) {
  const sharp = sources.findIndex((source) => source.width >= widest);
  const sharpest = sources.findIndex((source) => source.width >= widest * 2);
  const offered = sources
    .slice(Number.isFinite(widest) ? sharp : 0, sharpest === -1 ? undefined : sharpest + 1)
    .filter((source, index, others) => source.width !== others[index - 1]?.width);
  const [narrowest] = offered;
  if (!narrowest) throw new RangeError('a published picture has at least one file');
  const srcSet = offered.map((source) => `${source.path} ${source.width}w`).join(', ');
  return { src: narrowest.path, srcSet, width, height };
}

/** Preload for a cover that is the LCP: the same files that `Cover` chooses from. */
export function coverPreload(image: PublishedImage | null | undefined, place: CoverPlace) {
  if (!image) return [];
  const { widest, sizes } = places[place];
  return [{ srcset: imageSources(image, widest).srcSet, sizes }];
}

/** Breakpoint of the slides' portrait and wide pictures; the queries are mutually exclusive. */
export const heroSplit = { narrow: '(max-width: 599.98px)', wide: '(min-width: 600px)' } as const;

/** Where slides stand: on the home of a desk the services stand beside them. */
export const heroSizes = {
  home: '(min-width: 82rem) 58rem, (min-width: 1200px) 70vw, 96vw',
  landing: '(min-width: 82rem) 80rem, 96vw',
};

export type HeroPlace = keyof typeof heroSizes;

export function heroPreload(slide: PublishedSlide, place: HeroPlace) {
  return (['narrow', 'wide'] as const).map((cut) => ({
    srcset: imageSources(slide[cut]).srcSet,
    sizes: heroSizes[place],
    media: heroSplit[cut],
  }));
}
