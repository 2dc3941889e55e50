/** Google's rules, each broken once. */
import { describe, expect, it } from 'vitest';
import { feedRuleFindings } from '../../scripts/audit/feed-rules.ts';
import { googleFindings } from '../../scripts/audit/google-rules.ts';

const schema = 'https://schema.org/';
const site = 'https://shop.example';
const days = { '@type': 'QuantitativeValue', minValue: 0, maxValue: 5, unitCode: 'DAY' };
const rate = { '@type': 'MonetaryAmount', value: 0, currency: 'ARS' };
const argentina = { '@type': 'DefinedRegion', addressCountry: 'AR' };

/** A valid node of each type. */
const good = {
  policy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'AR',
    returnPolicyCategory: `${schema}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: 10,
    returnMethod: [`${schema}ReturnByMail`, `${schema}ReturnInStore`],
    returnFees: `${schema}FreeReturn`,
  },
  shipping: {
    '@type': 'OfferShippingDetails',
    shippingRate: rate,
    shippingDestination: argentina,
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days, transitTime: days },
  },
  service: {
    '@type': 'ShippingService',
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: argentina,
      shippingRate: rate,
      transitTime: { '@type': 'ServicePeriod', duration: days },
    },
  },
  steps: {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Akira 1', item: `${site}/producto/akira-1` },
    ],
  },
  list: {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', position: 1, url: `${site}/producto/akira-1` }],
  },
  site: { '@type': 'WebSite', name: 'x', url: `${site}/` },
  shop: { '@type': 'OnlineStore', name: 'x', url: `${site}/`, logo: `${site}/logo.png` },
  branch: {
    '@type': 'BookStore',
    name: 'x',
    url: `${site}/contacto`,
    telephone: '1',
    geo: {},
    openingHoursSpecification: [],
    address: { streetAddress: 'a', addressLocality: 'b', postalCode: 'c', addressCountry: 'AR' },
  },
};
const offer = {
  '@type': 'Offer',
  url: `${site}/producto/akira-1`,
  price: '1234.50',
  priceCurrency: 'ARS',
  availability: `${schema}InStock`,
  itemCondition: `${schema}NewCondition`,
  shippingDetails: good.shipping,
  hasMerchantReturnPolicy: good.policy,
};
const product = {
  '@type': ['Product', 'Book'],
  name: 'Akira 1',
  sku: '7',
  isbn: '9780306406157',
  gtin13: '9780306406157',
  image: [`${site}/img/akira.webp`],
  description: 'x',
  brand: { '@type': 'Brand', name: 'x' },
  offers: offer,
};

type Changes = Readonly<Record<string, unknown>>;
const sells = (changes: Changes) => ({ ...product, ...changes });
const offers = (changes: Changes) => sells({ offers: { ...offer, ...changes } });
const returns = (changes: Changes) => ({ ...good.policy, ...changes });
const sends = (changes: Changes) => ({ ...good.shipping, ...changes });
const struck = { price: '2000.00', priceType: `${schema}StrikethroughPrice`, priceCurrency: 'ARS' };

describe('Google’s rules of structured data', () => {
  it('are kept by what is as it should be', () => {
    expect(googleFindings([product, offers({ priceSpecification: struck }), ...Object.values(good)])).toEqual(
      [],
    );
  });

  it.each<[string, Changes]>([
    ['a product without a name', sells({ name: '' })],
    ['a product without a number', sells({ sku: undefined })],
    ['a product without an offer', sells({ offers: undefined })],
    ['a made-up rating', sells({ aggregateRating: { ratingValue: 5 } })],
    ['a made-up review', sells({ review: {} })],
    ['a picture by half an address', sells({ image: '/img/akira.webp' })],
    ['a description that is too long', sells({ description: 'x'.repeat(5001) })],
    ['a brand without a name', sells({ brand: { '@type': 'Brand' } })],
    ['an ISBN that is not told as its number', sells({ gtin13: undefined })],
    ['a price of nothing', offers({ price: '0.00' })],
    ['a price with a comma', offers({ price: '1234,50' })],
    ['a currency by its sign', offers({ priceCurrency: '$' })],
    ['an availability that nobody knows', offers({ availability: `${schema}Perhaps` })],
    ['a condition that nobody knows', offers({ itemCondition: 'new' })],
    ['an offer without an address', offers({ url: undefined })],
    ['terms of return by reference alone', offers({ hasMerchantReturnPolicy: { '@id': `${site}/#x` } })],
    [
      'a struck price of another currency',
      offers({ priceSpecification: { ...struck, priceCurrency: 'USD' } }),
    ],
    [
      'a struck price that is not called so',
      offers({ priceSpecification: { ...struck, priceType: undefined } }),
    ],
    [
      'shipping in another currency',
      offers({ shippingDetails: sends({ shippingRate: { ...rate, currency: 'USD' } }) }),
    ],
    ['returns of no country', returns({ applicableCountry: 'Argentina' })],
    ['returns without a window', returns({ returnPolicyCategory: undefined })],
    ['a window without days', returns({ merchantReturnDays: undefined })],
    ['returns by pigeon', returns({ returnMethod: [`${schema}ByPigeon`] })],
    ['returns by no way', returns({ returnMethod: [] })],
    ['returns that nobody pays', returns({ returnFees: undefined })],
    ['shipping without a price', sends({ shippingRate: undefined })],
    ['shipping with a price in words', sends({ shippingRate: { ...rate, value: 'nada' } })],
    ['shipping to nowhere', sends({ shippingDestination: undefined })],
    ['shipping that takes no time', sends({ deliveryTime: undefined })],
    [
      'shipping that is there before it left',
      sends({ deliveryTime: { handlingTime: { ...days, maxValue: -1 }, transitTime: days } }),
    ],
    ['a service without conditions', { ...good.service, shippingConditions: [] }],
    [
      'conditions without a price',
      {
        ...good.service,
        shippingConditions: { shippingDestination: argentina, transitTime: { duration: days } },
      },
    ],
    ['a single breadcrumb', { ...good.steps, itemListElement: good.steps.itemListElement.slice(1) }],
    [
      'a breadcrumb without a name',
      {
        ...good.steps,
        itemListElement: good.steps.itemListElement.map((step) => ({ ...step, name: undefined })),
      },
    ],
    [
      'an entry of a list that tells more',
      { ...good.list, itemListElement: [{ position: 1, url: site, item: {} }] },
    ],
    [
      'a list of two sites',
      {
        ...good.list,
        itemListElement: [1, 2].map((position) => ({ position, url: `https://${position}.example/` })),
      },
    ],
    ['a shop without a name', { ...good.shop, name: undefined }],
    ['a shop without a logo', { ...good.shop, logo: '/logo.png' }],
    ['a shop in full that does not say how things are sent', { ...good.shop, '@id': `${site}/#x` }],
    ['a site whose address is no home', { ...good.site, url: `${site}/nosotros` }],
    ['a branch without an address', { ...good.branch, address: undefined }],
    ['a branch without hours', { ...good.branch, openingHoursSpecification: undefined }],
  ])('find %s', (_, node) => {
    const found = googleFindings([{ '@type': 'Thing', about: node }]);
    expect(found[0]).toMatch(/ without .* \(https:\/\/developers\.google\.com\/search\/docs\/.+\)$/);
  });
});

