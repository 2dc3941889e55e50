/**
 * Reads landing pages: those of the API's list, if it has one, and those linked from the home's slides, the message
 * bar, the links page or the owner's own list.
 */
import { getLanding, getLandingProducts, getLandings } from '../../../src/api/landing.ts';
import { publishedOrder, type LandingPage, type LinkPage } from '../../../src/domain/content/landing.ts';
import type { ProductCard } from '../../../src/domain/catalogue/product.ts';
import { safeLink } from '../../../src/domain/safe-link.ts';
import { matchRoute } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import type { ReadingWarning } from '../warning.ts';
import { refusalOfListSlug } from './slugs.ts';
import type { SyncApi } from './sync-api.ts';

export interface ReadLanding extends Pick<LandingPage, 'landing' | 'featured'> {
  readonly slug: string;
  /** Pages of its products, newest first, at least one. */
  readonly pages: readonly (readonly ProductCard[])[];
}

/** Content that may link to landing pages. */
export interface LinkSources {
  readonly slides: readonly { readonly link: string | null }[];
  /** HTML. */
  readonly messages: readonly string[];
  readonly linkPage: LinkPage | null;
}

export interface LandingsReading {
  readonly landings: readonly ReadLanding[];
  readonly warnings: readonly ReadingWarning[];
}

/** @throws PublishError */
export async function readLandings(api: SyncApi, sources: LinkSources): Promise<LandingsReading> {
  const listed = (await api.findOffered(getLandings, {})) ?? [];
  const slugs = landingSlugs(
    sources,
    listed.map(({ slug }) => slug),
  );
  const found = await Promise.all(
    slugs.map(async (slug) => ({ slug, landing: await readLanding(api, slug) })),
  );
  return {
    landings: found.flatMap(({ landing }) => landing ?? []),
    warnings: found
      .filter(({ landing }) => landing === null)
      .map(({ slug }): ReadingWarning => ({ code: 'landing-missing', slug })),
  };
}

async function readLanding(api: SyncApi, slug: string): Promise<ReadLanding | null> {
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

/** Unique, in alphabetical order. */
export function landingSlugs(
  { slides, messages, linkPage }: LinkSources,
  listed: readonly string[] = [],
): readonly string[] {
  const links = [
    ...slides.map(({ link }) => link),
    ...messages.flatMap((html) =>
      Array.from(html.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi), ([, href]) => href),
    ),
    ...(linkPage?.links.map(({ url }) => url) ?? []),
  ];
  const linked = links.flatMap((link) => {
    const safe = link === null || link === undefined ? null : safeLink(link);
    const match = safe?.isOwn === true ? matchRoute(pathOf(safe.href)) : null;
    return match?.name === 'landing' ? [match.params['slug'] ?? ''] : [];
  });
  const slugs = new Set([...shop.landings, ...listed, ...linked]);
  return [...slugs].filter((slug) => refusalOfListSlug(slug) === null).sort();
}

/** Whether the owner's settings name it, and not a slide or a message. */
export function isOwnLanding(slug: string): boolean {
  return shop.landings.some((own) => own === slug);
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '');
}
