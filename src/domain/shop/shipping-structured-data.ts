/**
 * What sending costs and how long it takes, in schema.org words. The shop knows one price before anybody has said where to:
 * nothing, from a sum on, within the country. All others follow from the zip code, and are not told.
 */
import { hasArrival } from '../catalogue/delivery-estimate.ts';
import { decimalOf, type Money } from '../money.ts';
import { availabilityOf, currentPrice, type PublishedProduct } from '../catalogue/product.ts';
import { pathTo } from '../routes.ts';
import { homeCountryCode } from '../cart/shipment.ts';
import { absolute, type StructuredData } from './structured-data.ts';

/** Days until a parcel leaves the shop, and until it arrives after that: together what pages promise at most. */
const handlingDays = { minValue: 0, maxValue: 1 };
const transitDays = { minValue: 0, maxValue: 5 };

/** The terms of the whole shop, for the page about it. @param from the sum that is sent for nothing. */
export function shippingService(from: Money, origin: string): StructuredData {
  return {
    '@type': 'ShippingService',
    '@id': absolute(`${pathTo('about')}#envios`, origin),
    fulfillmentType: 'https://schema.org/FulfillmentTypeDelivery',
    handlingTime: { '@type': 'ServicePeriod', duration: days(handlingDays) },
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: homeCountry,
      orderValue: { '@type': 'MonetaryAmount', minValue: decimalOf(from), currency: from.currency },
      shippingRate: nothing(from.currency),
      transitTime: { '@type': 'ServicePeriod', duration: days(transitDays) },
    },
  };
}

/** Of an offer that reaches the sum by itself and can be sent; null of all others. */
export function freeShippingDetails(product: PublishedProduct, from: Money): StructuredData | null {
  const price = currentPrice(product.prices.ARS);
  const isSent = !product.isGiftCard && hasArrival(availabilityOf(product).name);
  if (!isSent || price.currency !== from.currency || price.cents < from.cents) return null;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: nothing(from.currency),
    shippingDestination: homeCountry,
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(handlingDays),
      transitTime: days(transitDays),
    },
  };
}

const homeCountry: StructuredData = { '@type': 'DefinedRegion', addressCountry: homeCountryCode };

function nothing(currency: Money['currency']): StructuredData {
  return { '@type': 'MonetaryAmount', value: 0, currency };
}

function days(range: { readonly minValue: number; readonly maxValue: number }): StructuredData {
  return { '@type': 'QuantitativeValue', ...range, unitCode: 'DAY' };
}
