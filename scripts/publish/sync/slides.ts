import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { PublishedSlide, Slide } from '../../../src/domain/content/content.ts';
import { safeLink } from '../../../src/domain/links.ts';
import type { ImageRequest } from '../images/publish-images.ts';

export type ImageOf = (request: ImageRequest) => PublishedImage | null;

/** Slides without a picture are dropped. */
export function publishedSlides(slides: readonly Slide[], imageOf: ImageOf): readonly PublishedSlide[] {
  return slides.flatMap(({ path, mobilePath, link }) => {
    const wide = imageOf({ source: path, purpose: 'wideSlide' });
    const narrow = imageOf({ source: mobilePath, purpose: 'narrowSlide' }) ?? wide;
    return wide && narrow
      ? [{ wide, narrow, link: link === null ? null : (safeLink(link)?.href ?? null) }]
      : [];
  });
}
