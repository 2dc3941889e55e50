import type { PublishedGiftCard } from '../../domain/cart/gift-card.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';

export const giftCardsPage = pageKind({
  route: 'giftCards',
  pages: () => [{}],
  view: () => ({ giftCards: document<PublishedGiftCard[]>('giftCards') }),
});
