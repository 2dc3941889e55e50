/** Without a zip code only free shipping above a sum is known; no other price is stated. */
import { hasArrival } from '../catalogue/delivery-estimate.ts';
import { decimalOf, type Money } from '../money.ts';
import { availabilityOf, currentPrice, type PublishedProduct } from '../catalogue/product.ts';
import { pathTo } from '../routes.ts';
import { homeCountryCode } from '../cart/shipment.ts';
import { absolute, type StructuredData } from './structured-data.ts';

/** Until a parcel leaves the shop, and until it arrives after that: together what pages promise. */
const handlingDays = { minValue: 0, maxValue: 1 };
const transitDays = { minValue: 0, maxValue: 5 };

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

/** Null unless the offer alone reaches the sum and can be sent. */
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
