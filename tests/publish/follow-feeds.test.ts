/** Presales and new volumes of each series and author, as RSS and for calendars. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCrawlFile } from '../../scripts/publish/crawl/crawl-file.ts';
import { storeCrawlFiles } from '../../scripts/publish/crawl/crawl-files.ts';
import { mostItems } from '../../scripts/publish/crawl/follow-feeds.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { noFiles, type Manifest } from '../../scripts/publish/release/manifest.ts';
import { expectWellFormed, now, siteUrl, texts } from './crawled.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openSynced } from './workshop.ts';

const otomo = { name: 'Katsuhiro Otomo', slug: 'katsuhiro-otomo' };
const day = { first: '2027-03-12', later: '2027-04-02' };
const presale = (release_date: string | null) => ({ its_on_presale: true, release_date });
/** Only books make a series. */
const book = { format: 'rustica' } as const;

/** Akira has four volumes, of which two are announced; the others have no author. */
function fill({ products }: FakeBackend): void {
  for (const [index, product] of products.slice(0, 4).entries()) {
    product.title = `Akira Vol. ${index + 1}`;
    product.fields = { ...book, authors: [otomo] };
  }
  products[2]!.fields = { ...book, authors: [otomo], ...presale(day.later) };
  products[3]!.fields = { ...book, authors: [otomo], ...presale(null) };
}

