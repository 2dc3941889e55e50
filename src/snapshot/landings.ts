/** Campaign pages and the links page. */
import type { PublishedLinkPage } from '../domain/landing.ts';
import { cards } from './cards.ts';
import { document } from './documents.ts';
import type { StoredLanding } from './schema.ts';
import { shellView } from './shop.ts';
import type { LandingView, LinkPageView } from './views.ts';

/** @throws Error for a campaign that is not in the snapshot. */
export function landingView(slug: string): LandingView {
  const found = document<StoredLanding[]>('landings').find((landing) => landing.slug === slug);
  if (!found) throw new Error(`no landing "${slug}" in the snapshot`);
  const { featured, products, totalPages, ...landing } = found;
  return { shell: shellView(), landing, featured: cards(featured), cards: cards(products), totalPages };
}

/** @throws Error when the snapshot is of before there were links pages. */
export function linkPageView(): LinkPageView {
  return { shell: shellView(), page: document<PublishedLinkPage | null>('linkPage') };
}