const item =
  `<item><g:id>7</g:id><g:title>Akira 1</g:title><g:description>x</g:description><g:link>${site}/producto/akira-1</g:link>` +
  `<g:image_link>${site}/img/akira.webp</g:image_link><g:availability>in_stock</g:availability>` +
  '<g:price>1234.50 ARS</g:price><g:gtin>9780306406157</g:gtin><g:condition>new</g:condition></item>';
const picture = `<g:additional_image_link>${site}/img/b.webp</g:additional_image_link>`;

describe('Google’s rules of a feed', () => {
  it('are kept by a product as it should be', () => {
    expect(feedRuleFindings(`<rss>${item}</rss>`)).toEqual([]);
    expect(feedRuleFindings(item.replace('</item>', `${picture.repeat(10)}</item>`))).toEqual([]);
  });

  it.each([
    ['no condition', '<g:condition>new</g:condition>', ''],
    ['an empty title', 'Akira 1', ''],
    ['a title that is too long', 'Akira 1', 'x'.repeat(151)],
    ['a description that is too long', '<g:description>x', `<g:description>${'x'.repeat(5001)}`],
    ['a brand that is too long', '<g:gtin>', `<g:brand>${'x'.repeat(71)}</g:brand><g:gtin>`],
    ['a price without its currency', ' ARS', ''],
    ['a price of nothing', '1234.50 ARS', '0.00 ARS'],
    ['a sale that is dearer', '<g:gtin>', '<g:sale_price>2000.00 ARS</g:sale_price><g:gtin>'],
    ['a number of its kind that is none', '9780306406157', '97803064061'],
    ['no number of its kind and no word of it', '<g:gtin>9780306406157</g:gtin>', ''],
    ['an availability in other words', 'in_stock', 'InStock'],
    ['a link within the site', `<g:link>${site}`, '<g:link>'],
    ['eleven more pictures', '<g:gtin>', `${picture.repeat(11)}<g:gtin>`],
    ['two titles', '<g:gtin>', '<g:title>x</g:title><g:gtin>'],
  ])('find %s', (_, from, to) => {
    expect(feedRuleFindings(`<rss>${item.replace(from, to)}</rss>`)[0]).toMatch(/^product 7 /);
  });
});
