import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { element, xmlText } from '../../scripts/publish/crawl/xml.ts';
import { writeCrawlFiles } from '../../scripts/publish/crawl/write-crawl-files.ts';
import { money } from '../../src/domain/money.ts';
import { productData } from '../../src/domain/catalogue/product-structured-data.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import type { PublishedImage } from '../../src/domain/catalogue/product.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const siteUrl = 'https://vineta.example';

interface CrawlWorkshop extends Workshop {
  /** Publishes including the crawl files; the pages are empty files. */
  readonly publish: (now?: string) => ReturnType<typeof writeCrawlFiles>;
  readonly read: (path: string) => string;
}

function openCrawlWorkshop(
  count: number,
  edit: (backend: FakeBackend) => void = () => undefined,
): CrawlWorkshop {
  const workshop = openWorkshop(count);
  const { data, sync, backend, keys } = workshop;
  edit(backend);
  return {
    ...workshop,
    async publish(now = '2026-11-20T15:00:00Z') {
      await sync({ now: new Date(now), allowDrop: true });
      const paths = [...keys().keys()];
      for (const path of paths) touch(data.build, path === '/' ? '/index' : path);
      return writeCrawlFiles({ data, siteUrl });
    },
    read: (path) => readFileSync(join(data.build, path), 'utf8'),
  };
}

