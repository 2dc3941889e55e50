import type { PublishedGiftCard } from '../../domain/cart/gift-card.ts';
import { canBeBought } from '../../domain/catalogue/product.ts';
import { releaseCalendar } from '../../domain/catalogue/release-calendar.ts';
import type { PublishedLinkPage } from '../../domain/content/landing.ts';
import { cards } from '../cards.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import type { StoredHome } from '../schema.ts';
import { upcoming } from '../upcoming.ts';
import { presaleCards } from './named-lists.ts';

const pages = () => [{}];

export const homePage = pageKind({ route: 'home', pages, view: homeView });

export const calendarPage = pageKind({
  route: 'calendar',
  pages,
  view: () => ({ ...releaseCalendar(presaleCards()), upcoming: upcoming() }),
  isListed: ({ months, undated }) => months.length + undated.length > 0,
});

export const giftCardsPage = pageKind({
  route: 'giftCards',
  pages,
  view: () => ({ giftCards: document<PublishedGiftCard[]>('giftCards') }),
});

export const linkPage = pageKind({
  route: 'wholesaleLinks',
  pages,
  view: () => ({ page: document<PublishedLinkPage | null>('linkPage') }),
  // Without data it only says that it is unavailable.
  isListed: ({ page }) => page !== null,
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
