/** What pages show of the snapshot. */
import { describe, expect, it } from 'vitest';
import {
  authorPage,
  brandPage,
  offersPage,
  presalePage,
  recommendedPage,
  tagPage,
} from '../../src/snapshot/kinds/named-lists.ts';
import { productListPage } from '../../src/snapshot/kinds/product-list.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import { seriesPage } from '../../src/snapshot/kinds/series.ts';
import { frameView } from '../../src/snapshot/documents.ts';
import { calendarPage, homePage } from '../../src/snapshot/kinds/single-pages.ts';
import { startTestApi } from '../support/api.ts';
import { longSeriesVolumes } from '../support/catalogue.ts';
import type { FakeBackend } from '../publish/fake-backend.ts';
import { openSynced, openWorkshop } from '../publish/workshop.ts';

const slugsOf = ({ cards }: { readonly cards: readonly { readonly slug: string }[] }) =>
  cards.map(({ slug }) => slug);
const tomos = (...numbers: readonly number[]) => numbers.map((number) => `tomo-${number}`);

describe('a product page', () => {
  it('shows the product, its trail, and of others no price', async () => {
    await openSynced(12, ({ products }) => {
      products[6]!.related = tomos(9, 2, 7, 99);
      products[6]!.description = '<p onclick="x()">Uno</p><script>dos</script>';
    });
    const { product, trail, related } = productPage.view({ slug: 'tomo-7' });
    expect(product).toMatchObject({
      slug: 'tomo-7',
      stock: 2,
      branchStock: {},
      description: '<p>Uno</p>',
      cover: null,
      prices: { ARS: { list: { cents: 100_700 } }, USD: { list: { cents: 1007 } } },
    });
    expect(trail.map(({ slug }) => slug)).toEqual(['manga', 'shonen']);
    expect(related).toEqual([
      { slug: 'tomo-9', title: 'Tomo 9', cover: null },
      { slug: 'tomo-2', title: 'Tomo 2', cover: null },
    ]);
  });
});

it('the home shows cards with both prices, and every theme', async () => {
  await openSynced();
  const { home, mostLiked, frame } = homePage.view({});
  expect(home.latest.map(({ slug, prices }) => [slug, prices.USD?.list.cents])).toEqual([
    ['tomo-1', 1001],
    ['tomo-2', 1002],
  ]);
  expect(home.featuredBrands).toEqual([{ slug: 'ivrea', name: 'Ivrea', image: null }]);
  expect(mostLiked.map(({ theme, cards }) => [theme.slug, cards.length])).toEqual([
    ['manga', 3],
    ['libros', 3],
  ]);
  expect(frame).toEqual(frameView());
  expect(frame.freeShippingFrom).toEqual({ cents: 5_000_000, currency: 'ARS' });
});

const otomo = { name: 'Katsuhiro Otomo', slug: 'katsuhiro-otomo' };
const cyberpunk = { name: 'Cyberpunk', slug: 'cyberpunk' };

/** tomo-2 to tomo-8 are by Otomo, tomo-3 is a presale, tomo-4 in offer; pages hold five. */
function fill({ products }: FakeBackend): void {
  for (const product of products.slice(1, 8)) product.fields = { authors: [otomo], tags: [cyberpunk] };
  products[2]!.fields = { ...products[2]!.fields, its_on_presale: true };
  products[3]!.fields = { ...products[3]!.fields, priceWithDiscount: { currency: 'ARS', amount: 900 } };
}

it('the calendar tells of presales and of the newest volumes, each with its series', async () => {
  await openSynced(6, ({ products }) => {
    for (const [index, product] of products.slice(0, 4).entries()) {
      product.title = `Akira Vol. ${index + 1}`;
      product.fields = { format: 'rustica' };
    }
    products[3]!.fields = { format: 'rustica', its_on_presale: true, release_date: '2027-04-02' };
    products[0]!.fields = { format: 'rustica', stock: 0 };
  });
  const [series, ...others] = calendarPage.view({}).upcoming;
  expect(others).toEqual([]);
  expect(series).toMatchObject({ slug: 'akira-ivrea', name: 'Akira', products: tomos(1, 2, 3, 4) });
  const told = series?.volumes.map(({ slug, isOnPresale, releaseDate, sortKey }) => [
    ...[slug, isOnPresale, releaseDate, ...sortKey],
  ]);
  expect(told).toEqual([
    ['tomo-4', true, '2027-04-02', 4, 4],
    ['tomo-2', false, null, 2, 2],
    ['tomo-3', false, null, 3, 3],
  ]);
});