/** A shop whose publishes are counted: each makes a release upon the one before. */
async function openFollowed(count: number, change: (backend: FakeBackend) => unknown = fill) {
  const workshop = await openSynced(count, change);
  const { data, sync } = workshop;
  let before: Manifest | null = null;
  const publish = async (time = now.toISOString()) => {
    const options = { code: '', mayWait: false, now: new Date(time) };
    await sync({ now: options.now, allowDrop: true });
    const { changes } = storeCrawlFiles({ data, siteUrl, indexNowKey: null }, { ...options, before });
    before = (before ?? noFiles).with(changes, { createdAt: options.now, code: '' });
    return [...changes.keys()].filter((path) => /^\/feeds\/[^/]+\//.test(path)).toSorted();
  };
  const paths = () => [...(before?.paths() ?? [])].filter((path) => /^\/feeds\/[^/]+\//.test(path));
  const read = (path: string) => {
    const file = before?.get(path) ?? null;
    return file === null ? `no file ${path}` : readFileSync(blobFile(data.blobs, file.hash), 'utf8');
  };
  await publish();
  return { ...workshop, publish, paths, read };
}

const guid = (slug: string, mark = '') => `${siteUrl}/producto/${slug}${mark}`;
const guids = (feed: string) => Array.from(feed.matchAll(/<guid[^>]*>([^<]*)</g), ([, id]) => id);
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '');

it.each(['/feeds/series/akira-ivrea', '/feeds/autores/katsuhiro-otomo'])(
  '%s has what is announced, the next first, and then what is new',
  async (path) => {
    const { read } = await openFollowed(6);
    const feed = read(`${path}.xml`);
    expectWellFormed(feed);
    const isSeries = path.includes('series');
    const sold = isSeries ? [guid('tomo-2'), guid('tomo-1')] : [guid('tomo-1'), guid('tomo-2')];
    expect(guids(feed)).toEqual([guid('tomo-3', `#${day.later}`), guid('tomo-4', '#preventa'), ...sold]);
    expect(texts(feed, 'description').slice(1)).toEqual([
      'Sale el 2 de abril de 2027',
      'En preventa, todavía sin fecha',
    ]);
    expect(texts(feed, 'title')[0]).toBe(`${isSeries ? 'Akira' : otomo.name} – La Viñeta`);
    expect(texts(feed, 'link')[0]).toBe(
      siteUrl + (isSeries ? '/series/akira-ivrea' : '/autores/katsuhiro-otomo'),
    );
    expect(feed).toContain(`<atom:link href="${siteUrl}${path}.xml" rel="self"`);
    const calendar = unfolded(read(`${path}.ics`));
    expect(calendar.match(/UID:.*/g)).toEqual(['UID:3@vineta.example']);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270402\r\n');
  },
);

it('events are those of the whole calendar, also when a date moves', async () => {
  const { backend, publish, read } = await openFollowed(4);
  const eventOf = (path: string) => /BEGIN:VEVENT[^]*?END:VEVENT/.exec(unfolded(read(path)))?.[0];
  const expectSame = (sequence: number) => {
    const event = eventOf('/calendario.ics');
    expect(event).toContain(`SEQUENCE:${sequence}\r\n`);
    for (const path of ['/feeds/series/akira-ivrea.ics', '/feeds/autores/katsuhiro-otomo.ics'])
      expect(eventOf(path)).toBe(event);
  };
  expectSame(0);
  backend.products[2]!.fields = { ...book, authors: [otomo], ...presale(day.first) };
  await publish('2026-11-21T09:00:00Z');
  expectSame(1);
  expect(eventOf('/feeds/series/akira-ivrea.ics')).toContain('DTSTAMP:20261121T090000Z\r\n');
});

it('a change of a product makes only its own feeds again', async () => {
  const { backend, publish } = await openFollowed(8, (shop) => {
    fill(shop);
    for (const [index, product] of shop.products.slice(4, 6).entries()) {
      product.title = `Dragon Ball Vol. ${index + 1}`;
      product.fields = { ...book, authors: [{ name: 'Akira Toriyama', slug: 'akira-toriyama' }] };
    }
  });
  expect(await publish()).toEqual([]);
  backend.products[7]!.title = 'Otra cosa';
  expect(await publish('2026-11-21T09:00:00Z')).toEqual([]);
  backend.products[4]!.title = 'Dragon Ball Vol. 3';
  expect(await publish('2026-11-22T09:00:00Z')).toEqual([
    '/feeds/autores/akira-toriyama.ics',
    '/feeds/autores/akira-toriyama.xml',
    '/feeds/series/dragon-ball-ivrea.ics',
    '/feeds/series/dragon-ball-ivrea.xml',
  ]);
});

it('a price or a stock is no news', async () => {
  const { backend, publish, paths, read } = await openFollowed(4);
  const before = paths().map(read);
  backend.products[0]!.pesos += 100;
  backend.products[1]!.stock = 0;
  await publish('2026-11-21T09:00:00Z');
  expect(paths().map(read)).toEqual(before);
});

it('a series that has gone takes its feeds with it', async () => {
  const { backend, publish, paths } = await openFollowed(6);
  expect(paths()).toContain('/feeds/series/akira-ivrea.xml');
  for (const [index, product] of backend.products.entries()) {
    product.title = ['Alfa', 'Beta', 'Gama', 'Delta'][index] ?? product.title;
    product.fields = {};
  }
  await publish('2026-11-21T09:00:00Z');
  expect(paths()).toEqual([]);
});

it('without anything announced the calendar is empty and valid: it has one component', async () => {
  const { read } = await openFollowed(2, ({ products }) => {
    for (const [index, product] of products.entries())
      Object.assign(product, { title: `Akira Vol. ${index + 1}`, fields: book });
  });
  for (const path of ['/feeds/series/akira-ivrea.ics', '/calendario.ics']) {
    const calendar = read(path);
    expect(calendar).not.toContain('VEVENT');
    expect(calendar).toMatch(
      /BEGIN:VTIMEZONE\r\nTZID:America\/Argentina\/Buenos_Aires\r\n[^]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/,
    );
  }
  const feed = read('/feeds/series/akira-ivrea.xml');
  expectWellFormed(feed);
  expect(guids(feed)).toEqual([guid('tomo-2'), guid('tomo-1')]);
});

it('a series of a thousand volumes has the newest in its feed', async () => {
  const { read } = await openFollowed(1000, (backend) => {
    const { products } = backend;
    Object.assign(backend, { pageSize: 250, hasDetails: 'with cards' });
    for (const [index, product] of products.entries())
      Object.assign(product, { title: `Akira Vol. ${index + 1}`, fields: book });
    for (const product of products.slice(-3)) product.fields = { ...book, ...presale(day.first) };
  });
  const ids = guids(read('/feeds/series/akira-ivrea.xml'));
  expect(ids).toHaveLength(mostItems);
  expect(ids.slice(2, 5)).toEqual([guid('tomo-998', `#${day.first}`), guid('tomo-997'), guid('tomo-996')]);
  expect(read('/feeds/series/akira-ivrea.ics').match(/BEGIN:VEVENT/g)).toHaveLength(3);
});

it('odd names stand in addresses, XML and folded lines of calendars', async () => {
  const duo = { name: 'Ñandú & "Ömer" <dúo>; ciudad, campo 😀'.repeat(3), slug: 'ñandú (dúo)!' };
  const { paths, read } = await openFollowed(2, ({ products: [first] }) => {
    first!.title = 'Tomo; "último", edición <de> lujo & 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀 con sobrecubierta';
    first!.fields = { authors: [duo], ...presale(day.first) };
  });
  expect(paths()).toEqual(['/feeds/autores/ñandú (dúo)!.ics', '/feeds/autores/ñandú (dúo)!.xml']);
  expect(paths().every(isCrawlFile)).toBe(true);
  const feed = read('/feeds/autores/ñandú (dúo)!.xml');
  expectWellFormed(feed);
  expect(feed).toContain(`${siteUrl}/feeds/autores/%C3%B1and%C3%BA%20(d%C3%BAo)!.xml`);
  const calendar = read('/feeds/autores/ñandú (dúo)!.ics');
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(calendar).not.toContain('\ufffd');
  expect(unfolded(calendar)).toContain(
    String.raw`SUMMARY:Tomo\; "último"\, edición <de> lujo & 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀 con sobrecubierta`,
  );
});
