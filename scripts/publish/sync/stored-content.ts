/** Editors' content as stored: published pictures, sanitised HTML and styles. */
import type { PublishedSlide, Slide } from '../../../src/domain/content/content.ts';
import type { PublishedGiftCard } from '../../../src/domain/cart/gift-card.ts';
import type { PublishedLinkPage } from '../../../src/domain/content/landing.ts';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { safeStyles } from '../../../src/domain/rich-text.ts';
import { safeLink } from '../../../src/domain/safe-link.ts';
import type {
  StoredHome,
  StoredLanding,
  StoredLandingPages,
  StoredLandings,
} from '../../../src/snapshot/schema.ts';
import type { ImageRequest } from '../images/publish-images.ts';
import { sanitiseDescription, sanitiseLanding } from './sanitise.ts';
import type { ContentReading } from './read-content.ts';
import type { EditedPages } from './read-edited-pages.ts';

export type ImageOf = (request: ImageRequest) => PublishedImage | null;

/** Pictures of the home, the landing pages and the gift cards. */
export function imagesOfContent(
  { home }: ContentReading,
  { landings, giftCards }: EditedPages,
): readonly ImageRequest[] {
  const slides = [...home.slides, ...landings.flatMap(({ landing }) => landing.slides)];
  return [
    ...slides.flatMap(({ path, mobilePath }): ImageRequest[] => [
      { source: path, purpose: 'wideSlide' },
      { source: mobilePath, purpose: 'narrowSlide' },
    ]),
    ...home.featuredBrands.flatMap(({ imagePath }): ImageRequest[] =>
      imagePath === null ? [] : [{ source: imagePath, purpose: 'brand' }],
    ),
    ...giftCards.flatMap(({ slug, title, images }): ImageRequest[] =>
      images
        .slice(0, 1)
        .map(({ path }) => ({ source: path, purpose: 'cover', product: { slug, name: title } })),
    ),
  ];
}

export function storedHome({ home, brandNames, mostLiked }: ContentReading, imageOf: ImageOf): StoredHome {
  const { slides, featuredBrands, ...rest } = home;
  return {
    ...rest,
    slides: publishedSlides(slides, imageOf),
    featuredBrands: featuredBrands.map(({ slug, imagePath }) => ({
      slug,
      name: brandNames.get(slug) ?? slug,
      image: imagePath === null ? null : imageOf({ source: imagePath, purpose: 'brand' }),
    })),
    mostLiked,
  };
}

/** Documents of the landing pages, by name (`src/snapshot/schema.ts`). */
export function storedLandings(
  { landings }: EditedPages,
  imageOf: ImageOf,
): Readonly<Record<string, unknown>> {
  const index: StoredLandings = landings.map(({ slug, pages }) => ({ slug, pages: pages.length }));
  const documents = landings.flatMap(({ slug, landing, featured, pages }): [string, unknown][] => {
    const { title, html, slides } = landing;
    const written: StoredLanding = {
      ...{ slug, title },
      html: sanitiseLanding(html),
      slides: publishedSlides(slides, imageOf),
      featured: featured.map((card) => card.slug),
    };
    const all: StoredLandingPages = { title, sizes: pages.map(({ length }) => length) };
    const products = pages.map((page): readonly string[] => page.map((card) => card.slug));
    return [
      [`landing/${slug}`, written],
      [`landing/${slug}/pages`, all],
      ...products.map((slugs, place): [string, unknown] => [`landing/${slug}/${place + 1}`, slugs]),
    ];
  });
  return { landings: index, ...Object.fromEntries(documents) };
}

/** Entries with an unsafe link are dropped, because a title without a link is useless. */
export function storedLinkPage({ linkPage }: EditedPages): PublishedLinkPage | null {
  if (linkPage === null) return null;
  const { title, description, links, styles } = linkPage;
  return {
    title,
    description: sanitiseDescription(description),
    links: links.flatMap((link) => {
      const safe = safeLink(link.url);
      return safe === null ? [] : [{ ...link, url: safe.href, isOffSite: !safe.isOwn }];
    }),
    styles: safeStyles(styles),
  };
}

export function storedGiftCards({ giftCards }: EditedPages, imageOf: ImageOf): readonly PublishedGiftCard[] {
  return giftCards.map(({ images, ...card }) => ({
    ...card,
    image: images[0] === undefined ? null : imageOf({ source: images[0].path, purpose: 'cover' }),
  }));
}

/** Slides without a picture are dropped. */
function publishedSlides(slides: readonly Slide[], imageOf: ImageOf): readonly PublishedSlide[] {
  return slides.flatMap(({ path, mobilePath, link }) => {
    const wide = imageOf({ source: path, purpose: 'wideSlide' });
    const narrow = imageOf({ source: mobilePath, purpose: 'narrowSlide' }) ?? wide;
    return wide && narrow
      ? [{ wide, narrow, link: link === null ? null : (safeLink(link)?.href ?? null) }]
      : [];
  });
}
