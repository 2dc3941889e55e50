import { canBeBought } from '../../domain/catalogue/product.ts';
import { cards } from '../cards.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import type { StoredHome } from '../schema.ts';
import { frameView } from '../shop.ts';
import type { HomeView } from '../views.ts';

export const homePage = pageKind<HomeView>({
  route: 'home',
  pages: () => [{}],
  view: homeView,
  name: () => null,
});

function homeView(): HomeView {
  const { mostLiked, ...home } = document<StoredHome>('home');
  return {
    frame: frameView(),
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
