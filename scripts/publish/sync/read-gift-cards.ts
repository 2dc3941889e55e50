/** Reads the gift cards in both currencies. */
import type { DatabaseSync } from 'node:sqlite';
import { getGiftCards } from '../../../src/api/offers.ts';
import type { GiftCard, PublishedGiftCard } from '../../../src/domain/cart/gift-card.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { currencies, type InEachCurrency, type Money } from '../../../src/domain/money.ts';
import { PublishError } from '../publish-error.ts';
import type { RefusedProduct } from './refused.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi } from './sync-api.ts';

export interface ReadGiftCard extends Omit<GiftCard, 'price'> {
  readonly prices: InEachCurrency<Money>;
}

/** A card without a price in both currencies is left out. @throws PublishError for an invalid price. */
export async function readGiftCards(api: SyncApi): Promise<readonly ReadGiftCard[]> {
  const [inPesos = [], inDollars = []] = await Promise.all(
    currencies.map((currency) => api.get(getGiftCards, { query: { currency } })),
  );
  const dollarsOf = new Map(inDollars.map(({ id, price }) => [id, price]));
  return inPesos.flatMap(({ price, ...card }) => {
    const dollars = dollarsOf.get(card.id);
    if (!dollars || refusalOfProductSlug(card.slug) !== null) return [];
    const prices = { ARS: price, USD: dollars };
    for (const currency of currencies) checkPrice(card.slug, prices[currency], currency);
    return [{ ...card, prices }];
  });
}

/** Gift cards whose price moved by more than half keep the published one until a person approves it. */
export function withoutJumps(
  database: DatabaseSync,
  giftCards: readonly ReadGiftCard[],
): { readonly giftCards: readonly ReadGiftCard[]; readonly refused: readonly RefusedProduct[] } {
  const body = database.prepare("SELECT body FROM document WHERE name = 'giftCards'").get()?.['body'];
  const published = JSON.parse(String(body ?? '[]')) as readonly PublishedGiftCard[];
  const known = new Map(published.map(({ slug, prices }) => [slug, prices]));
  const refused: RefusedProduct[] = [];
  const kept = giftCards.map((card) => {
    const { slug, title: name, prices } = card;
    const before = known.get(slug) ?? prices;
    const moved = currencies.find((each) => isLargePriceMove(before[each].cents, prices[each].cents));
    if (moved === undefined) return card;
    refused.push({ slug, name, why: 'price-jumped', before: before[moved], after: prices[moved] });
    return { ...card, prices: before };
  });
  return { giftCards: kept, refused };
}

function checkPrice(slug: string, price: Money, currency: Money['currency']): void {
  if (price.currency === currency && price.cents > 0) return;
  const advice = 'Nothing was published; correct it in the API and publish again.';
  const problem =
    price.cents > 0 ? `is priced in ${price.currency} where ${currency} was asked for` : 'costs nothing';
  throw new PublishError('unsound-data', `gift card "${slug}" ${problem}. ${advice}`);
}
