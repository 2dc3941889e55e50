import { homeCountryCode } from '../cart/shipment.ts';
import { hasArrival } from '../catalogue/delivery-estimate.ts';
import { availabilityOf, currentPrice, type PublishedProduct } from '../catalogue/product.ts';
import { decimalOf, type Money } from '../money.ts';
import { pathTo } from '../routes.ts';
import { absolute, returnPolicyPath, type StructuredData } from './structured-data.ts';

export interface ShopDetails {
  readonly name: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
  readonly logoPath: string;
  readonly social: readonly { readonly url: string }[];
  readonly legal: { readonly companyName: string; readonly cuit: string };
  readonly branches: readonly BranchDetails[];
  readonly openingHours: readonly OpeningHours[];
}

export interface BranchDetails {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly email: string;
  readonly map: { readonly latitude: number; readonly longitude: number };
}

/** Days count from Monday as 1; hours are `HH:MM`. */
export interface OpeningHours {
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Law 24.240, article 34. */
const returnDays = 10;

/** For the home page, whose HTML has the tightest budget. */
export function storeInShort({ name, logoPath }: ShopDetails, origin: string): StructuredData {
  return {
    '@type': 'OnlineStore',
    name,
    url: absolute(pathTo('home'), origin),
    logo: absolute(logoPath, origin),
  };
}

export function onlineStore(shop: ShopDetails, freeShippingFrom: Money, origin: string): StructuredData {
  const [branch] = shop.branches;
  return {
    ...storeInShort(shop, origin),
    '@id': absolute(storeId, origin),
    description: shop.description,
    email: shop.email,
    telephone: shop.phone,
    legalName: shop.legal.companyName,
    taxID: shop.legal.cuit,
    ...(branch && { address: postalAddress(branch) }),
    ...(shop.social.length > 0 && { sameAs: shop.social.map(({ url }) => url) }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: shop.phone,
      email: shop.email,
      availableLanguage: shop.language,
    },
    hasMerchantReturnPolicy: returnPolicy(shop, origin),
    hasShippingService: shippingService(freeShippingFrom, origin),
  };
}

const storeId = `${pathTo('about')}#tienda`;

export function returnPolicy({ branches }: Pick<ShopDetails, 'branches'>, origin: string): StructuredData {
  return {
    ...returnTerms(origin, branches.length > 0),
    returnPolicyCountry: homeCountryCode,
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: absolute(pathTo('revocation'), origin),
  };
}

/** Whole in every offer: crawlers do not follow references to another page. */
export function returnTerms(origin: string, hasStores: boolean): StructuredData {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': absolute(returnPolicyPath, origin),
    applicableCountry: homeCountryCode,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: [
      'https://schema.org/ReturnByMail',
      ...(hasStores ? ['https://schema.org/ReturnInStore'] : []),
    ],
    returnFees: 'https://schema.org/FreeReturn',
  };
}

/** Crawlers no longer read SearchAction. */
export function webSite({ name, language }: ShopDetails, origin: string): StructuredData {
  return { '@type': 'WebSite', name, url: absolute(pathTo('home'), origin), inLanguage: language };
}

export function bookStores(shop: ShopDetails, origin: string): readonly StructuredData[] {
  return shop.branches.map((branch) => ({
    '@type': 'BookStore',
    '@id': absolute(`/#sucursal-${branch.key}`, origin),
    name: `${shop.name} ${branch.name}`,
    url: absolute(pathTo('contact'), origin),
    telephone: branch.phone,
    email: branch.email,
    address: postalAddress(branch),
    geo: { '@type': 'GeoCoordinates', latitude: branch.map.latitude, longitude: branch.map.longitude },
    openingHoursSpecification: shop.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day - 1]}`),
      opens,
      closes,
    })),
    parentOrganization: { '@id': absolute(storeId, origin) },
  }));
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function postalAddress({ address, city, zipCode }: BranchDetails): StructuredData {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    postalCode: zipCode,
    addressCountry: 'AR',
  };
}

/** Until a parcel leaves the shop, and until it arrives after that: together what pages promise. */
const handlingDays = { minValue: 0, maxValue: 1 };
const transitDays = { minValue: 0, maxValue: 5 };

/** Without a zip code only free shipping above a sum is known; no other price is stated. */
function shippingService(from: Money, origin: string): StructuredData {
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
