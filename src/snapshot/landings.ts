/** Campaign pages and the links page. */
import type { PublishedLinkPage } from '../domain/landing.ts';
import { cards } from './cards.ts';
import { document } from './documents.ts';
import type { StoredLanding } from './schema.ts';
import { shellView } from './shop.ts';
import type { LandingView, LinkPageView } from './views.ts';

/**
 * A page of a campaign. What an editor wrote stands on the first one only.
 * @param rest the rest parameter of the page's file: nothing for the first one.
 * @throws Error for a campaign or a page that is not in the snapshot.
 */
export function landingView(slug: string, rest: string | undefined): LandingView {
  const found = document<StoredLanding[]>('landings').find((landing) => landing.slug === slug);
  if (!found) throw new Error(`no landing "${slug}" in the snapshot`);
  const { featured, pages, ...landing } = found;
  const page = Number(rest ?? 1);
  const products = pages[page - 1];
  if (!products) throw new Error(`no page ${page} of landing "${slug}" in the snapshot`);
  return {
    shell: shellView(),
    landing: page === 1 ? landing : { ...landing, html: '', slides: [] },
    featured: page === 1 ? cards(featured) : [],
    cards: cards(products),
    page,
    totalPages: pages.length,
    productsBefore: pages.slice(0, page - 1).flat().length,
  };
}

/** @throws Error when the snapshot is of before there were links pages. */
export function linkPageView(): LinkPageView {
  return { shell: shellView(), page: document<PublishedLinkPage | null>('linkPage') };
}
