import { cards } from '../cards.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import type { StoredLanding, StoredLandingPages, StoredLandings } from '../schema.ts';
import type { LandingView } from '../views.ts';

export const landingPage = pageKind<LandingView>({
  route: 'landing',
  pages: () =>
    document<StoredLandings>('landings').flatMap(({ slug, pages }) =>
      Array.from({ length: pages }, (_, index) => ({ slug, ...(index > 0 && { page: String(index + 1) }) })),
    ),
  view: ({ slug, page }) => landingView(slug ?? '', Number(page ?? 1)),
});

/** Its texts and slides are on the first page only. */
function landingView(slug: string, page: number): LandingView {
  const { title, sizes } = document<StoredLandingPages>(`landing/${slug}/pages`);
  const products = document<readonly string[]>(`landing/${slug}/${page}`);
  const { featured, ...landing } =
    page === 1
      ? document<StoredLanding>(`landing/${slug}`)
      : { slug, title, html: '', slides: [], featured: [] };
  return {
    landing,
    featured: cards(featured),
    cards: cards(products),
    page,
    totalPages: sizes.length,
    productsBefore: sizes.slice(0, page - 1).reduce((sum, size) => sum + size, 0),
  };
}