describe('lists of products', () => {
  it('of a category know its trail, its children and its size', async () => {
    await openSynced();
    expect(productListPage.view({ path: 'manga' })).toMatchObject({
      category: { name: 'Manga', trail: [{ slug: 'manga' }], children: [{ slug: 'shonen', children: [] }] },
      totalPages: 2,
      totalProducts: 8,
    });
  });

  it('have a name, and what belongs to it page by page', async () => {
    await openSynced(12, fill);
    const author = authorPage.view({ slug: otomo.slug, page: '2' });
    expect(author).toMatchObject({ named: otomo, page: 2, totalPages: 2 });
    expect(slugsOf(author)).toEqual(tomos(7, 8));
    expect(slugsOf(brandPage.view({ slug: 'ivrea', page: '3' }))).toEqual(tomos(11, 12));
    const lists = [offersPage, presalePage, recommendedPage].map((kind) => slugsOf(kind.view({})));
    expect(lists).toEqual([tomos(4), tomos(3), tomos(2, 3)]);
  });

  it('without products have a page, but crawlers are not told', async () => {
    const { query } = await openSynced();
    expect(presalePage.view({})).toMatchObject({ cards: [], totalPages: 1, totalProducts: 0 });
    const unlisted = query('SELECT path FROM page WHERE is_listed = 0 ORDER BY path').map(({ path }) => path);
    expect(unlisted).toEqual(['/calendario', '/ofertas', '/preventa']);
  });

  it('under a slug that is a number or no path have no page', async () => {
    const { keys } = await openSynced(3, ({ products: [first] }) => {
      const tags = [{ name: 'A/B', slug: 'a/b' }];
      first!.fields = { authors: [{ name: 'Trescientos', slug: '300' }, otomo], tags };
    });
    expect([...keys().keys()].filter((path) => /^\/(autores|tags)/.test(path))).toEqual([
      '/autores/katsuhiro-otomo',
    ]);
    const [card] = authorPage.view({ slug: 'katsuhiro-otomo' }).cards;
    expect(card).toMatchObject({ authors: [otomo], tags: [] });
  });
});

/** tomo-1 to tomo-4 are volumes of Akira, tomo-5 looks like one. */
function fillSeries({ products }: FakeBackend): void {
  const titles = ['Akira Vol. 10', 'Akira Vol. 9', 'Akira Vol. 11', 'Akira Vol. 1', 'Blame 7'];
  for (const [index, title] of titles.entries())
    Object.assign(products[index]!, { title, fields: { format: 'rustica', authors: [otomo] } });
  for (const product of products) product.related = [];
}

