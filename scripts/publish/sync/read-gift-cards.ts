import type { DatabaseSync } from 'node:sqlite';
import { getGiftCards } from '../../../src/api/offers.ts';
import type { PublishedGiftCard } from '../../../src/domain/cart/gift-card.ts';
import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { currencies, type Money } from '../../../src/domain/money.ts';
import { PublishError } from '../publish-error.ts';
import type { RefusedProduct } from './refused.ts';
import { readDocument } from './replace-rows.ts';
import type { ImageOf } from './slides.ts';
import { refusalOfProductSlug } from '../rules/slugs.ts';
import type { SyncApi } from './sync-api.ts';

export interface GiftCards {
  readonly refused: readonly RefusedProduct[];
  readonly published: (imageOf: ImageOf) => readonly PublishedGiftCard[];
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
  const last = readDocument<readonly PublishedGiftCard[]>(database, 'giftCards') ?? [];
  const known = new Map(allowPrices ? [] : last.map(({ slug, prices }) => [slug, prices]));
  const refused: RefusedProduct[] = [];
  const cards = inPesos.flatMap(({ price, images: [image], ...card }) => {
    const dollars = dollarsOf.get(card.id);
    const product = { slug: card.slug, name: card.title || card.slug };
    if (!dollars || refusalOfProductSlug(card.slug) !== null) return [];
    const prices = { ARS: price, USD: dollars };
    for (const currency of currencies) checkPrice(card.slug, prices[currency], currency);
    const before = known.get(card.slug) ?? prices;
    const moved = currencies.find((each) => isLargePriceMove(before[each].cents, prices[each].cents));
    if (moved !== undefined)
      refused.push({ ...product, why: 'price-jumped', before: before[moved], after: prices[moved] });
    const request = image && ({ source: image.path, purpose: 'cover', product } as const);
    return [{ request, card: { ...card, prices: moved === undefined ? prices : before } }];
  });
  const published = (imageOf: ImageOf) =>
    cards.map(({ request, card }) => ({ ...card, image: request ? imageOf(request) : null }));
  return { refused, published };
}

function checkPrice(slug: string, price: Money, currency: Money['currency']): void {
  if (price.currency === currency && price.cents > 0) return;
  const advice = 'Nothing was published; correct it in the API and publish again.';
  const problem =
    price.cents > 0 ? `is priced in ${price.currency} where ${currency} was asked for` : 'costs nothing';
  throw new PublishError('unsound-data', `gift card "${slug}" ${problem}. ${advice}`);
}
