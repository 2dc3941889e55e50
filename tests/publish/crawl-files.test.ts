import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { element, xmlText } from '../../scripts/publish/crawl/xml.ts';
import { storeCrawlFiles } from '../../scripts/publish/crawl/crawl-files.ts';
import { blobFile, blobsOf } from '../../scripts/publish/release/blobs.ts';
import { noFiles, type ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import { money } from '../../src/domain/money.ts';
import { productData } from '../../src/domain/catalogue/product-structured-data.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import type { PublishedImage } from '../../src/domain/catalogue/product.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const siteUrl = 'https://vineta.example';

interface CrawlWorkshop extends Workshop {
  /** Syncs and makes the files. @returns their numbers of entries by path */
  readonly publish: (now?: string) => Promise<Readonly<Record<string, number>>>;
  readonly make: () => Readonly<Record<string, number>>;
  readonly read: (path: string) => string;
  readonly paths: () => readonly string[];
}

function openCrawlWorkshop(
  count: number,
  edit: (backend: FakeBackend) => void = () => undefined,
): CrawlWorkshop {
  const workshop = openWorkshop(count);
  const { data, sync, backend } = workshop;
  edit(backend);
  const files = new Map<string, string>();
  const make = () => {
    const { entries, changes } = storeCrawlFiles(
      { data, siteUrl },
      { before: null, code: '', mayWait: false },
    );
    files.clear();
    for (const [path, file] of changes) {
      files.set(path, readFileSync(blobFile(blobsOf(data), file?.hash ?? ''), 'utf8'));
    }
    return entries;
  };
  return {
    ...workshop,
    make,
    async publish(now = '2026-11-20T15:00:00Z') {
      await sync({ now: new Date(now), allowDrop: true });
      return make();
    },
    read: (path) => files.get(`/${path}`) ?? `no file ${path}`,
    paths: () => [...files.keys()],
  };
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
    const urls = files.flatMap((file) => texts(read(file.slice(1)), 'loc'));
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
    workshop.make();
    expect(texts(workshop.read('sitemaps/productos-1.xml'), 'image:loc')).toEqual([
      'https://vineta.example/img/tapa-2.webp',
    ]);
  });
});

describe('what programs that shop for people read', () => {
  it('says what is sold, how it is bought, sent and returned', async () => {
    const { publish, read, query } = openCrawlWorkshop(3);
    await publish();
    const overview = read('llms.txt');
    expect(overview).toContain(`](${siteUrl}/agents.md)`);
    expect(overview).toContain(`](${siteUrl}/feeds/google.xml)`);
    const pages = query('SELECT path FROM page').map(({ path }) => siteUrl + String(path));
    const links = [...overview.matchAll(/\]\((?<url>[^)]+\/productos\/[^)]+)\.md\)/g)].map(
      ({ groups }) => groups?.['url'],
    );
    expect(links.length).toBeGreaterThan(0);
    expect(pages).toEqual(expect.arrayContaining(links));
    const guide = read('agents.md');
    expect(guide).toContain('gratis desde $AR');
    expect(guide).toContain(`${siteUrl}/arrepentimiento`);
    const columns = guide
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').length);
    expect(new Set(columns)).toEqual(new Set([5]));
  });
});

