/** Google's structured data rules for products, offers, shipping and returns. */
import { docs, every, isAddress, isText, typesOf, type DataNode, type Rule } from './data-node.ts';

const schema = 'https://schema.org/';

const product: readonly Rule[] = [
  { what: 'a name', doc: docs.merchantListing, holds: ({ name }) => isText(name) },
  {
    what: 'pictures by address, where it has any',
    doc: docs.merchantListing,
    holds: ({ image }) => [image ?? []].flat().every(isAddress),
  },
  {
    what: 'an offer',
    doc: docs.merchantListing,
    holds: ({ offers }) => every(offers, (offer) => typesOf(offer).includes('Offer')),
  },
  {
    what: 'a description of 5,000 characters at most, where it has one',
    doc: docs.merchantListing,
    holds: ({ description: text }) => text === undefined || (isText(text) && text.length <= 5000),
  },
  { what: 'an sku', doc: docs.merchantListing, holds: ({ sku }) => isText(sku) },
  {
    what: 'a brand by name, where it has one',
    doc: docs.merchantListing,
    holds: ({ brand }) => brand === undefined || every(brand, ({ name }) => isText(name)),
  },
  {
    what: 'a GTIN of thirteen digits, where it has an ISBN',
    doc: docs.merchantListing,
    holds: ({ isbn, gtin13 }) => isbn === undefined || /^\d{13}$/.test(String(gtin13)),
  },
  {
    what: 'keeping reviews to those that customers wrote',
    doc: docs.reviewSnippet,
    holds: (node) => !('aggregateRating' in node) && !('review' in node),
  },
];

const availabilities = new Set(
  [
    'BackOrder',
    'Discontinued',
    'InStock',
    'InStoreOnly',
    'LimitedAvailability',
    'OnlineOnly',
    'OutOfStock',
    'PreOrder',
    'PreSale',
    'SoldOut',
  ].map((name) => schema + name),
);
const conditions = new Set(
  ['NewCondition', 'RefurbishedCondition', 'UsedCondition'].map((name) => schema + name),
);

const offer: readonly Rule[] = [
  {
    what: 'a price above nothing, with a point for decimals',
    doc: docs.merchantListing,
    holds: ({ price }) => /^\d+(?:\.\d{1,2})?$/.test(String(price)) && Number(price) > 0,
  },
  {
    what: 'a currency of three letters',
    doc: docs.merchantListing,
    holds: ({ priceCurrency }) => /^[A-Z]{3}$/.test(String(priceCurrency)),
  },
  {
    what: 'an availability that Google knows',
    doc: docs.merchantListing,
    holds: ({ availability }) => availabilities.has(String(availability)),
  },
  {
    what: 'a condition that Google knows',
    doc: docs.merchantListing,
    holds: ({ itemCondition }) => conditions.has(String(itemCondition)),
  },
  { what: 'an address', doc: docs.merchantListing, holds: ({ url }) => isAddress(url) },
  {
    what: 'terms of return of its own: a reference to another page is not followed',
    doc: docs.merchantListing,
    holds: ({ hasMerchantReturnPolicy: policy }) =>
      every(policy, (node) => typesOf(node).includes('MerchantReturnPolicy')),
  },
  {
    what: 'an old price of its currency, where it is struck through',
    doc: docs.merchantListing,
    holds: ({ priceSpecification: old, priceCurrency }) =>
      old === undefined ||
      every(
        old,
        (node) =>
          node['priceType'] === `${schema}StrikethroughPrice` && node['priceCurrency'] === priceCurrency,
      ),
  },
  {
    what: 'shipping in the currency of its price, where it tells it',
    doc: docs.merchantListing,
    holds: ({ shippingDetails, priceCurrency }) =>
      shippingDetails === undefined ||
      every(shippingDetails, ({ shippingRate }) =>
        every(shippingRate, ({ currency }) => currency === priceCurrency),
      ),
  },
];

