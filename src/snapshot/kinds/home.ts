import { canBeBought } from '../../domain/catalogue/product.ts';
import { cards } from '../cards.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import type { StoredHome } from '../schema.ts';

export const homePage = pageKind({
  route: 'home',
  pages: () => [{}],
  view: homeView,
});

function homeView() {
  const { mostLiked, ...home } = document<StoredHome>('home');
  return {
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