describe('files for crawlers', () => {
  it('stay as they are when nothing changed, and wait on a large site for a publish that reads the lists', async () => {
    const { sync, data, query } = openWorkshop(3);
    await sync();
    const settings = { data, siteUrl };
    const options = { before: null, code: 'a', mayWait: true };
    const { changes } = storeCrawlFiles(settings, options);
    const made = new Map(changes.entries().filter(([, file]) => file !== null)) as Map<string, ReleaseFile>;
    const before = noFiles.with(made, { createdAt: new Date(), code: 'a' });
    const changed = (next: Partial<typeof options>) =>
      storeCrawlFiles(settings, { ...options, before, ...next }).changes.size;
    expect(changed({})).toBe(0);
    expect(changed({ code: 'b' })).toBe(made.size);
    const database = new DatabaseSync(data.snapshot);
    database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
      INSERT INTO page (path, route, params, key, lastmod, is_listed)
      SELECT '/x/' || n, 'x', '{}', '', '', 0 FROM numbers`);
    database.close();
    expect(query('SELECT count(*) AS pages FROM page')[0]?.['pages']).toBeGreaterThan(10_000);
    expect(changed({})).toBe(0);
    expect(changed({ mayWait: false })).toBe(made.size);
  });

  it('that are not needed any more go', async () => {
    const { publish, paths, backend } = openCrawlWorkshop(3);
    backend.products[0]!.fields = { tags: [{ name: 'Mechas', slug: 'mechas' }] };
    await publish();
    expect(paths()).toContain('/sitemaps/tags-1.xml');
    backend.products[0]!.fields = {};
    await publish();
    expect(paths()).not.toContain('/sitemaps/tags-1.xml');
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
    workshop.make();
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
    const report = workshop.make();
    expect(texts(workshop.read('feeds/google.xml'), 'g:id')).toEqual(['2']);
    expect(report['/feeds/google.xml']).toBe(1);
  });

  it('has a presale with the day that it comes out', async () => {
    const presale = { its_on_presale: true, release_date: '2027-03-12' };
    const workshop = openCrawlWorkshop(1, ({ products }) => (products[0]!.fields = presale));
    await workshop.publish();
    withCover(workshop, 'tomo-1', '/img/tapa.webp');
    workshop.make();
    const feed = workshop.read('feeds/google.xml');
    expect(texts(feed, 'g:availability')).toEqual(['preorder']);
    expect(texts(feed, 'g:availability_date')).toEqual(['2027-03-12T00:00:00-03:00']);
  });

  it('says what is sold out, and what has no number of its kind', async () => {
    const workshop = openCrawlWorkshop(3, ({ products }) => (products[0]!.stock = 0));
    await workshop.publish();
    withCover(workshop, 'tomo-1', '/img/tapa.webp');
    workshop.make();
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
      workshop.make();
      const feed = workshop.read('feeds/google.xml');
      expectWellFormed(feed);
      expect(texts(feed, 'g:id')).toEqual(['1']);
      expect([...(texts(feed, 'g:title')[0] ?? '')].length).toBeLessThanOrEqual(150);
    },
  );
});

describe('the calendar of releases', () => {
  const presale = (release_date: string | null) => ({ its_on_presale: true, release_date });

  it('has the presales with a date, the next first, for calendars and as RSS', async () => {
    const { publish, read } = openCrawlWorkshop(4, ({ products: [first, second, third] }) => {
      first!.fields = presale('2027-04-02');
      second!.fields = presale('2027-03-12');
      second!.title = 'Tomo 2; "último", edición de lujo con tapa dura y sobrecubierta ilustrada';
      third!.fields = presale(null);
    });
    await publish();
    const calendar = read('calendario.ics');
    const lines = calendar.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const events = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
    expect(events).toHaveLength(2);
    expect(events[0]).toBe(
      [
        '',
        'UID:2@vineta.example',
        'DTSTAMP:20270312T030000Z',
        'DTSTART;VALUE=DATE:20270312',
        String.raw`SUMMARY:Tomo 2\; "último"\, edición de lujo con tapa dura y sobrecubierta ilustrada`,
        'URL:https://vineta.example/producto/tomo-2',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        '',
      ].join('\r\n'),
    );
    const feed = read('calendario.xml');
    expectWellFormed(feed);
    expect(texts(feed, 'description').slice(1)).toEqual([
      'Sale el 12 de marzo de 2027',
      'Sale el 2 de abril de 2027',
    ]);
    expect(feed).toContain(
      '<guid isPermaLink="false">https://vineta.example/producto/tomo-1#2027-04-02</guid>',
    );
  });

  it('changes with a date, and not with a price', async () => {
    const { publish, read, backend } = openCrawlWorkshop(
      1,
      ({ products }) => (products[0]!.fields = presale('2027-03-12')),
    );
    await publish();
    const before = [read('calendario.ics'), read('calendario.xml')];
    backend.products[0]!.pesos = 1100;
    await publish();
    expect([read('calendario.ics'), read('calendario.xml')]).toEqual(before);
    backend.products[0]!.fields = presale('2027-03-13');
    await publish();
    expect(read('calendario.ics')).toContain('20270313');
  });
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
