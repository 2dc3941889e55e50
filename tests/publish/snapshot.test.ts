import { describe, expect, it } from 'vitest';
import { openSnapshotFile } from '../../scripts/publish/sync/snapshot-file.ts';
import { authorPage, offersPage, presalePage, tagPage } from '../../src/snapshot/kinds/named-lists.ts';
import { productListPage } from '../../src/snapshot/kinds/product-list.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import { homePage } from '../../src/snapshot/kinds/single-pages.ts';
import { staticPaths } from '../../src/snapshot/pages.ts';
import { frameView } from '../../src/snapshot/documents.ts';
import { startTestApi } from '../support/api.ts';
import { longSeriesVolumes } from '../support/catalogue.ts';
import { openWorkshop } from './workshop.ts';

describe('views of the snapshot', () => {
  it('a product page shows the product, its trail, and of others no price', async () => {
    const { backend, sync } = openWorkshop(12);
    backend.products[6]!.related = ['tomo-9', 'tomo-2', 'tomo-7'];
    backend.products[6]!.description = '<p onclick="x()">Uno</p><script>dos</script>';
    await sync();
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
      { slug: 'tomo-2', title: 'Tomo 2', cover: null },
      { slug: 'tomo-9', title: 'Tomo 9', cover: null },
    ]);
  });

  it('a related product that left the catalogue is left out', async () => {
    const { backend, sync } = openWorkshop(41);
    await sync();
    backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-8');
    await sync();
    expect(productPage.view({ slug: 'tomo-7' }).related).toEqual([]);
  });

  it.each([
    [undefined, null, 1, ['tomo-1', 'tomo-2', 'tomo-3', 'tomo-4', 'tomo-5']],
    ['3', null, 3, ['tomo-11', 'tomo-12']],
    ['libros', 'libros', 1, ['tomo-3', 'tomo-6', 'tomo-9', 'tomo-12']],
    ['manga/2', 'manga', 2, ['tomo-8', 'tomo-10', 'tomo-11']],
  ])('the list at %s is the one of the API', async (path, category, page, slugs) => {
    const { sync } = openWorkshop(12);
    await sync();
    const view = productListPage.view({ path });
    expect(view.category?.slug ?? null).toBe(category);
    expect(view.page).toBe(page);
    expect(view.cards.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('a category knows its trail, its children and its size', async () => {
    const { sync } = openWorkshop(12);
    await sync();
    expect(productListPage.view({ path: 'manga' })).toMatchObject({
      category: { name: 'Manga', trail: [{ slug: 'manga' }], children: [{ slug: 'shonen', children: [] }] },
      totalPages: 2,
      totalProducts: 8,
    });
  });

  it('the home shows cards with both prices, and every theme', async () => {
    const { sync } = openWorkshop(12);
    await sync();
    const { home, mostLiked, frame } = homePage.view({});
    expect(home.latest.map(({ slug, prices }) => [slug, prices.USD.list.cents])).toEqual([
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
});

describe('static paths', () => {
  it('are params, with undefined for the whole catalogue', async () => {
    const { sync } = openWorkshop(12);
    await sync();
    const lists = staticPaths('productList');
    expect(lists.map(({ params }) => params['path']).sort()).toEqual(
      [undefined, '2', '3', 'libros', 'manga', 'manga/2', 'shonen', 'shonen/2'].sort(),
    );
    const [product] = staticPaths('product');
    expect(Object.keys(product ?? {})).toEqual(['params']);
  });
});

describe('a snapshot that cannot be read', () => {
  it('says what to do when there is none', () => {
    openWorkshop();
    expect(() => frameView()).toThrow(/there is no snapshot at .*npm run publish/);
    delete process.env['SNAPSHOT_FILE'];
    expect(() => frameView()).toThrow(/SNAPSHOT_FILE is not set.*npm run publish/);
  });

  it('is made anew when it has another format', async () => {
    const { data, sync, query } = openWorkshop(3);
    await sync();
    const file = await openSnapshotFile(data.snapshot);
    file.database.exec('PRAGMA user_version = 999; DROP TABLE series');
    file.close();
    expect(await sync()).toMatchObject({ changedProducts: 3 });
    expect(query('SELECT * FROM series')).toEqual([]);
  });

  it('names the product or the list that it does not have', async () => {
    const { sync } = openWorkshop(3);
    await sync();
    expect(() => productPage.view({ slug: 'nada' })).toThrow('no product "nada"');
    expect(() => productListPage.view({ path: 'nada/3' })).toThrow('no page 3 of category "nada"');
  });
});

describe('the embedded API', () => {
  it('is read whole, and its lists are the published ones', async () => {
    const api = await startTestApi();
    const { sync } = openWorkshop();
    const report = await sync({ fetch: (input, init) => api.fetch(new Request(input, init)) });
    expect(report.products).toBeGreaterThan(longSeriesVolumes);
    const json = async (path: string) => (await api.get(path)).body;
    const slugsOf = ({ data }: { data: { slug: string }[] }) => data.map(({ slug }) => slug).sort();
    const theirs: { slug: string }[] = (await json('/products-list/manga?page=2')).data;
    expect(productListPage.view({ path: 'manga/2' }).cards.map(({ slug }) => slug)).toEqual(
      theirs.map(({ slug }) => slug),
    );
    const shown = (list: { cards: readonly { slug: string }[] }) => slugsOf({ data: [...list.cards] });
    expect(shown(presalePage.view({}))).toEqual(slugsOf(await json('/products/presale')));
    expect(shown(offersPage.view({}))).toEqual(slugsOf(await json('/products/offer')));
    for (const [named, page, slug] of [
      ['authors', authorPage, 'eiichiro-oda'],
      ['tags', tagPage, 'piratas'],
    ] as const) {
      const { products } = await json(`/${named}?slug=${slug}`);
      expect(shown(page.view({ slug, page: undefined }))).toEqual(slugsOf(products));
    }
    expect(productPage.view({ slug: 'el-eternauta' }).product.prices.ARS.list.cents).toBe(4_599_050);
    expect(await sync({ fetch: (input, init) => api.fetch(new Request(input, init)) })).toMatchObject({
      changedProducts: 0,
      pages: { changed: 0 },
    });
    api.close();
  });
});
