import type { DatabaseSync } from 'node:sqlite';
import { getGiftCards } from '../../../src/api/offers.ts';
import type { PublishedGiftCard } from '../../../src/domain/cart/gift-card.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { currencies } from '../../../src/domain/money.ts';
import { amountFaultOf } from '../rules/prices.ts';
import type { RefusalReason, RefusedProduct } from './refused.ts';
import { readDocument } from './sync-records.ts';
import type { ImageOf } from './slides.ts';
import { faultOfProductSlug } from '../rules/slugs.ts';
import { isNotOffered } from './api-failures.ts';
import type { ContentSource } from './sync-api.ts';

export interface GiftCards {
  /** Whether the backend has the call. */
  readonly isOffered: boolean;
  readonly refused: readonly RefusedProduct[];
  readonly published: (imageOf: ImageOf) => readonly PublishedGiftCard[];
}

/**
 * Reads the gift cards in every currency in which they are sold. One without a price in dollars, where others have it, or
 * with one that cannot be true waits; one whose price moved by more than half stays at the published one until a person
 * approves it. A backend that has none sells none.
 */
export async function readGiftCards(
  api: ContentSource,
  database: DatabaseSync,
  { allowPrices }: { readonly allowPrices: boolean },
): Promise<GiftCards> {
  const inPesos = await api.findOr(getGiftCards, { query: { currency: 'ARS' } }, null);
  const inDollars = inPesos && (await api.find(getGiftCards, { query: { currency: 'USD' } }, isNotOffered));
  const dollarsOf = new Map(inDollars?.map(({ id, price }) => [id, price]));
  const isSoldInDollars = dollarsOf.values().some(({ currency }) => currency === 'USD');
  const last = readDocument<readonly PublishedGiftCard[]>(database, 'giftCards') ?? [];
  const lastOf = new Map(last.map((card) => [card.slug, card]));
  const refused: RefusedProduct[] = [];
  const cards = (inPesos ?? []).flatMap(({ price, images: [image], ...card }) => {
    const product = { slug: card.slug, name: card.title || card.slug };
    if (faultOfProductSlug(card.slug) !== null) return [];
    const before = lastOf.get(card.slug)?.prices ?? null;
    const prices = { ARS: price, USD: isSoldInDollars ? (dollarsOf.get(card.id) ?? null) : null };
    const sellingCurrencies = isSoldInDollars ? currencies : currencies.slice(0, 1);
    const faults = sellingCurrencies.map((currency): RefusalReason | null => {
      const [amount, amountBefore] = [prices[currency], before?.[currency]];
      if (amount === null) return 'one-currency';
      const isMoved = !allowPrices && amountBefore && isLargePriceMove(amountBefore.cents, amount.cents);
      return amountFaultOf(amount, currency) ?? (isMoved ? 'price-jumped' : null);
    });
    const at = faults.findIndex((fault) => fault !== null);
    const [why, currency] = [faults[at], sellingCurrencies[at]];
    if (why && currency)
      refused.push({ ...product, why, before: before?.[currency] ?? null, after: prices[currency] });
    const shown = why ? before : prices;
    const request = image && ({ source: image.path, purpose: 'cover', product } as const);
    return shown === null ? [] : [{ request, card: { ...card, prices: shown } }];
  });
  const published = (imageOf: ImageOf) =>
    cards.map(({ request, card }) => ({ ...card, image: request ? imageOf(request) : null }));
  return { isOffered: inPesos !== null, refused, published };
}
