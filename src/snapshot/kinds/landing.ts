/** `/c/:slug`: campaigns. */
import { cards } from '../cards.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import type { StoredLanding } from '../schema.ts';
import { shellView } from '../shop.ts';
import type { LandingView } from '../views.ts';

export const landingPage = pageKind<LandingView>({
  route: 'landing',
  pages: () => document<readonly string[]>('landings').map((slug) => ({ slug })),
  view: ({ slug }) => landingView(slug ?? ''),
  urgency: 'first',
  name: ({ landing }) => landing.title,
});

function landingView(slug: string): LandingView {
  const { featured, products, totalPages, ...landing } = document<StoredLanding>(`landing/${slug}`);
  return { shell: shellView(), landing, featured: cards(featured), cards: cards(products), totalPages };
}