describe('a series', () => {
  it('has a page with every volume in reading order', async () => {
    await openSynced(8, fillSeries);
    const { series, volumes } = seriesPage.view({ slug: 'akira-ivrea' });
    const ivrea = { name: 'Ivrea', slug: 'ivrea' };
    const akira = { slug: 'akira-ivrea', name: 'Akira', form: 'volumes' };
    expect(series).toEqual({ ...akira, brand: ivrea, authors: [otomo] });
    expect(volumes.map(({ number, card }) => [number, card.slug])).toEqual([
      ['1', 'tomo-4'],
      ['9', 'tomo-2'],
      ['10', 'tomo-1'],
      ['11', 'tomo-3'],
    ]);
    expect(productPage.view({ slug: 'tomo-1' }).series).toEqual({
      ...akira,
      number: '10',
      previous: { slug: 'tomo-2', title: 'Akira Vol. 9', number: '9' },
      next: { slug: 'tomo-3', title: 'Akira Vol. 11', number: '11' },
    });
    expect(productPage.view({ slug: 'tomo-4' }).series?.previous).toBeNull();
    expect(productPage.view({ slug: 'tomo-8' }).series).toBeNull();
  });

  it('reports the titles that stay unparsed, also when nothing changed', async () => {
    const { backend, sync } = openWorkshop(8);
    fillSeries(backend);
    const unparsed = [{ slug: 'tomo-5', title: 'Blame 7', reason: 'lonely-number' }];
    expect((await sync()).unparsedTitles).toEqual(unparsed);
    expect(await sync()).toMatchObject({ unparsedTitles: unparsed, pages: { changed: 0 } });
  });

  it.each<[string, (backend: FakeBackend) => unknown, readonly number[]]>([
    ['a price touches no page beside it', (b) => (b.products[0]!.pesos = 900), [1]],
    ['a title touches the pages beside it', (b) => (b.products[0]!.title = 'AKIRA Vol. 10'), [1, 2, 3]],
    ['a volume that goes is passed over', (b) => b.products.splice(0, 1), [2, 3]],
    [
      'a volume between two others moves them apart',
      (b) => Object.assign(b.products[7]!, { title: 'Akira Vol. 9.5', fields: { format: 'rustica' } }),
      [1, 2, 8],
    ],
    [
      'a new spelling of the name touches every volume',
      (b) => b.products.slice(0, 3).forEach((one) => (one.title = one.title.replace('Akira', 'AKIRA'))),
      [1, 2, 3, 4],
    ],
  ])('%s', async (_, edit, numbers) => {
    const { changedBy } = await openSynced(8, fillSeries);
    const changed = await changedBy(edit, { allowDrop: true });
    const pages = changed.filter((path) => path.startsWith('/producto/'));
    expect(pages).toEqual(numbers.map((number) => `/producto/tomo-${number}`));
    expect(changed).toContain('/series/akira-ivrea');
  });
});

describe('a snapshot', () => {
  it('that is not there says what to do', () => {
    openWorkshop();
    expect(() => frameView()).toThrow(/there is no snapshot at .*npm run publish/);
    delete process.env['SNAPSHOT_FILE'];
    expect(() => frameView()).toThrow(/SNAPSHOT_FILE is not set.*npm run publish/);
  });

  it('of the embedded API has its lists', async () => {
    const api = await startTestApi();
    const { sync } = openWorkshop();
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => api.fetch(new Request(input, init));
    expect((await sync({ fetch, allowPictures: true })).products).toBeGreaterThan(longSeriesVolumes);
    const theirs = async (path: string) => {
      const { body } = await api.get(path);
      return slugsOf({ cards: (body.products ?? body).data });
    };
    expect(slugsOf(productListPage.view({ path: 'manga/2' }))).toEqual(
      await theirs('/products-list/manga?page=2'),
    );
    // The publisher itself puts what is sold out last in the whole catalogue.
    const whole = (await Promise.all([1, 2].map((page) => theirs(`/products-list?page=${page}`)))).flat();
    const built = [undefined, '2'].flatMap((path) => slugsOf(productListPage.view({ path })));
    expect(built).toEqual([...whole.filter((slug) => slug !== 'agotado'), ...built.slice(whole.length - 1)]);
    for (const [page, slug, path] of [
      [presalePage, '', '/products/presale'],
      [offersPage, '', '/products/offer'],
      [authorPage, 'eiichiro-oda', '/authors?slug=eiichiro-oda'],
      [tagPage, 'piratas', '/tags?slug=piratas'],
    ] as const)
      expect(slugsOf(page.view({ slug })).sort()).toEqual((await theirs(path)).sort());
    expect(productPage.view({ slug: 'el-eternauta' }).product.prices.ARS.list.cents).toBe(4_599_050);
    expect(await sync({ fetch })).toMatchObject({ changedProducts: 0, pages: { changed: 0 } });
    api.close();
  });
});
