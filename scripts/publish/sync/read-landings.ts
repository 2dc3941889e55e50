/**
 * Reads the pages of campaigns: those that the API lists, if it does, and those that are linked from the home's slides, the bar
 * of messages and the links page, or stand in the owner's own list.
 */
import { getLanding, getLandings } from '../../../src/api/landing.ts';
import type { LandingPage, LinkPage } from '../../../src/domain/landing.ts';
import { safeLink } from '../../../src/domain/safe-link.ts';
import { matchRoute } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import type { SyncApi } from './sync-api.ts';
import { refusalOfProductSlug } from './slugs.ts';

export interface ReadLanding extends LandingPage {
  readonly slug: string;
}

/** Where the shop may link campaigns from. */
export interface LinkSources {
  readonly slides: readonly { readonly link: string | null }[];
  /** HTML. */
  readonly messages: readonly string[];
  readonly linkPage: LinkPage | null;
}

export interface LandingsReading {
  readonly landings: readonly ReadLanding[];
  readonly warnings: readonly string[];
}

/** @throws PublishError */
export async function readLandings(api: SyncApi, sources: LinkSources): Promise<LandingsReading> {
  const listed = (await api.findOffered(getLandings, {})) ?? [];
  const slugs = landingSlugs(
    sources,
    listed.map(({ slug }) => slug),
  );
  const found = await Promise.all(
    slugs.map(async (slug) => ({ slug, page: await api.find(getLanding, { params: { slug } }) })),
  );
  return {
    landings: found.flatMap(({ slug, page }) => (page === null ? [] : [{ slug, ...page }])),
    warnings: found
      .filter(({ page }) => page === null)
      .map(({ slug }) => `landing "${slug}" is linked from the shop, but the API has none`),
  };
}

/** Each once, in the order of the alphabet. */
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
  return [...slugs].filter((slug) => refusalOfProductSlug(slug) === null).sort();
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '');
}
