/** What Google's feeds tell of offers, installments and the stock of branches. */
import { describe, expect, it } from 'vitest';
import { storeCrawlFiles } from '../../scripts/publish/crawl/crawl-files.ts';
import { googleFeeds } from '../../scripts/publish/crawl/google-feed.ts';
import { localFeeds } from '../../scripts/publish/crawl/google-local-feed.ts';
import { noFiles } from '../../scripts/publish/release/manifest.ts';
import { installmentsOf, type InstallmentOffer } from '../../src/domain/catalogue/price-rules.ts';
import { money } from '../../src/domain/money.ts';
import { shop } from '../../src/shop.ts';
import { expectWellFormed, now, openCrawled, siteUrl, texts } from './crawled.ts';
import type { FakeBackend, FakeOffer } from './fake-backend.ts';
import { openSynced } from './workshop.ts';

const offer = (change: Partial<Record<keyof FakeOffer, unknown>> = {}): FakeOffer => ({
  percent: 10,
  category: 'manga',
  from: '2026-11-18T13:00:00Z',
  until: '2026-12-01T02:59:00.500Z',
  ...(change as Partial<FakeOffer>),
});

/** A product of 1000 pesos with 10 % off, in the first category. */
function sell({ products: [product] }: FakeBackend): void {
  product!.pesos = 1000;
  product!.dollars = 10;
  product!.fields = { priceWithDiscount: { currency: 'ARS', amount: 900 } };
  product!.dollarFields = { priceWithDiscount: { currency: 'USD', amount: 9 } };
}

describe('the dates of a sale', () => {
  it.each<readonly [name: string, offers: readonly FakeOffer[], dates: readonly string[]]>([
    [
      'of the offer that made it, with the offset of Buenos Aires',
      [offer()],
      ['2026-11-18T10:00:00-0300/2026-11-30T23:59:00-0300'],
    ],
    [
      'begin with the day where the backend does not say since when',
      [offer({ from: undefined })],
      ['2026-11-20T00:00:00-0300/2026-11-30T23:59:00-0300'],
    ],
    ['are none without an end', [offer({ until: null })], []],
    ['are none when the offer has ended', [offer({ until: '2026-11-20T14:59:59Z' })], []],
    ['are none when it ends before it begins', [offer({ from: '2026-12-02T00:00:00Z' })], []],
    ['are none of an offer with another percentage', [offer({ percent: 20 })], []],
    ['are none of an offer in another category', [offer({ category: 'libros' })], []],
    ['are none when no offer is announced', [], []],
    [
      'of two offers that may have made it are those of the first to end',
      [
        offer({ until: '2026-12-24T03:00:00Z' }),
        offer({ until: '2026-11-22T03:00:00Z' }),
        offer({ until: null }),
      ],
      ['2026-11-18T10:00:00-0300/2026-11-22T00:00:00-0300'],
    ],
  ])('%s', async (_name, offers, dates) => {
    const { cover, read } = await openCrawled(2, (backend) => {
      sell(backend);
      backend.offers = [...offers];
    });
    cover('tomo-1', 'tomo-2');
    const feed = read('feeds/google.xml');
    expectWellFormed(feed);
    expect(texts(feed, 'g:sale_price')).toEqual(['900.00 ARS']);
    expect(texts(feed, 'g:sale_price_effective_date')).toEqual(dates);
    // Google's limit of the attribute.
    for (const value of dates) expect(value.length).toBeLessThanOrEqual(51);
  });

  it('are drawn anew when the offer is prolonged, and gone with it', async () => {
    const { backend, publish, read, edit } = await openCrawled(2, (backend) => {
      sell(backend);
      backend.offers = [offer()];
    });
    const cover = { sources: [{ path: '/img/tapa.webp', width: 320 }], width: 320, height: 480 };
    const ends = async (time?: string) => {
      edit('tomo-1', { cover, images: [cover] });
      await publish(time);
      edit('tomo-1', { cover, images: [cover] });
      await publish(time);
      return texts(read('feeds/google.xml'), 'g:sale_price_effective_date').map((dates) => dates.slice(-24));
    };
    expect(await ends()).toEqual(['2026-11-30T23:59:00-0300']);
    backend.offers = [offer({ until: '2026-12-08T03:00:00Z' })];
    expect(await ends()).toEqual(['2026-12-08T00:00:00-0300']);
    backend.offers = [];
    backend.products[0]!.fields = {};
    backend.products[0]!.dollarFields = {};
    expect(await ends()).toEqual([]);
    expect(read('feeds/google.xml')).not.toContain('g:sale_price');
  });
});

