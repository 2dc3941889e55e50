/** The home page. */
import { canBeBought } from '../domain/product.ts';
import { cards } from './cards.ts';
import { row, stored } from './open.ts';
import type { StoredHome } from './schema.ts';
import { shellView } from './shop.ts';
import type { HomeView } from './views.ts';

/** @throws Error when the snapshot holds no home. */
export function homeView(): HomeView {
  const found = row<{ body: string }>("SELECT body FROM document WHERE name = 'home'");
  if (!found) throw new Error('the snapshot holds no home; run `npm run publish`');
  const { mostLiked, ...home } = stored<StoredHome>(found.body);
  return {
    shell: shellView(),
    home: {
      ...home,
      latest: cards(home.latest),
      bestSellers: cards(home.bestSellers),
      recommended: cards(home.recommended).filter(canBeBought),
      inOffer: cards(home.inOffer),
    },
    mostLiked: mostLiked.map(({ theme, slugs }) => ({ theme, cards: cards(slugs) })),
  };
}
