import type { PublishedGiftCard } from '../domain/gift-card.ts';
import { document } from './documents.ts';
import { shellView } from './shop.ts';
import type { GiftCardsView } from './views.ts';

/** The gift cards, cheapest first. @throws Error when the snapshot is of before there were any. */
export function giftCardsView(): GiftCardsView {
  return { shell: shellView(), giftCards: document<PublishedGiftCard[]>('giftCards') };
}
