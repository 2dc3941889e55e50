/** Files for crawlers, feeds and calendars, made from a synced snapshot. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import parseRobots from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { storeCrawlFiles, type CrawlOptions } from '../../scripts/publish/crawl/crawl-files.ts';
import {
  descriptionLength,
  googleFeeds,
  longest,
  maxPictures,
  productsPerFile,
} from '../../scripts/publish/crawl/google-feed.ts';
import { robotsFile } from '../../scripts/publish/crawl/robots.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { noFiles, type ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import { pathTo, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { expectWellFormed, image, now, openCrawled, siteUrl, texts } from './crawled.ts';
import { openSynced } from './workshop.ts';

describe('the sitemap', () => {
  it('names every indexable page once, with the time of its last change and its cover', async () => {
    const { publish, cover, read, backend, query } = await openCrawled(12);
    backend.products[6]!.pesos = 900;
    await publish('2026-11-22T00:00:00Z');
    await publish('2026-11-23T00:00:00Z', 'that reads every page again');
    cover('tomo-2');
    const index = read('sitemap.xml');
    expectWellFormed(index);
    const files = texts(index, 'loc').map((url) => url.replace(`${siteUrl}/`, ''));
    for (const name of ['productos', 'categorias', 'paginas'])
      expect(files).toContain(`sitemaps/${name}-1.xml`);
    const urls = files.flatMap((file) => texts(read(file), 'loc'));
    const listed = query('SELECT path FROM page WHERE is_listed = 1').map(
      ({ path }) => siteUrl + String(path),
    );
    expect(urls.toSorted()).toEqual(listed.toSorted());
    expect(urls).not.toContain(`${siteUrl}/404`);
    const products = read('sitemaps/productos-1.xml');
    expectWellFormed(products);
    const entry = (path: string, lastmod: string) =>
      `<loc>${siteUrl}${path}</loc><lastmod>${lastmod}</lastmod>`;
    expect(products).toContain(entry('/producto/tomo-7', '2026-11-22T00:00:00.000Z'));
    expect(products).toContain(entry('/producto/tomo-8', '2026-11-20T15:00:00.000Z'));
    expect(index).toContain(entry('/sitemaps/productos-1.xml', '2026-11-22T00:00:00.000Z'));
    expect(texts(products, 'image:loc')).toEqual([`${siteUrl}/img/tapa.webp`]);
  });
});

it('agents read what is sold, how it is bought, sent and returned', async () => {
  const { read, query } = await openCrawled(3);
  const overview = read('llms.txt');
  expect(overview).toContain(`](${siteUrl}/agents.md)`);
  expect(overview).toContain(`](${siteUrl}/feeds/google.xml)`);
  const pages = query('SELECT path FROM page').map(({ path }) => siteUrl + String(path));
  const links = [...overview.matchAll(/\]\(([^)]+\/productos\/[^)]+)\.md\)/g)].map(([, url]) => url);
  expect(links.length).toBeGreaterThan(0);
  expect(pages).toEqual(expect.arrayContaining(links));
  const guide = read('agents.md');
  expect(guide).toContain('gratis desde $AR');
  expect(guide).toContain(`${siteUrl}/arrepentimiento`);
  expect(guide).toContain('Lunes a viernes de 10:00 a 19:00 · Sábados de 11:00 a 19:00');
  const rows = guide.split('\n').filter((line) => line.startsWith('|'));
  expect(new Set(rows.map((line) => line.split('|').length))).toEqual(new Set([5]));
});

describe('files for crawlers', () => {
  it('stay as they are when nothing changed, and go when nothing needs them', async () => {
    const { data } = await openSynced(3);
    const options = { before: null, code: 'a', mayWait: true, now };
    const { changes } = storeCrawlFiles({ data, siteUrl, indexNowKey: null }, options);
    const made = new Map(changes.entries().filter(([, file]) => file !== null)) as Map<string, ReleaseFile>;
    const before = noFiles.with(made, { createdAt: new Date(), code: 'a' });
    const changed = (next: Partial<CrawlOptions>) =>
      storeCrawlFiles({ data, siteUrl, indexNowKey: null }, { ...options, before, ...next }).changes;
    expect(changed({}).size).toBe(0);
    // The feed for Google looks at the day.
    expect(changed({ now: new Date('2026-11-21T15:00:00Z') }).size).toBe(made.size);
    expect(changed({ code: 'b' }).size).toBe(made.size);
    const other = before.with(new Map([['/sitemaps/tags-1.xml', before.get('/robots.txt')]]), before);
    expect(changed({ before: other, code: 'b' }).get('/sitemaps/tags-1.xml')).toBeNull();
    const database = new DatabaseSync(data.snapshot);
    database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
      INSERT INTO page (path, route, params, key, lastmod, is_listed)
      SELECT '/x/' || n, 'x', '{}', '', '', 0 FROM numbers`);
    database.close();
    expect(changed({}).size).toBe(0);
    expect(changed({ mayWait: false }).size).toBe(made.size);
  });

  it('have the key of IndexNow, until there is another one or none', async () => {
    const { data } = await openSynced(3);
    const files = (indexNowKey: string | null, before: CrawlOptions['before'] = null) =>
      storeCrawlFiles({ data, siteUrl, indexNowKey }, { before, code: 'a', mayWait: false, now }).changes;
    const first = files('a1b2c3d4') as Map<string, ReleaseFile>;
    const path = '/indexnow-a1b2c3d4.txt';
    expect(readFileSync(blobFile(data.blobs, first.get(path)?.hash ?? ''), 'utf8')).toBe('a1b2c3d4');
    const before = noFiles.with(first, { createdAt: now, code: 'a' });
    expect(files('a1b2c3d4', before).size).toBe(0);
    expect(files(null, before).get(path)).toBeNull();
    expect([...files('otra-clave', before).keys()]).toContain('/indexnow-otra-clave.txt');
    expect(files(null).has(path)).toBe(false);
  });
});

describe('the feed of products', () => {
  it('tells price, availability and identity', async () => {
    const { cover, read } = await openCrawled(3, ({ products }) => {
      const priceWithDiscount = { currency: 'ARS', amount: 900.5 } as const;
      products[1]!.fields = { isbn: '978-0-306-40615-7', format: 'rustica', priceWithDiscount };
    });
    cover('tomo-2');
    const feed = read('feeds/google.xml');
    expectWellFormed(feed);
    expect(feed.match(/<item>.*<\/item>/)?.[0]).toBe(
      '<item><g:id>2</g:id><g:title>Tomo 2</g:title><g:description>El tomo número 2.</g:description>' +
        '<g:link>https://vineta.example/producto/tomo-2</g:link>' +
        '<g:image_link>https://vineta.example/img/tapa.webp</g:image_link>' +
        '<g:availability>in_stock</g:availability><g:price>1002.00 ARS</g:price>' +
        '<g:sale_price>900.50 ARS</g:sale_price><g:brand>Ivrea</g:brand><g:gtin>9780306406157</g:gtin>' +
        '<g:condition>new</g:condition><g:google_product_category>784</g:google_product_category>' +
        '<g:product_type>Manga &gt; Shonen</g:product_type></item>',
    );
  });

  it('leaves out a presale without a date and a gift card', async () => {
    const { cover, read } = await openCrawled(3, ({ products: [first, second] }) => {
      first!.fields = { its_on_presale: true };
      second!.fields = { isGiftcard: true };
    });
    expect(cover('tomo-1', 'tomo-2', 'tomo-3')['/feeds/google.xml']).toBe(1);
    expect(texts(read('feeds/google.xml'), 'g:id')).toEqual(['3']);
  });

  it('says what is sold out, and when a presale comes out', async () => {
    const { cover, read } = await openCrawled(2, ({ products: [first, second] }) => {
      first!.stock = 0;
      second!.fields = { its_on_presale: true, release_date: '2027-03-12' };
    });
    cover('tomo-1', 'tomo-2');
    const feed = read('feeds/google.xml');
    expect(texts(feed, 'g:availability')).toEqual(['out_of_stock', 'preorder']);
    expect(texts(feed, 'g:availability_date')).toEqual(['2027-03-12T00:00:00-03:00']);
    expect(texts(feed, 'g:identifier_exists')).toEqual(['no', 'no']);
    expect(feed).not.toContain('g:google_product_category');
  });

  it('leaves out a presale that comes out in more than a year', async () => {
    const { cover, read, make } = await openCrawled(2, ({ products: [first, second] }) => {
      first!.fields = { its_on_presale: true, release_date: '2027-11-20' };
      second!.fields = { its_on_presale: true, release_date: '2027-11-21' };
    });
    cover('tomo-1', 'tomo-2');
    expect(texts(read('feeds/google.xml'), 'g:id')).toEqual(['1']);
    make('2026-11-21T15:00:00Z');
    expect(texts(read('feeds/google.xml'), 'g:id')).toEqual(['1', '2']);
  });

  it.each(['"A" & <b> \u0000\u0008 \ud800 😀', ']]>', '</g:title>', 'x'.repeat(300)])(
    'holds the title %j',
    async (title) => {
      const { cover, read } = await openCrawled(1, ({ products }) => (products[0]!.title = title));
      cover('tomo-1');
      const feed = read('feeds/google.xml');
      expectWellFormed(feed);
      expect(texts(feed, 'g:id')).toEqual(['1']);
      expect([...(texts(feed, 'g:title')[0] ?? '')].length).toBeLessThanOrEqual(150);
    },
  );

  it('has each product in one of as many files as needed', async () => {
    const { cover, backend } = await openCrawled(25);
    cover(...backend.products.map(({ slug }) => slug));
    const files = [...googleFeeds(siteUrl, { now, perFile: 10 })].map(({ entries }) =>
      texts([...entries].join(''), 'g:id'),
    );
    expect(files.map((ids) => ids.length)).toEqual([10, 10, 5]);
    expect(new Set(files.flat()).size).toBe(25);
  });

  it('keeps the limits of attributes: Google fetches a file of the longest products', async () => {
    const long = (characters: number) => '"'.repeat(characters * 2);
    const title = long(longest['g:title']);
    const { edit } = await openSynced(1, ({ products }) => (products[0]!.title = title));
    const longImage = (name: string) => image(name + 'a'.repeat(60));
    edit('tomo-1', {
      title,
      description: `<p>${long(descriptionLength)}</p>`,
      brand: { name: long(longest['g:brand']), slug: 'x' },
      cover: longImage('x'),
      images: Array.from({ length: maxPictures * 2 }, (_, index) => longImage(String(index))),
    });
    const [feed] = googleFeeds(siteUrl, { now });
    const [entry = ''] = feed?.entries ?? [];
    expect(entry).toContain('&quot;');
    expect(Buffer.byteLength(entry) * productsPerFile).toBeLessThan(4 * 2 ** 30);
  });
});

const presale = (release_date: string | null) => ({ its_on_presale: true, release_date });

it('the calendar has the presales with a date, the next first', async () => {
  const { read } = await openCrawled(4, ({ products: [first, second, third] }) => {
    first!.fields = presale('2027-04-02');
    second!.fields = presale('2027-03-12');
    second!.title = 'Tomo 2; "último", edición de lujo con tapa dura y sobrecubierta ilustrada';
    third!.fields = presale(null);
  });
  const calendar = read('calendario.ics');
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const events = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(2);
  const event = `
UID:2@vineta.example
DTSTAMP:20261120T150000Z
LAST-MODIFIED:20261120T150000Z
SEQUENCE:0
DTSTART;VALUE=DATE:20270312
SUMMARY:Tomo 2\\; "último"\\, edición de lujo con tapa dura y sobrecubierta ilustrada
URL:https://vineta.example/producto/tomo-2
TRANSP:TRANSPARENT
END:VEVENT
`;
  expect(events[0]).toBe(event.replaceAll('\n', '\r\n'));
  const feed = read('calendario.xml');
  expectWellFormed(feed);
  const [, ...descriptions] = texts(feed, 'description');
  expect(descriptions).toEqual(['Sale el 12 de marzo de 2027', 'Sale el 2 de abril de 2027']);
  expect(feed).toContain(
    '<guid isPermaLink="false">https://vineta.example/producto/tomo-1#2027-04-02</guid>',
  );
});

it('a subscribed calendar takes a moved date: its sequence rises', async () => {
  const { publish, read, backend } = await openCrawled(3, ({ products: [first, second] }) => {
    first!.fields = presale('2027-04-02');
    second!.fields = presale('2027-03-12');
  });
  const first = backend.products[0]!;
  const revision = (id: number) => {
    const [, event = ''] = read('calendario.ics').split(`UID:${id}@`);
    return ['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].map(
      (name) => new RegExp(`${name}:(\\w+)`).exec(event)?.[1],
    );
  };
  const at = (stamp: string, sequence: number) => [stamp, stamp, String(sequence)];
  first.fields = presale('2027-02-05');
  await publish('2026-11-21T09:00:00Z');
  expect(revision(1)).toEqual(at('20261121T090000Z', 1));
  expect(revision(2)).toEqual(at('20261120T150000Z', 0));
  // Another title is a change, and no move.
  first.title = 'Tomo 1, edición de lujo';
  await publish('2026-11-22T09:00:00Z');
  expect(revision(1)).toEqual(at('20261122T090000Z', 1));
  expect(read('calendario.ics').split('BEGIN:VEVENT')[0]).toContain('LAST-MODIFIED:20261122T090000Z');
  // Gone and announced again, while the clock was set back.
  first.fields = presale(null);
  await publish('2026-11-23T09:00:00Z');
  expect(read('calendario.ics')).not.toContain('UID:1@');
  first.fields = presale('2027-04-02');
  await publish('2026-11-01T09:00:00Z');
  expect(revision(1)).toEqual(at('20261122T090001Z', 2));
});

it('calendar and news change with a date, and not with a price', async () => {
  const { publish, read, backend } = await openCrawled(
    3,
    ({ products }) => (products[0]!.fields = presale('2027-03-12')),
  );
  const news = read('feeds/novedades.xml');
  expectWellFormed(news);
  expect(texts(news, 'title')).toEqual(['Novedades de La Viñeta', 'Tomo 1', 'Tomo 2']);
  expect(news).toContain('<guid isPermaLink="true">https://vineta.example/producto/tomo-1</guid>');
  const files = () => ['calendario.ics', 'calendario.xml', 'feeds/novedades.xml'].map(read);
  const before = files();
  backend.products[0]!.pesos = 1100;
  await publish();
  expect(files()).toEqual(before);
  backend.products[0]!.fields = presale('2027-03-13');
  await publish();
  expect(read('calendario.ics')).toContain('20270313');
});

describe('robots.txt', () => {
  const { head, entries, tail } = robotsFile(siteUrl);
  const text = head + [...entries].join('') + tail;
  const rules = parseRobots(`${siteUrl}/robots.txt`, text);
  const isBlocked = (path: string) => rules.isDisallowed(siteUrl + path) === true;
  const params = { category: 'manga', slug: 'cuenta-regresiva', id: '7', type: 'mp', status: 'success' };
  const table = Object.entries(routes) as [RouteName, Route][];
  const pages = table.flatMap(([name, route]) =>
    route.kind === 'redirect' ? [] : [[pathTo(name, params), route.crawl === 'blocked'] as const],
  );

  it.each<readonly [path: string, isKept: boolean]>([
    ...pages,
    ['/productos?q=one%20piece', true],
    ['/productos/manga?orderBy=price', true],
    ['/productos/manga?viendo=novedades', true],
    ['/productos?editorial=ivrea&precioMin=5', true],
    ['/productos?precioMax=5', true],
    ['/productos?viendo=novedades&orderBy=price', true],
    ['/productos?formato=grapa', true],
    ['/productos?idioma=Ingles', true],
    ['/productos?autor=oda', true],
    ['/productos?ofertas=1', true],
    ['/productos?tag=piratas', true],
    ['/productos?preventa=1', true],
    ['/c/one-piece?orderBy=price', true],
    ['/productos/manga?page=2', true],
    ['/productos?editorial=ivrea', false],
    ['/productos?viendo=novedades', false],
    ['/_astro/app.js', false],
    ['/sitemap.xml', false],
  ])('keeps crawlers out of %s: %s', (path, isKept) => {
    expect(isBlocked(path)).toBe(isKept);
  });

  it('speaks to everybody and names the sitemap', () => {
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toMatch(/\n\nSitemap: https:\/\/vineta\.example\/sitemap\.xml\n$/);
  });
});
