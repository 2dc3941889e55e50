/**
 * Structured data (schema.org) of the shop: WebSite and a short OnlineStore on the home page, the full OnlineStore on
 * the about page, both branches on the contact page.
 */
import type { Money } from '../money.ts';
import { pathTo } from '../routes.ts';
import { homeCountryCode } from '../cart/shipment.ts';
import { shippingService } from './shipping-structured-data.ts';
import { absolute, returnPolicyPath, type StructuredData } from './structured-data.ts';

/** Fields of `src/shop.ts` that are used here. */
export interface ShopDetails {
  readonly name: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
  /** At least 112 by 112 pixels. */
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

/** Days count from Monday as 1; hours are `HH:MM` in the shop's time zone. */
export interface OpeningHours {
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Free withdrawal from a distance purchase within ten days (law 24.240, article 34). */
const returnDays = 10;

/** Short OnlineStore for the home page, whose HTML has the tightest size budget. */
export function storeInShort({ name, logoPath }: ShopDetails, origin: string): StructuredData {
  return {
    '@type': 'OnlineStore',
    name,
    url: absolute(pathTo('home'), origin),
    logo: absolute(logoPath, origin),
  };
}

/** Full OnlineStore for the about page, with address and return policy. */
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
    hasMerchantReturnPolicy: returnPolicy(origin),
    hasShippingService: shippingService(freeShippingFrom, origin),
  };
}

/** `@id` of the full OnlineStore node, on the about page. */
const storeId = `${pathTo('about')}#tienda`;

/** Return policy; every offer references it by `@id`. */
export function returnPolicy(origin: string): StructuredData {
  return {
    ...returnTerms(origin),
    returnPolicyCountry: homeCountryCode,
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: absolute(pathTo('revocation'), origin),
  };
}

/** Return policy in full for every offer, because crawlers do not follow references to another page. */
export function returnTerms(origin: string): StructuredData {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': absolute(returnPolicyPath, origin),
    applicableCountry: homeCountryCode,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
    returnFees: 'https://schema.org/FreeReturn',
  };
}

/** Site name for search results, on the home page. Without SearchAction: crawlers do not support it. */
export function webSite({ name, language }: ShopDetails, origin: string): StructuredData {
  return { '@type': 'WebSite', name, url: absolute(pathTo('home'), origin), inLanguage: language };
}

/** All branches with opening hours, for the contact page. */
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
