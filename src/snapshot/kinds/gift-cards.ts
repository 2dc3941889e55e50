import type { PublishedGiftCard } from '../../domain/cart/gift-card.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import { frameView } from '../shop.ts';
import type { GiftCardsView } from '../views.ts';

export const giftCardsPage = pageKind<GiftCardsView>({
  route: 'giftCards',
  pages: () => [{}],
  view: () => ({ frame: frameView(), giftCards: document<PublishedGiftCard[]>('giftCards') }),
  name: () => null,
});
