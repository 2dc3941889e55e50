import { describe, expect, it } from 'vitest';
import { money } from '../../src/domain/money.ts';
import { productData, type ProductSurroundings } from '../../src/domain/catalogue/product-structured-data.ts';
import { noDetail, type PublishedProduct } from '../../src/domain/catalogue/product.ts';
import { bareProduct } from '../support/product-values.ts';

const price = { list: money(1_550_050, 'ARS'), sale: null, discountPercent: null };

const akira: PublishedProduct = {
  ...bareProduct({
    id: 42,
    slug: 'akira-1',
    title: 'Akira 1',
    stock: 2,
    authors: [{ name: 'Katsuhiro Otomo', slug: 'katsuhiro-otomo' }],
    format: 'rustica',
    language: 'español',
    brand: { name: 'Ovni Press', slug: 'ovni-press' },
    pageCount: 360,
    isbn: '978-0-306-40615-7',
  }),
  prices: { ARS: price, USD: { list: money(1_200, 'USD'), sale: null, discountPercent: null } },
  cover: null,
  ...noDetail,
  description: '<p>Neo-Tokio, <b>2019</b>.</p><ul><li>Motos &amp; poderes</li></ul>',
  images: [
    {
      sources: [
        { path: '/images/a-200.avif', width: 200 },
        { path: '/images/a-800.avif', width: 800 },
      ],
      width: 800,
      height: 1200,
    },
  ],
};

const where: ProductSurroundings = {
  origin: 'https://vineta.example',
  shopName: 'La Viñeta',
  hasStores: true,
  freeShippingFrom: money(9_999_900, 'ARS'),
  trail: [
    { name: 'Manga', slug: 'manga' },
    { name: 'Seinen', slug: 'manga-seinen' },
  ],
  series: { slug: 'akira-ovni-press', name: 'Akira', form: 'volumes', number: '1' },
};

const offerOf = (facts: Partial<PublishedProduct>) => productData({ ...akira, ...facts }, where)['offers'];

describe('structured data of a product', () => {
  it('tells a book in full', () => {
    expect(productData(akira, where)).toEqual({
      '@type': ['Product', 'Book'],
      name: 'Akira 1',
      sku: '42',
      url: 'https://vineta.example/producto/akira-1',
      image: ['https://vineta.example/images/a-800.avif'],
      description: 'Neo-Tokio, 2019. Motos & poderes',
      category: 'Manga > Seinen',
      brand: { '@type': 'Brand', name: 'Ovni Press' },
      gtin13: '9780306406157',
      author: [
        { '@type': 'Person', name: 'Katsuhiro Otomo', url: 'https://vineta.example/autores/katsuhiro-otomo' },
      ],
      publisher: { '@type': 'Organization', name: 'Ovni Press' },
      inLanguage: 'es',
      isbn: '9780306406157',
      numberOfPages: 360,
      bookFormat: 'https://schema.org/Paperback',
      isPartOf: {
        '@type': 'BookSeries',
        name: 'Akira',
        url: 'https://vineta.example/series/akira-ovni-press',
      },
      position: '1',
      offers: {
        '@type': 'Offer',
        url: 'https://vineta.example/producto/akira-1',
        price: '15500.50',
        priceCurrency: 'ARS',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'La Viñeta' },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          '@id': 'https://vineta.example/arrepentimiento#devoluciones',
          applicableCountry: 'AR',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 10,
          returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
          returnFees: 'https://schema.org/FreeReturn',
        },
      },
    });
  });

  it('tells the price to pay, and the one before only when it was higher', () => {
    const sale = money(1_240_040, 'ARS');
    const withSale = (price: Partial<typeof akira.prices.ARS>) =>
      offerOf({ prices: { ...akira.prices, ARS: { ...akira.prices.ARS, ...price } } });
    expect(withSale({ sale, discountPercent: 20 })).toMatchObject({
      price: '12400.40',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '15500.50',
        priceCurrency: 'ARS',
        priceType: 'https://schema.org/StrikethroughPrice',
      },
    });
    expect(withSale({ sale: price.list, discountPercent: 0 })).not.toHaveProperty('priceSpecification');
  });

  it('tells the shipping of what is sent for nothing, and of nothing else', () => {
    const dear = { list: money(9_999_900, 'ARS'), sale: null, discountPercent: null };
    const reduced = { ...dear, sale: money(9_999_899, 'ARS') };
    const prices = { ...akira.prices, ARS: dear };
    expect(offerOf({ prices })).toMatchObject({
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { value: 0, currency: 'ARS' },
        shippingDestination: { addressCountry: 'AR' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 0, maxValue: 5, unitCode: 'DAY' },
        },
      },
    });
    const others = [
      {},
      { prices: { ...prices, ARS: reduced } },
      { prices, stock: 0 },
      { prices, isOnPresale: true },
      { prices, isGiftCard: true },
    ];
    for (const facts of others) expect(offerOf(facts)).not.toHaveProperty('shippingDetails');
  });

  it.each([
    [{ isbn: null }, 'Product'],
    [{ isbn: '9780306406158' }, 'Product'],
    [{ format: 'tapa_dura' }, ['Product', 'Book']],
    [{ format: 'grapa', isbn: null }, ['Product', 'ComicIssue']],
    [{ format: 'grapa' }, ['Product', 'Book', 'ComicIssue']],
  ] as const)('%o is a %j', (facts, type) => {
    expect(productData({ ...akira, ...facts }, where)['@type']).toEqual(type);
  });

  it('says of a thing nothing that only books have', () => {
    const mug = productData({ ...akira, isbn: null, format: null }, { ...where, series: null });
    expect(Object.keys(mug)).toEqual([
      ...['@type', 'name', 'sku', 'url', 'image', 'description', 'category', 'brand', 'offers'],
    ]);
  });

  it('numbers an issue as an issue', () => {
    const series = { slug: 'batman-ovni-press-grapa', name: 'Batman', form: 'issues', number: '7' } as const;
    const issue = productData({ ...akira, format: 'grapa', isbn: null }, { ...where, series });
    expect(issue).toMatchObject({ issueNumber: '7', isPartOf: { '@type': 'ComicSeries' } });
    expect(issue).not.toHaveProperty('bookFormat');
    expect(issue).not.toHaveProperty('position');
  });

  it('says no day of a presale that has none', () => {
    expect(offerOf({ isOnPresale: true, stock: 0 })).not.toHaveProperty('availabilityStarts');
  });

  it('leaves out what there is none of', () => {
    const nothing = {
      images: [],
      brand: null,
      description: '',
      authors: [],
      language: null,
      pageCount: null,
    };
    const data = productData({ ...akira, ...nothing }, { ...where, trail: [], series: null });
    expect(Object.keys(data)).toEqual([
      ...['@type', 'name', 'sku', 'url', 'gtin13', 'isbn', 'bookFormat', 'offers'],
    ]);
  });
});