const returnCategories = new Set(
  ['MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted', 'MerchantReturnUnlimitedWindow'].map(
    (name) => schema + name,
  ),
);
const returnMethods = new Set(
  ['ReturnAtKiosk', 'ReturnByMail', 'ReturnInStore'].map((name) => schema + name),
);
const returnFees = new Set(
  ['FreeReturn', 'ReturnFeesCustomerResponsibility', 'ReturnShippingFees'].map((name) => schema + name),
);

const policy: readonly Rule[] = [
  {
    what: 'its countries, in two letters',
    doc: docs.returnPolicy,
    holds: ({ applicableCountry }) => areCountries(applicableCountry),
  },
  {
    what: 'a kind of window that Google knows',
    doc: docs.returnPolicy,
    holds: ({ returnPolicyCategory }) => returnCategories.has(String(returnPolicyCategory)),
  },
  {
    what: 'its days, the window being finite',
    doc: docs.returnPolicy,
    holds: ({ returnPolicyCategory, merchantReturnDays: days }) =>
      returnPolicyCategory !== `${schema}MerchantReturnFiniteReturnWindow` ||
      (Number.isInteger(days) && Number(days) > 0),
  },
  {
    what: 'ways to send it back that Google knows',
    doc: docs.returnPolicy,
    holds: ({ returnMethod }) => {
      const methods = [returnMethod ?? []].flat();
      return (
        methods.length > 0 &&
        methods.every((method) => typeof method === 'string' && returnMethods.has(method))
      );
    },
  },
  {
    what: 'who pays for it',
    doc: docs.returnPolicy,
    holds: ({ returnFees: fees }) => returnFees.has(String(fees)),
  },
];

const shippingDetails: readonly Rule[] = [
  {
    what: 'what it costs',
    doc: docs.merchantListing,
    holds: ({ shippingRate }) => every(shippingRate, isRate),
  },
  {
    what: 'where to',
    doc: docs.merchantListing,
    holds: ({ shippingDestination }) => every(shippingDestination, isCountry),
  },
  {
    what: 'how long it takes: handling and transit',
    doc: docs.merchantListing,
    holds: ({ deliveryTime }) =>
      every(
        deliveryTime,
        ({ handlingTime, transitTime }) => every(handlingTime, areDays) && every(transitTime, areDays),
      ),
  },
];

const shippingService: readonly Rule[] = [
  {
    what: 'conditions of a place, a price and a time',
    doc: docs.shippingPolicy,
    holds: ({ shippingConditions }) =>
      every(
        shippingConditions,
        ({ shippingDestination, shippingRate, transitTime }) =>
          every(shippingDestination, isCountry) &&
          every(shippingRate, isRate) &&
          every(transitTime, ({ duration }) => every(duration, areDays)),
      ),
  },
];

export const offerRules: Readonly<Record<string, readonly Rule[]>> = {
  Product: product,
  Offer: offer,
  MerchantReturnPolicy: policy,
  OfferShippingDetails: shippingDetails,
  ShippingService: shippingService,
};

function isCountry({ addressCountry }: DataNode): boolean {
  return areCountries(addressCountry);
}

function areCountries(value: unknown): boolean {
  const countries = [value ?? []].flat();
  return (
    countries.length > 0 &&
    countries.every((country) => typeof country === 'string' && /^[A-Z]{2}$/.test(country))
  );
}

function isRate({ value, maxValue, currency }: DataNode): boolean {
  const amount = value ?? maxValue;
  return typeof amount === 'number' && amount >= 0 && /^[A-Z]{3}$/.test(String(currency));
}

function areDays({ minValue, maxValue, unitCode }: DataNode): boolean {
  return (
    Number.isInteger(minValue) &&
    Number.isInteger(maxValue) &&
    Number(minValue) >= 0 &&
    Number(maxValue) >= Number(minValue) &&
    /^(?:d|DAY)$/i.test(String(unitCode))
  );
}