describe('installments', () => {
  const feedFor = async (pesos: number, installments: InstallmentOffer | null, sale?: number) => {
    const { edit } = await openSynced(1, ({ products: [product] }) => {
      product!.pesos = pesos;
      if (sale !== undefined) product!.fields = { priceWithDiscount: { currency: 'ARS', amount: sale } };
    });
    const cover = { sources: [{ path: '/img/tapa.webp', width: 320 }], width: 320, height: 480 };
    edit('tomo-1', { cover, images: [cover] });
    const [feed] = googleFeeds(siteUrl, { now, installments });
    const [entry = ''] = feed?.entries ?? [];
    return /<g:installment>.*<\/g:installment>/.exec(entry)?.[0] ?? null;
  };
  const free: InstallmentOffer = { count: 3, fromPesos: 10_000, cftPercent: 0 };
  const told = (months: number, amount: string) =>
    `<g:installment><g:months>${months}</g:months><g:amount>${amount} ARS</g:amount></g:installment>`;

  it('are those of src/shop.ts, of the current price', async () => {
    expect(await feedFor(30_000, free)).toBe(told(3, '10000.00'));
    expect(await feedFor(30_000, free, 24_000)).toBe(told(3, '8000.00'));
    expect(await feedFor(9_999, free)).toBeNull();
    expect(await feedFor(10_000, free)).toBe(told(3, '3333.33'));
    expect(await feedFor(30_000, null)).toBeNull();
  });

  it('with interest are what a month costs with it', async () => {
    const dear = { count: 6, fromPesos: 1, cftPercent: 80 };
    const each = installmentsOf(money(3_000_000, 'ARS'), dear)!.each.cents / 100;
    expect(each * 6).toBeGreaterThan(30_000);
    expect(await feedFor(30_000, dear)).toBe(told(6, each.toFixed(2)));
  });
});

describe('the stock of branches', () => {
  const [first, second] = shop.branches.map(({ key }) => key) as [string, string];

  it('is told for each branch that the backend counts, with words as Google counts', async () => {
    const { cover, read } = await openCrawled(6, ({ products }) => {
      products[0]!.fields = { stocks: { [first]: 3, [second]: 2, deposito: 9 } };
      products[1]!.fields = { stocks: { [first]: 0 } };
      products[2]!.fields = { stocks: { [first]: 5 }, its_on_presale: true, release_date: '2027-03-12' };
      products[3]!.fields = { stocks: { [first]: 5 }, isGiftcard: true };
      products[4]!.fields = { stocks: null };
      products[5]!.fields = { stocks: { deposito: 4 } };
    });
    cover(...[1, 2, 3, 4, 5, 6].map((number) => `tomo-${number}`));
    const feed = read('feeds/google-local.xml');
    expectWellFormed(feed);
    const entry = (id: number, branch: string, availability: string) =>
      `<item><g:id>${id}</g:id><g:store_code>${branch}</g:store_code>` +
      `<g:availability>${availability}</g:availability></item>`;
    expect(feed.match(/<item>.*<\/item>/g)).toEqual([
      entry(1, first, 'in_stock'),
      entry(1, second, 'limited_availability'),
      entry(2, first, 'out_of_stock'),
    ]);
    expect(texts(read('feeds/google.xml'), 'g:id')).toEqual(expect.arrayContaining(['1', '2']));
  });

  it('has no file where the backend does not count by branch', async () => {
    const { backend, publish, read, cover } = await openCrawled(2, ({ products }) => {
      products[0]!.fields = { stocks: { [first]: 3 } };
      products[1]!.fields = { stocks: null };
    });
    cover('tomo-1', 'tomo-2');
    expect(read('feeds/google-local.xml')).toContain('<g:id>1</g:id>');
    backend.products[0]!.fields = { stocks: {} };
    await publish();
    cover('tomo-1', 'tomo-2');
    expect(read('feeds/google-local.xml')).toBe('no file feeds/google-local.xml');
  });

  it('changes its file when a branch has none, a few or enough, and no page', async () => {
    const { data, backend, changedBy } = await openSynced(2, ({ products }) => {
      products[0]!.fields = { stocks: { [first]: 9 } };
    });
    const options = { code: 'a', mayWait: false, now };
    const made = storeCrawlFiles({ data, siteUrl, indexNowKey: null }, { ...options, before: null }).changes;
    const before = noFiles.with(made, { createdAt: now, code: 'a' });
    const changes = async (units: number) => {
      const pages = await changedBy(() => (backend.products[0]!.fields = { stocks: { [first]: units } }));
      const files = storeCrawlFiles({ data, siteUrl, indexNowKey: null }, { ...options, before }).changes;
      return { pages, isRedrawn: files.size > 0 };
    };
    expect(await changes(8)).toEqual({ pages: [], isRedrawn: false });
    expect(await changes(2)).toEqual({ pages: [], isRedrawn: true });
  });

  it('takes as many files as the catalogue needs', async () => {
    const { cover, backend } = await openCrawled(5, ({ products }) => {
      for (const product of products) product.fields = { stocks: { [first]: 1 } };
    });
    cover(...backend.products.map(({ slug }) => slug));
    const files = [...localFeeds(siteUrl, { now, perFile: 2 })];
    expect(files.map(({ path }) => path)).toEqual([
      '/feeds/google-local.xml',
      '/feeds/google-local-2.xml',
      '/feeds/google-local-3.xml',
    ]);
    expect(files.flatMap(({ entries }) => texts([...entries].join(''), 'g:id'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });
});
