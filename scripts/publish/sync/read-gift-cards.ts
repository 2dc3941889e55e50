import type { DatabaseSync } from 'node:sqlite';
import { getGiftCards } from '../../../src/api/offers.ts';
import type { GiftCard, PublishedGiftCard } from '../../../src/domain/cart/gift-card.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { currencies, type InEachCurrency, type Money } from '../../../src/domain/money.ts';
import type { ImageRequest } from '../images/publish-images.ts';
import { PublishError } from '../publish-error.ts';
import type { RefusedProduct } from './refused.ts';
import type { ImageOf } from './slides.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi } from './sync-api.ts';

interface PricedGiftCard extends Omit<GiftCard, 'price'> {
  readonly prices: InEachCurrency<Money>;
}

export interface GiftCards {
  readonly cards: readonly PricedGiftCard[];
  readonly refused: readonly RefusedProduct[];
  readonly pictures: readonly ImageRequest[];
}

/**
 * Reads the gift cards in both currencies, without those that are priced in one of them. A price that moved by more than
 * half stays the published one until a person approves it.
 * @throws PublishError for an invalid price.
 */
export async function readGiftCards(
  api: SyncApi,
  database: DatabaseSync,
  { allowPrices }: { readonly allowPrices: boolean },
): Promise<GiftCards> {
  const [inPesos = [], inDollars = []] = await Promise.all(
    currencies.map((currency) => api.get(getGiftCards, { query: { currency } })),
  );
  const dollarsOf = new Map(inDollars.map(({ id, price }) => [id, price]));
  const published = allowPrices ? new Map<string, InEachCurrency<Money>>() : publishedPrices(database);
  const refused: RefusedProduct[] = [];
  const cards = inPesos.flatMap(({ price, ...card }): readonly PricedGiftCard[] => {
    const dollars = dollarsOf.get(card.id);
    const { slug, title: name } = card;
    if (!dollars || refusalOfProductSlug(slug) !== null) return [];
    const prices = { ARS: price, USD: dollars };
    for (const currency of currencies) checkPrice(slug, prices[currency], currency);
    const before = published.get(slug) ?? prices;
    const moved = currencies.find((each) => isLargePriceMove(before[each].cents, prices[each].cents));
    if (moved === undefined) return [{ ...card, prices }];
    refused.push({ slug, name, why: 'price-jumped', before: before[moved], after: prices[moved] });
    return [{ ...card, prices: before }];
  });
  const pictures = cards.flatMap(({ slug, title, images: [image] }): readonly ImageRequest[] =>
    image === undefined ? [] : [{ source: image.path, purpose: 'cover', product: { slug, name: title } }],
  );
  return { cards, refused, pictures };
}

export function storedGiftCards(
  cards: readonly PricedGiftCard[],
  imageOf: ImageOf,
): readonly PublishedGiftCard[] {
  return cards.map(({ images: [image], ...card }) => ({
    ...card,
    image: image === undefined ? null : imageOf({ source: image.path, purpose: 'cover' }),
  }));
}

function publishedPrices(database: DatabaseSync): ReadonlyMap<string, InEachCurrency<Money>> {
  const row = database.prepare("SELECT body FROM document WHERE name = 'giftCards'").get();
  const published = JSON.parse(String(row?.['body'] ?? '[]')) as readonly PublishedGiftCard[];
  return new Map(published.map(({ slug, prices }) => [slug, prices]));
}

function checkPrice(slug: string, price: Money, currency: Money['currency']): void {
  if (price.currency === currency && price.cents > 0) return;
  const advice = 'Nothing was published; correct it in the API and publish again.';
  const problem =
    price.cents > 0 ? `is priced in ${price.currency} where ${currency} was asked for` : 'costs nothing';
  throw new PublishError('unsound-data', `gift card "${slug}" ${problem}. ${advice}`);
}
