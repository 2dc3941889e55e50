/** The audit's checks, each with one injected fault. */
import { describe, expect, it } from 'vitest';
import { dataFindings, offeredPrice } from '../../scripts/audit/data-checks.ts';
import type { AuditFinding } from '../../scripts/audit/audit-finding.ts';
import { feedFindings } from '../../scripts/audit/feed-checks.ts';
import { pageFindings } from '../../scripts/audit/page-checks.ts';
import { parsePage } from '../../scripts/audit/parsed-page.ts';
import { priceFindings } from '../../scripts/audit/price-checks.ts';
import { expectPublishedFor, siteOf, type PublishedSite } from '../../scripts/audit/published-site.ts';
import { namesakeFindings, sitemapFindings } from '../../scripts/audit/site-checks.ts';
import { money } from '../../src/domain/money.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';

const origin = 'https://shop.example';
const robots = 'User-agent: *\nDisallow: /cuenta\nDisallow: /*?*orderBy=\n';
const now = new Date('2026-11-20T15:00:00Z');

const schema = 'https://schema.org/';
const policy = {
  '@type': 'MerchantReturnPolicy',
  '@id': `${origin}/arrepentimiento#devoluciones`,
  applicableCountry: 'AR',
  returnPolicyCategory: `${schema}MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: 10,
  returnMethod: `${schema}ReturnByMail`,
  returnFees: `${schema}FreeReturn`,
};
const product = {
  '@type': ['Product', 'Book'],
  name: 'Akira 1',
  sku: '7',
  url: `${origin}/producto/akira-1`,
  image: [`${origin}/img/akira.webp`],
  isbn: '9780306406157',
  gtin13: '9780306406157',
  offers: {
    '@type': 'Offer',
    url: `${origin}/producto/akira-1`,
    price: '1234.50',
    priceCurrency: 'ARS',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: policy,
  },
};
const steps = {
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Akira 1', item: `${origin}/producto/akira-1` },
  ],
};
const store = { '@type': 'OnlineStore', name: 'x', url: `${origin}/`, logo: `${origin}/logo.png` };
const shopNodes = [{ '@type': 'WebSite', name: 'x', url: `${origin}/` }, store];

interface Written {
  readonly path: string;
  readonly data: readonly object[];
  readonly head?: string;
  readonly body?: string;
}

function html({ path, data, head = '', body = '' }: Written): string {
  return [
    `<!doctype html><html><head><title>${path}</title>`,
    `<meta name="description" content="Todo lo que hay que saber de ${path}" property="og:description">`,
    `<link rel="canonical" href="${origin}${path}"><meta property="og:title" content="x">`,
    `<meta property="og:site_name" content="x"><meta property="og:image" content="${origin}/logo.png">`,
    `<script type="application/ld+json">${JSON.stringify({ '@graph': data })}</script>${head}</head>`,
    `<body><h1>${path}</h1>${body}<template><h1>copia</h1></template></body></html>`,
  ].join('');
}

const price = '<p class="price"><span class="ars"><b>$AR 1.234,50</b></span></p>';
const article = `<article data-product="akira-1">${price}</article>`;

const good = new Map([
  ['/', html({ path: '/', data: shopNodes, body: '<a href="/producto/akira-1">Akira</a>' })],
  ['/producto/akira-1', html({ path: '/producto/akira-1', data: [product, steps], body: article })],
  [
    '/arrepentimiento',
    html({ path: '/arrepentimiento', data: [policy], body: '<ul id="devoluciones"></ul>' }),
  ],
]);

const locs = [...good.keys()].map(
  (path) => `<url><loc>${origin}${path}</loc><lastmod>2026-11-01T00:00:00Z</lastmod></url>`,
);
const feedItem =
  `<item><g:id>7</g:id><g:title>Akira 1</g:title><g:description>x</g:description>` +
  `<g:link>${origin}/producto/akira-1</g:link><g:image_link>${origin}/img/akira.webp</g:image_link>` +
  '<g:availability>in_stock</g:availability><g:price>1234.50 ARS</g:price><g:gtin>9780306406157</g:gtin>' +
  '<g:condition>new</g:condition></item>';
/** The valid feed with one text replaced. */
const feeds = (from: string, to: string) => ({
  '/feeds/google.xml': `<rss>${feedItem.replace(from, to)}</rss>`,
});
const files = new Map([
  ['/sitemap.xml', `<sitemapindex><sitemap><loc>${origin}/sitemaps/a.xml</loc></sitemap></sitemapindex>`],
  ['/sitemaps/a.xml', `<urlset>${locs.join('')}</urlset>`],
  ['/feeds/google.xml', `<rss>${feedItem}</rss>`],
  ['/feeds/novedades.xml', `<rss><item><link>${origin}/producto/akira-1</link></item></rss>`],
  ['/logo.png', ''],
  ['/img/akira.webp', ''],
  ['/404', ''],
]);

const card = {
  slug: 'akira-1',
  isOnPresale: false,
  isGiftCard: false,
  price: { list: money(123_450, 'ARS'), sale: null, discountPercent: null },
} as ProductCard;
const sold = new Map([[card.slug, card]]);

/** The valid site with some files replaced. */
function siteWith(changed: Readonly<Record<string, string>> = {}): PublishedSite {
  const all = new Map([...files, ...good, ...Object.entries(changed)]);
  const pages = [...all].filter(([, text]) => text.startsWith('<!doctype'));
  return siteOf({
    origin,
    release: 'r',
    pages: new Map(pages.map(([path, text]) => [path, parsePage(path, text)])),
    has: (path) => all.has(path),
    read: (path) => Promise.resolve(all.get(path) ?? ''),
  });
}

async function faultsOf(site: PublishedSite): Promise<readonly AuditFinding[]> {
  const pages = [...site.pages.values()];
  const feed = new Map([[`${origin}/producto/akira-1`, '1234.50 ARS']]);
  return [
    ...pages.flatMap((page) => [...pageFindings(page, site, robots), ...dataFindings(page, site)]),
    ...namesakeFindings(site),
    ...(await sitemapFindings(site, now)),
    ...(await feedFindings(site, sold)),
    ...priceFindings(site, sold, feed),
  ];
}

const path = '/producto/akira-1';
const page = (changes: Partial<Written> = {}) => ({
  [path]: html({ path, data: [product, steps], body: article, ...changes }),
});
/** The valid page with all occurrences of a text replaced. */
const rewritten = (from: string, to: string) => ({ [path]: page()[path].replaceAll(from, to) });
const sells = (changes: object) => page({ data: [{ ...product, ...changes }, steps] });
const offers = (changes: object) => sells({ offers: { ...product.offers, ...changes } });
const leads = (href: string) => page({ body: `${article}<a href="${href}">x</a>` });

describe('the audit', () => {
  it('finds nothing on a site without mistakes', async () => {
    expect(await faultsOf(siteWith())).toEqual([]);
  });

  it.each<[string, AuditFinding['check'], Record<string, string>]>([
    ['a second heading', 'heading', page({ body: `${article}<h1>x</h1>` })],
    ['no heading', 'heading', rewritten('h1', 'h2')],
    ['another page’s address', 'canonical', rewritten(`href="${origin}${path}"`, `href="${origin}/"`)],
    ['two addresses', 'canonical', page({ head: `<link rel="canonical" href="${origin}${path}">` })],
    ['an address though it is hidden', 'canonical', page({ head: '<meta name="robots" content="noindex">' })],
    ['another page’s title', 'title', rewritten(`<title>${path}`, '<title>/')],
    ['no description', 'title', rewritten('name="description"', 'name="x"')],
    [
      'a picture to share that is not there',
      'shared',
      rewritten('content="https://shop.example/logo.png"', 'content="https://shop.example/no.png"'),
    ],
    ['data that is no JSON', 'data', rewritten('{"@graph"', '{@graph')],
    ['data that could end its script', 'data', sells({ name: 'a < b' })],
    ['no product', 'data', page({ data: [steps] })],
    ['two products', 'data', page({ data: [product, product, steps] })],
    ['a product on another page', 'data', { '/': html({ path: '/', data: [...shopNodes, product] }) }],
    ['a wrong ISBN', 'data', sells({ isbn: '9780306406158' })],
    ['a made-up rating', 'data', sells({ aggregateRating: {} })],
    ['a picture of the product that is not there', 'data', sells({ image: `${origin}/img/no.webp` })],
    ['many offers', 'data', offers({ '@type': 'AggregateOffer' })],
    ['a price of nothing', 'data', offers({ price: '0.00' })],
    ['dollars', 'data', offers({ priceCurrency: 'USD' })],
    ['an old price that is lower', 'data', offers({ priceSpecification: { price: '1.00' } })],
    [
      'terms of return by reference alone',
      'data',
      offers({ hasMerchantReturnPolicy: { '@id': policy['@id'] } }),
    ],
    [
      'a policy that is nowhere',
      'data',
      offers({ hasMerchantReturnPolicy: { ...policy, '@id': `${origin}/#no` } }),
    ],
    [
      'breadcrumbs that lead nowhere',
      'data',
      page({
        data: [
          product,
          {
            ...steps,
            itemListElement: [...steps.itemListElement, { position: 3, name: 'x', item: `${origin}/nada` }],
          },
        ],
      }),
    ],
    [
      'an empty list',
      'data',
      {
        '/': html({
          path: '/',
          data: [...shopNodes, { '@type': 'CollectionPage', mainEntity: { itemListElement: [] } }],
        }),
      },
    ],
    ['a home without its shop', 'data', { '/': html({ path: '/', data: [] }) }],
    ['a price that people read otherwise', 'price', page({ body: article.replace('1.234,50', '1.234,51') })],
    ['a price that crawlers read otherwise', 'price', offers({ price: '1234.51' })],
    ['a link to nowhere', 'link', leads('/nada')],
    ['a link to a redirect', 'link', leads('/novedades')],
    ['a link to a place that is not on the page', 'link', leads('/arrepentimiento#no')],
    [
      'a link to a list that is blocked',
      'link',
      { ...leads('/productos?orderBy=price'), '/productos': html({ path: '/productos', data: [] }) },
    ],
    [
      'a script that is not there',
      'asset',
      page({ head: '<script type="module" src="/_astro/no.js"></script>' }),
    ],
    [
      'a picture that is not there',
      'asset',
      page({ body: `${article}<img srcset="/img/akira.webp 1x, /img/no.webp 2x">` }),
    ],
    [
      'a page that the sitemap does not know',
      'sitemap',
      { '/nosotros': html({ path: '/nosotros', data: [] }) },
    ],
    [
      'a sitemap with a page that is hidden',
      'sitemap',
      page({ head: '<meta name="robots" content="noindex">' }),
    ],
    [
      'a date to come',
      'sitemap',
      { '/sitemaps/a.xml': files.get('/sitemaps/a.xml')?.replace('2026-11-01', '2026-12-01') ?? '' },
    ],
    ['a feed that cannot be read', 'feed', { '/feeds/google.xml': '<rss><item></rss>' }],
    ['a product without a condition', 'feed', feeds('<g:condition>new</g:condition>', '')],
    ['a product that stands in two files', 'feed', { '/feeds/google-2.xml': `<rss>${feedItem}</rss>` }],
    ['a feed without a product', 'feed', { '/feeds/google.xml': '<rss></rss>' }],
    [
      'news of what is not there',
      'feed',
      { '/feeds/novedades.xml': `<rss><item><link>${origin}/producto/no</link></item></rss>` },
    ],
  ])('finds %s', async (_, check, changed) => {
    const found = await faultsOf(siteWith(changed));
    expect(found.map((fault) => fault.check)).toContain(check);
  });

  it('compares the feed and the API with the page', () => {
    const site = siteWith();
    const dearer = { ...card, price: { ...card.price, list: money(123_451, 'ARS') } };
    const told = (cards: readonly ProductCard[], feed: string) =>
      priceFindings(
        site,
        new Map(cards.map((one) => [one.slug, one])),
        new Map([[`${origin}${path}`, feed]]),
      );
    expect(told([card], '1234.50 ARS')).toEqual([]);
    expect(told([card], '1.00 ARS')).toHaveLength(1);
    expect(told([dearer], '1234.50 ARS')).toHaveLength(1);
    expect(told([], '1234.50 ARS')).toHaveLength(1);
    expect(told([card, { ...card, slug: 'akira-2' }], '1234.50 ARS')).toHaveLength(1);
  });

  it('judges no site that was published for another address, and says which', () => {
    const { pages } = siteWith();
    expect(() => expectPublishedFor(origin, pages)).not.toThrow();
    expect(() => expectPublishedFor('http://localhost:4321', pages)).toThrow(`set SITE_URL=${origin}`);
  });

  it('reads what a product costs', () => {
    expect(offeredPrice(parsePage(path, page()[path]))).toBe('1234.50 ARS');
    expect(parsePage(path, page()[path]).price).toBe('$AR 1.234,50');
  });
});
