import { expect, it } from 'vitest';
import {
  bookSeries,
  breadcrumbList,
  collectionPage,
  scriptSafeJson,
} from '../../src/domain/shop/structured-data.ts';
import {
  bookStores,
  onlineStore,
  storeInShort,
  webSite,
} from '../../src/domain/shop/shop-structured-data.ts';
import { money } from '../../src/domain/money.ts';
import { shop } from '../../src/shop.ts';

const origin = 'https://vineta.example';

it.each([
  '</script><script>alert(1)</script>',
  '<!-- <script> & ]]>',
  'línea\u2028otra\u2029más',
  '“Comillas” "rectas" \\ \'simples\'',
  '🦸‍♀️ ñandú\u0000\u001f',
])('a script of structured data holds %j without ending its element, and gives it back', (name) => {
  const text = scriptSafeJson({ '@type': 'Thing', name });
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
});

it('a script of structured data holds several nodes in one graph', () => {
  const text = scriptSafeJson([{ '@type': 'WebSite' }, { '@type': 'OnlineStore' }]);
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'WebSite' }, { '@type': 'OnlineStore' }],
  });
});

it('structured data of lists counts the steps of a breadcrumb from one', () => {
  const steps = [
    { name: 'Inicio', path: '/' },
    { name: 'Manga', path: '/productos/manga' },
  ];
  expect(breadcrumbList(steps, origin)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://vineta.example/' },
    { '@type': 'ListItem', position: 2, name: 'Manga', item: 'https://vineta.example/productos/manga' },
  ]);
});

it('structured data of lists names products by address only, and counts on over the pages', () => {
  const page = { name: 'Manga', path: '/productos/manga/2', products: ['akira-1', 'akira-2'] };
  const data = collectionPage({ ...page, productsBefore: 24 }, origin);
  expect(data).toMatchObject({ '@type': 'CollectionPage', url: `${origin}/productos/manga/2` });
  expect(data['mainEntity']).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 25, url: `${origin}/producto/akira-1` },
      { position: 26, url: `${origin}/producto/akira-2` },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('"Product"');
});

it('structured data of lists tells the volumes of a series in order', () => {
  const akira = {
    slug: 'akira-ovni-press',
    name: 'Akira',
    form: 'volumes',
    brand: { name: 'Ovni Press', slug: 'ovni-press' },
    authors: [{ name: 'Katsuhiro Otomo', slug: 'katsuhiro-otomo' }],
    volumes: [{ slug: 'akira-1' }, { slug: 'akira-2' }],
  } as const;
  const author = {
    '@type': 'Person',
    name: 'Katsuhiro Otomo',
    url: `${origin}/autores/katsuhiro-otomo`,
  };
  expect(bookSeries(akira, origin)).toEqual({
    '@type': 'BookSeries',
    name: 'Akira',
    url: `${origin}/series/akira-ovni-press`,
    author: [author],
    publisher: { '@type': 'Organization', name: 'Ovni Press' },
    hasPart: [
      { '@type': 'Book', url: `${origin}/producto/akira-1` },
      { '@type': 'Book', url: `${origin}/producto/akira-2` },
    ],
  });
  expect(bookSeries({ ...akira, form: 'issues', brand: null, authors: [] }, origin)).toMatchObject({
    '@type': 'ComicSeries',
    hasPart: [{ '@type': 'ComicIssue' }, { '@type': 'ComicIssue' }],
  });
});

it('structured data of the shop says who sells, sends and takes back', () => {
  expect(onlineStore(shop, money(9_999_900, 'ARS'), origin)).toMatchObject({
    '@type': 'OnlineStore',
    name: shop.name,
    url: 'https://vineta.example/',
    logo: 'https://vineta.example/logo.png',
    taxID: shop.legal.cuit,
    sameAs: shop.social.map(({ url }) => url),
    hasMerchantReturnPolicy: {
      applicableCountry: 'AR',
      merchantReturnDays: 10,
      merchantReturnLink: 'https://vineta.example/arrepentimiento',
      refundType: 'https://schema.org/FullRefund',
    },
    hasShippingService: {
      shippingConditions: {
        shippingDestination: { addressCountry: 'AR' },
        orderValue: { minValue: 99_999, currency: 'ARS' },
        shippingRate: { value: 0, currency: 'ARS' },
      },
    },
  });
  expect(onlineStore(shop, money(9_999_900, 'ARS'), origin)).toMatchObject(storeInShort(shop, origin));
  const url = 'https://vineta.example/';
  expect(webSite(shop, origin)).toEqual({ '@type': 'WebSite', name: shop.name, url, inLanguage: 'es-AR' });
});

it('structured data of the shop gives each branch its address and hours', () => {
  const branches = bookStores(shop, origin);
  expect(branches.map(({ name }) => name)).toEqual(['La Viñeta Centro', 'La Viñeta Belgrano']);
  expect(new Set(branches.map((branch) => branch['@id'])).size).toBe(2);
  const days = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
  const workdays = days('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday');
  expect(branches[1]).toMatchObject({
    '@type': 'BookStore',
    address: { addressCountry: 'AR', postalCode: '1428' },
    openingHoursSpecification: [
      { dayOfWeek: workdays, opens: '10:00', closes: '19:00' },
      { dayOfWeek: days('Saturday'), opens: '11:00', closes: '19:00' },
    ],
  });
});
