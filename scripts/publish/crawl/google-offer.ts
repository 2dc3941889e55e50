/** What a product costs, as Google's feed tells it: price, sale with its dates, installments. */
import { mayMakePrices, type OfferCard } from '../../../src/domain/catalogue/offer.ts';
import { installmentsOf, type InstallmentOffer } from '../../../src/domain/catalogue/price-rules.ts';
import { amountText } from '../../../src/domain/catalogue/product-structured-data.ts';
import { currentPrice, type PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { Money } from '../../../src/domain/money.ts';
import { shopDay, shopInstant, startOfShopDay } from '../../../src/domain/shop-day.ts';
import { element } from './xml.ts';

type Priced = Pick<PublishedCard, 'prices' | 'categories'>;

/** In pesos. @param offers running ones, as the API announced them */
export function priceElements(
  product: Priced,
  { offers, now }: { readonly offers: readonly OfferCard[]; readonly now: Date },
): string {
  const { list, sale } = product.prices.ARS;
  return [
    element('g:price', written(list)),
    element('g:sale_price', sale && written(sale)),
    element('g:sale_price_effective_date', sale && saleDates(product, offers, now)),
  ].join('');
}

/**
 * `2026-11-20T10:00:00-0300/2026-12-01T00:00:00-0300`, at most 51 characters
 * (https://support.google.com/merchants/answer/6324460). The API does not say which offer made a price: of those that may
 * have, the first to end, because Google then reads the feed anew. Without a beginning that the API says, it is the
 * shop's day, since the price holds already. Null where an end is not sure.
 */
function saleDates({ prices, categories }: Priced, offers: readonly OfferCard[], now: Date): string | null {
  const priceList = [prices.ARS, ...(prices.USD ? [prices.USD] : [])];
  const dates = offers
    .filter((offer) => mayMakePrices(offer, categories, priceList))
    .flatMap(({ validFrom, validTo }) => (validTo === null ? [] : [{ validFrom, end: Date.parse(validTo) }]))
    .filter(({ end }) => end > now.getTime());
  const first = dates.toSorted((a, b) => a.end - b.end)[0];
  if (first === undefined) return null;
  const start = new Date(first.validFrom ?? startOfShopDay(shopDay(now)));
  if (start.getTime() >= first.end) return null;
  return [start, new Date(first.end)]
    .map((moment) => shopInstant(moment).replace(/:(\d\d)$/, '$1'))
    .join('/');
}

/**
 * As the product's page shows them (https://support.google.com/merchants/answer/6324474): in Argentina the payments by
 * month of the whole price, with nothing paid before.
 */
export function installmentElement({ prices }: Priced, offer: InstallmentOffer | null): string {
  const installments = installmentsOf(currentPrice(prices.ARS), offer);
  if (installments === null) return '';
  const { count, each } = installments;
  return `<g:installment>${element('g:months', String(count))}${element('g:amount', written(each))}</g:installment>`;
}

function written(price: Money): string {
  return `${amountText(price)} ${price.currency}`;
}
