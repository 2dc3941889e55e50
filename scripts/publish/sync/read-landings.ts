/**
 * Landing pages: those of the API's list, if it has one, and those linked from the home's slides, the message bar, the
 * links page or the owner's own list.
 */
import { getLanding, getLandingProducts, getLandings } from '../../../src/api/landing.ts';
import type { ProductCard } from '../../../src/domain/catalogue/product.ts';
import { publishedOrder, type LinkPage } from '../../../src/domain/content/landing.ts';
import { matchRoute } from '../../../src/domain/routes.ts';
import { safeLink } from '../../../src/domain/links.ts';
import { shop } from '../../../src/shop.ts';
import type { StoredLanding, StoredLandingPages, StoredLandings } from '../../../src/snapshot/schema.ts';
import type { ReadingWarning } from '../warning.ts';
import { sanitiseLanding, type PictureAt } from './sanitise.ts';
import { publishedSlides, type ImageOf } from './slides.ts';
import { faultOfListSlug } from '../rules/slugs.ts';
import { isNotOffered } from './api-failures.ts';
import type { ContentSource } from './sync-api.ts';

/** Content that may link to landing pages. */
export interface LinkSources {
  readonly slides: readonly { readonly link: string | null }[];
  /** HTML. */
  readonly messages: readonly string[];
  readonly linkPage: LinkPage | null;
}

export interface LandingsReading {
  /** Documents of the landing pages, by name (`src/snapshot/schema.ts`). */
  readonly documents: (imageOf: ImageOf) => Readonly<Record<string, unknown>>;
  readonly warnings: readonly ReadingWarning[];
}

/** @throws PublishError */
export async function readLandings(api: ContentSource, sources: LinkSources): Promise<LandingsReading> {
  const listed = (await api.find(getLandings, {}, isNotOffered)) ?? [];
  const slugsToRead = landingSlugs(sources, listed);
  const found = await Promise.all(slugsToRead.map((slug) => readLanding(api, slug)));
  const landings = found.filter((landing) => landing !== null);
  return {
    documents: (imageOf) => documentsOf(landings, imageOf),
    warnings: slugsToRead.flatMap((slug, index) =>
      found[index] === null ? [{ code: 'landing-missing', slug } as const] : [],
    ),
  };
}

/** With the pages of its products, newest first, at least one. */
async function readLanding(api: ContentSource, slug: string) {
  const found = await api.find(getLanding, { params: { slug } });
  if (found === null) return null;
  const { landing, featured, products } = found;
  const further = await Promise.all(
    Array.from({ length: Math.max(0, products.totalPages - 1) }, (_, index) =>
      api.find(getLandingProducts, {
        params: { slug },
        query: { orderBy: publishedOrder, page: String(index + 2) },
      }),
    ),
  );
  // Race: the list may have become shorter meanwhile; pages behind a missing one do not exist.
  const end = further.indexOf(null);
  const read = (end < 0 ? further : further.slice(0, end)).flatMap((page) => page ?? []);
  return { slug, landing, featured, pages: [products, ...read].map(({ items }) => items) };
}

/** Unique, in alphabetical order. @param listed those of the API's list */
export function landingSlugs(
  { slides, messages, linkPage }: LinkSources,
  listed: readonly { readonly slug: string }[] = [],
): readonly string[] {
  const links = [
    ...slides.map(({ link }) => link),
    ...messages.flatMap((html) =>
      Array.from(html.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi), ([, href]) => href),
    ),
    ...(linkPage?.links.map(({ url }) => url) ?? []),
  ];
  const linked = links.flatMap((link) => {
    const safe = safeLink(link ?? '');
    const match = safe?.isOwn === true ? matchRoute(safe.href.replace(/[?#].*$/, '')) : null;
    return match?.name === 'landing' ? [match.params['slug'] ?? ''] : [];
  });
  const slugs = new Set([...shop.landings, ...listed.map(({ slug }) => slug), ...linked]);
  return [...slugs].filter((slug) => faultOfListSlug(slug) === null).sort();
}

type ReadLanding = NonNullable<Awaited<ReturnType<typeof readLanding>>>;

function documentsOf(landings: readonly ReadLanding[], imageOf: ImageOf): Readonly<Record<string, unknown>> {
  const pictureAt: PictureAt = (source) =>
    isPicture(source) ? imageOf({ source, purpose: 'inText' }) : null;
  const index: StoredLandings = landings.map(({ slug, pages }) => ({ slug, pages: pages.length }));
  const documents = landings.flatMap(({ slug, landing, featured, pages }): [string, unknown][] => {
    const { title, html } = landing;
    const slides = publishedSlides(landing.slides, imageOf);
    const written = {
      slug,
      title,
      html: sanitiseLanding(html, pictureAt),
      slides,
      featured: featured.map(cardSlug),
    };
    const all: StoredLandingPages = { title, sizes: pages.map(({ length }) => length) };
    return [
      [`landing/${slug}`, written satisfies StoredLanding],
      [`landing/${slug}/pages`, all],
      ...pages.map((page, place): [string, unknown] => [`landing/${slug}/${place + 1}`, page.map(cardSlug)]),
    ];
  });
  return { landings: index, ...Object.fromEntries(documents) };
}

/** A path or an address on the web; `fetchImage` then refuses hosts that are not ours. */
function isPicture(source: string): boolean {
  return (
    source !== '' &&
    !/[\u0000-\u0020\u007f\\]/.test(source) &&
    (source.startsWith('/') || /^https?:/i.test(source))
  );
}

export function cardSlug({ slug }: ProductCard): string {
  return slug;
}

/** Whether the owner's settings name it, and not a slide or a message. */
export function isOwnLanding(slug: string): boolean {
  return shop.landings.some((own) => own === slug);
}