function touch(build: string, path: string): void {
  const file = join(build, `${path}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/** Tags are closed in order, and there is no bare ampersand. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
  expect(xml.replace(/<[^<>]+>/g, '')).not.toMatch(/[<>]/);
}

const texts = (xml: string, tag: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text]) => text ?? '');

/** Adds a cover to a product, because the fake backend's pictures are not real. */
function withCover(workshop: Workshop, slug: string, path: string): void {
  const cover: PublishedImage = { sources: [{ path, width: 320 }], width: 320, height: 480 };
  workshop.edit(slug, { cover, images: [cover] });
}

describe('the sitemap', () => {
  it('names every indexable page once, with the time of its last change', async () => {
    const { publish, read, backend, query } = openCrawlWorkshop(12);
    await publish('2026-11-01T00:00:00Z');
    backend.products[6]!.pesos = 900;
    await publish('2026-11-02T00:00:00Z');
    const index = read('sitemap.xml');
    expectWellFormed(index);
    const files = texts(index, 'loc').map((url) => url.replace(siteUrl, ''));
    expect(files).toEqual(
      expect.arrayContaining([
        '/sitemaps/productos-1.xml',
        '/sitemaps/categorias-1.xml',
        '/sitemaps/paginas-1.xml',
      ]),
    );
    const urls = files.flatMap((file) => texts(read(file), 'loc'));
    const listed = query('SELECT path FROM page WHERE is_listed = 1').map(
      ({ path }) => siteUrl + String(path),
    );
    expect(urls.toSorted()).toEqual(listed.toSorted());
    expect(urls).not.toContain(`${siteUrl}/404`);
    const products = read('sitemaps/productos-1.xml');
    expectWellFormed(products);
    expect(products).toContain(
      '<loc>https://vineta.example/producto/tomo-7</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>',
    );
    expect(products).toContain(
      '<loc>https://vineta.example/producto/tomo-8</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>',
    );
    expect(index).toContain(
      '<loc>https://vineta.example/sitemaps/productos-1.xml</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>',
    );
  });

  it('shows the covers', async () => {
    const workshop = openCrawlWorkshop(3);
    await workshop.publish();
    withCover(workshop, 'tomo-2', '/img/tapa-2.webp');
    await writeCrawlFiles({ data: workshop.data, siteUrl });
    expect(texts(workshop.read('sitemaps/productos-1.xml'), 'image:loc')).toEqual([
      'https://vineta.example/img/tapa-2.webp',
    ]);
  });

  it('leaves out what was not built', async () => {
    const { publish, read, data } = openCrawlWorkshop(3);
    await publish();
    rmSync(join(data.build, 'producto/tomo-2.html'));
    await writeCrawlFiles({ data, siteUrl });
    expect(texts(read('sitemaps/productos-1.xml'), 'loc')).toEqual([
      `${siteUrl}/producto/tomo-1`,
      `${siteUrl}/producto/tomo-3`,
    ]);
  });
});

describe('files for crawlers', () => {
  it('stay as they are, their dates too, when nothing changed', async () => {
    const { publish, data } = openCrawlWorkshop(12);
    const report = await publish('2026-11-01T00:00:00Z');
    const files = Object.keys(report).map((path) => join(data.build, path));
    const then = new Date('2026-01-01T00:00:00Z');
    for (const file of files) utimesSync(file, then, then);
    await publish('2026-11-09T00:00:00Z');
    expect(files.map((file) => statSync(file).mtime)).toEqual(files.map(() => then));
  });

  it('that are not needed any more go', async () => {
    const { publish, data, backend } = openCrawlWorkshop(3);
    backend.products[0]!.fields = { tags: [{ name: 'Mechas', slug: 'mechas' }] };
    await publish();
    expect(existsSync(join(data.build, 'sitemaps/tags-1.xml'))).toBe(true);
    backend.products[0]!.fields = {};
    rmSync(join(data.build, 'tags/mechas.html'));
    await publish();
    expect(existsSync(join(data.build, 'sitemaps/tags-1.xml'))).toBe(false);
  });
});

describe('the feed of products', () => {
  it('tells price, availability and identity as the page does', async () => {
    const workshop = openCrawlWorkshop(3, ({ products }) => {
      products[1]!.fields = {
        isbn: '978-0-306-40615-7',
        format: 'rustica',
        priceWithDiscount: { currency: 'ARS', amount: 900.5 },
      };
    });
    await workshop.publish();
    withCover(workshop, 'tomo-2', '/img/tapa-2.webp');
    await writeCrawlFiles({ data: workshop.data, siteUrl });
    const feed = workshop.read('feeds/google.xml');
    expectWellFormed(feed);
    expect(feed.match(/<item>.*<\/item>/)?.[0]).toBe(
      '<item><g:id>2</g:id><g:title>Tomo 2</g:title><g:description>El tomo número 2.</g:description>' +
        '<g:link>https://vineta.example/producto/tomo-2</g:link>' +
        '<g:image_link>https://vineta.example/img/tapa-2.webp</g:image_link>' +
        '<g:availability>in_stock</g:availability><g:price>1002.00 ARS</g:price>' +
        '<g:sale_price>900.50 ARS</g:sale_price><g:brand>Ivrea</g:brand><g:gtin>9780306406157</g:gtin>' +
        '<g:condition>new</g:condition><g:google_product_category>784</g:google_product_category>' +
        '<g:product_type>Manga &gt; Shonen</g:product_type></item>',
    );
    const { product, trail } = productPage.view({ slug: 'tomo-2' });
    const freeShippingFrom = money(9_999_900, 'ARS');
    const where = { origin: siteUrl, shopName: 'La Viñeta', freeShippingFrom, trail, series: null };
    expect(productData(product, where)['offers']).toMatchObject({ price: '900.50', priceCurrency: 'ARS' });
  });

  it.each([
    ['a presale without a date', { its_on_presale: true }],
    ['a gift card', { isGiftcard: true }],
  ])('leaves out %s', async (_, fields) => {
    const workshop = openCrawlWorkshop(3, ({ products }) => (products[0]!.fields = fields));
    await workshop.publish();
    for (const slug of ['tomo-1', 'tomo-2']) withCover(workshop, slug, '/img/tapa.webp');
    const report = await writeCrawlFiles({ data: workshop.data, siteUrl });
    expect(texts(workshop.read('feeds/google.xml'), 'g:id')).toEqual(['2']);
    expect(report['/feeds/google.xml']).toBe(1);
  });

  it('says what is sold out, and what has no number of its kind', async () => {
    const workshop = openCrawlWorkshop(3, ({ products }) => (products[0]!.stock = 0));
    await workshop.publish();
    withCover(workshop, 'tomo-1', '/img/tapa.webp');
    await writeCrawlFiles({ data: workshop.data, siteUrl });
    const feed = workshop.read('feeds/google.xml');
    expect(texts(feed, 'g:availability')).toEqual(['out_of_stock']);
    expect(texts(feed, 'g:identifier_exists')).toEqual(['no']);
    expect(feed).not.toContain('g:google_product_category');
  });

  it.each(['"A" & <b> \u0000\u0008 \ud800 😀', ']]>', '</g:title>', 'x'.repeat(300)])(
    'holds the title %j',
    async (title) => {
      const workshop = openCrawlWorkshop(1, ({ products }) => (products[0]!.title = title));
      await workshop.publish();
      withCover(workshop, 'tomo-1', '/img/tapa.webp');
      await writeCrawlFiles({ data: workshop.data, siteUrl });
      const feed = workshop.read('feeds/google.xml');
      expectWellFormed(feed);
      expect(texts(feed, 'g:id')).toEqual(['1']);
      expect([...(texts(feed, 'g:title')[0] ?? '')].length).toBeLessThanOrEqual(150);
    },
  );
});

describe('the feed of new releases', () => {
  it('has the new releases of the home in its order', async () => {
    const { publish, read } = openCrawlWorkshop(3);
    await publish();
    const feed = read('feeds/novedades.xml');
    expectWellFormed(feed);
    expect(texts(feed, 'title')).toEqual(['Novedades de La Viñeta', 'Tomo 1', 'Tomo 2']);
    expect(feed).toContain('<guid isPermaLink="true">https://vineta.example/producto/tomo-1</guid>');
  });

  it('does not change with a price', async () => {
    const { publish, read, backend } = openCrawlWorkshop(3);
    await publish();
    const before = read('feeds/novedades.xml');
    backend.products[0]!.pesos = 900;
    await publish();
    expect(read('feeds/novedades.xml')).toBe(before);
  });
});

describe('XML', () => {
  it('holds any text', () => {
    expect(xmlText(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
    );
    expect(xmlText('\u0000a\u001fb\ufffec\ud800')).toBe('abc\ufffd');
    expect(element('g:brand', null)).toBe('');
    expect(element('g:brand', '')).toBe('');
  });
});
