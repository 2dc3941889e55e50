/** What comes of a visitor's series. */
import { describe, expect, it } from 'vitest';
import type { CollectedSeries, Collection } from '../../src/domain/catalogue/collection.ts';
import type { PublishedCard } from '../../src/domain/catalogue/product.ts';
import type { Series } from '../../src/domain/catalogue/series.ts';
import {
  upcomingIn,
  upcomingOf,
  upcomingSeries,
  type UpcomingSeries,
} from '../../src/domain/catalogue/upcoming.ts';
import { shopDay } from '../../src/domain/shop-day.ts';
import { escapedJson } from '../../src/domain/shop/structured-data.ts';
import { upcomingTexts } from '../../src/text/catalogue/upcoming.ts';

const prices = {
  ARS: { list: { cents: 100, currency: 'ARS' }, sale: null, discountPercent: null },
  USD: null,
} as const;

const volumeOf = (slug: string, first: number, changes: object = {}) => ({
  ...{ id: first, slug, title: slug, isOnPresale: true, releaseDate: '2027-03-12', prices, cover: null },
  ...{ sortKey: [first, first] as const, ...changes },
});

/** `akira-1` … `akira-6`, of which the last three are told of. */
const akira: UpcomingSeries = {
  slug: 'akira-ivrea',
  name: 'Akira',
  products: [1, 2, 3, 4, 5, 6].map((number) => `akira-${number}`),
  volumes: [
    volumeOf('akira-4', 4, { isOnPresale: false, releaseDate: null }),
    volumeOf('akira-5', 5),
    volumeOf('akira-6', 6, { releaseDate: null }),
  ],
};
const berserk: UpcomingSeries = {
  slug: 'berserk-panini',
  name: 'Berserk',
  products: ['berserk-41', 'berserk-42'],
  volumes: [volumeOf('berserk-42', 42, { releaseDate: '2027-02-01' })],
};

const marks = (changes: Partial<CollectedSeries> = {}): CollectedSeries => ({
  ...{ slug: 'akira-ivrea', name: 'Akira', brand: 'Ivrea', have: [1], want: [], products: ['akira-1'] },
  ...changes,
});

describe('what comes of a series', () => {
  it.each<readonly [what: string, collection: Collection, followed: readonly string[], slugs: string[]]>([
    ['that is collected: by day, without a day, in stock', [marks()], [], ['akira-5', 'akira-6', 'akira-4']],
    ['that is followed', [], ['berserk-panini'], ['berserk-42']],
    ['of both, in one order', [marks()], ['berserk-panini'], ['berserk-42', 'akira-5', 'akira-6', 'akira-4']],
    ['both collected and followed, once', [marks()], ['akira-ivrea'], ['akira-5', 'akira-6', 'akira-4']],
    ['without what is had', [marks({ have: [1, 4, 5] })], [], ['akira-6']],
    ['without what came and is on its way', [marks({ coming: [4] })], [], ['akira-5', 'akira-6']],
    ['with what is wanted', [marks({ have: [], want: [5] })], [], ['akira-5', 'akira-6', 'akira-4']],
    ['of others', [marks({ slug: 'dorohedoro', products: ['dorohedoro-1'] })], [], []],
    [
      'that has a new name, found by its products',
      [marks({ slug: 'akira-norma', have: [1, 5] })],
      [],
      ['akira-6', 'akira-4'],
    ],
    [
      'that was split: numbers of another part hide nothing',
      [marks({ slug: 'old', have: [1, 5], products: ['akira-1', 'berserk-41'] })],
      [],
      ['berserk-42', 'akira-5', 'akira-6', 'akira-4'],
    ],
    [
      'that was split: what is had by name is left out',
      [marks({ slug: 'old', have: [1, 5], products: ['akira-1', 'akira-5', 'berserk-41'] })],
      [],
      ['berserk-42', 'akira-6', 'akira-4'],
    ],
  ])('%s', (_what, collection, followed, slugs) => {
    const releases = upcomingOf([akira, berserk], { collection, followed });
    expect(releases.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('says which presale is reserved already', () => {
    const releases = upcomingOf([akira], { collection: [marks({ coming: [5] })], followed: [] });
    expect(releases.map(({ slug, isReserved }) => [slug, isReserved])).toEqual([
      ['akira-5', true],
      ['akira-6', false],
      ['akira-4', false],
    ]);
  });

  it('is read again from a page, whatever its titles hold', () => {
    const odd = [{ ...akira, name: '</script><b>"&\u2028' }];
    const page = `<p>…</p><script type="application/json" data-upcoming>${escapedJson(odd)}</script>`;
    expect(upcomingIn(page)).toEqual(odd);
  });

  it.each(['', '<script data-upcoming>[{</script>', '<script data-shelf>[]</script>'])(
    'is null for a page without it: %j',
    (page) => expect(upcomingIn(page)).toBe(null),
  );
});

describe('what the calendar tells', () => {
  const card = (slug: string, changes: object = {}) =>
    ({ ...volumeOf(slug, 0), id: slug, stock: 0, ...changes }) as unknown as PublishedCard;
  const series = {
    slug: 'akira-ivrea',
    name: 'Akira',
    volumes: [
      { slug: 'akira-1', sortKey: [1, 1] },
      { slug: 'akira-2', sortKey: [2, 2] },
    ],
  } as unknown as Series;
  const told = (...cards: PublishedCard[]) =>
    upcomingSeries(cards, (slug) => (slug.startsWith('akira') ? series : null)).map(
      ({ slug, products, volumes }) => [slug, products.length, ...volumes.map((one) => one.slug)],
    );

  it('has each series once with its volumes, none twice', () => {
    const both = [card('akira-2'), card('akira-1', { isOnPresale: false, stock: 3 })];
    expect(told(...both, ...both)).toEqual([['akira-ivrea', 2, 'akira-2', 'akira-1']]);
  });

  it('leaves out what is sold out or in no series', () => {
    expect(told(card('akira-1', { isOnPresale: false }), card('novel'))).toEqual([]);
  });
});

it.each([
  ['2027-03-12', 'Sale el 12 de marzo de 2027'],
  ['2027-03-10', 'Sale hoy'],
  ['2027-03-09', 'Sale en estos días'],
  [null, 'Todavía sin fecha'],
])('a presale of %s says "%s" late in the evening of Buenos Aires', (day, words) => {
  // In UTC it is the next day already.
  expect(upcomingTexts.comesOut(day, shopDay(new Date('2027-03-11T02:30:00Z')))).toBe(words);
});
