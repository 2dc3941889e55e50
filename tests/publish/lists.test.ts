import { describe, expect, it } from 'vitest';
import {
  authorPage,
  brandPage,
  offersPage,
  presalePage,
  recommendedPage,
  tagPage,
} from '../../src/snapshot/kinds/named-lists.ts';
import { staticPaths } from '../../src/snapshot/pages.ts';
import { picture, type FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

const otomo = { name: 'Katsuhiro Otomo', slug: 'katsuhiro-otomo' };
const cyberpunk = { name: 'Cyberpunk', slug: 'cyberpunk' };

/** tomo-2 to tomo-8 are by Otomo, tomo-3 is a presale, tomo-4 in offer; pages hold five. */
function fill({ products }: FakeBackend): void {
  for (const product of products.slice(1, 8)) product.fields = { authors: [otomo], tags: [cyberpunk] };
  products[2]!.fields = { ...products[2]!.fields, its_on_presale: true };
  products[3]!.fields = { ...products[3]!.fields, priceWithDiscount: { currency: 'ARS', amount: 900 } };
}

const listPages = {
  author: authorPage,
  brand: brandPage,
  tag: tagPage,
  offers: offersPage,
  presale: presalePage,
  recommended: recommendedPage,
};

describe('lists of products', () => {
  it.each([
    [
      'author',
      'katsuhiro-otomo',
      undefined,
      'Katsuhiro Otomo',
      ['tomo-2', 'tomo-3', 'tomo-4', 'tomo-5', 'tomo-6'],
    ],
    ['author', 'katsuhiro-otomo', '2', 'Katsuhiro Otomo', ['tomo-7', 'tomo-8']],
    ['tag', 'cyberpunk', '2', 'Cyberpunk', ['tomo-7', 'tomo-8']],
    ['brand', 'ivrea', '3', 'Ivrea', ['tomo-11', 'tomo-12']],
  ] as const)('%s %s, page %s', async (list, slug, page, name, slugs) => {
    const { backend, sync } = openWorkshop(12);
    fill(backend);
    await sync();
    const view = listPages[list].view({ slug, page });
    expect(view).toMatchObject({ named: { name, slug }, page: Number(page ?? 1) });
    expect(view.cards.map((card) => card.slug)).toEqual(slugs);
  });

  it('that there is one of hold what is in offer, in presale, and what an editor chose', async () => {
    const { backend, sync } = openWorkshop(12);
    fill(backend);
    await sync();
    const slugs = (list: 'offers' | 'presale' | 'recommended') =>
      listPages[list].view({}).cards.map((card) => card.slug);
    expect(slugs('offers')).toEqual(['tomo-4']);
    expect(slugs('presale')).toEqual(['tomo-3']);
    expect(slugs('recommended')).toEqual(['tomo-2', 'tomo-3']);
  });

  it('are pages with params as their files name them', async () => {
    const { backend, sync } = openWorkshop(12);
    fill(backend);
    await sync();
    expect(staticPaths('author').map(({ params }) => params)).toEqual([
      { slug: 'katsuhiro-otomo', page: undefined },
      { slug: 'katsuhiro-otomo', page: '2' },
    ]);
    expect(staticPaths('presale').map(({ params }) => params)).toEqual([{ page: undefined }]);
    expect(staticPaths('recommended').map(({ params }) => params)).toEqual([{}]);
  });

  it('without products have a page, but crawlers are not told', async () => {
    const { sync, query } = openWorkshop(12);
    await sync();
    expect(presalePage.view({})).toMatchObject({ cards: [], totalPages: 1, totalProducts: 0 });
    const unlisted = query('SELECT path FROM page WHERE is_listed = 0 ORDER BY path').map(({ path }) => path);
    expect(unlisted).toEqual(['/calendario', '/ofertas', '/preventa']);
  });

  it('of offers hold what is in offer, also when its cover is another one since', async () => {
    const { backend, sync } = openWorkshop(12);
    fill(backend);
    await sync();
    backend.products[8]!.fields = { priceWithDiscount: { currency: 'ARS', amount: 900 } };
    backend.products[8]!.picture = '/media/9.png';
    backend.pictures.set('/media/9.png', await picture());
    await sync();
    expect(offersPage.view({}).cards.map((card) => card.slug)).toEqual(['tomo-4', 'tomo-9']);
  });

  it('change when a product joins or leaves, and are gone with the last one', async () => {
    const { backend, sync, keys } = openWorkshop(12);
    fill(backend);
    await sync();
    expect([...keys().keys()]).toContain('/autores/katsuhiro-otomo/2');
    for (const product of backend.products) product.fields = {};
    await sync();
    expect([...keys().keys()].filter((path) => path.startsWith('/autores'))).toEqual([]);
    expect(() => authorPage.view({ slug: 'katsuhiro-otomo' })).toThrow('no author "katsuhiro-otomo"');
  });

  it('of something whose slug is a number or no path have no page, and nothing links to one', async () => {
    const { backend, sync, keys } = openWorkshop(3);
    const [first] = backend.products;
    first!.fields = {
      authors: [{ name: 'Trescientos', slug: '300' }, otomo],
      tags: [{ name: 'A/B', slug: 'a/b' }],
    };
    await sync();
    expect([...keys().keys()].filter((path) => /^\/(autores|tags)/.test(path))).toEqual([
      '/autores/katsuhiro-otomo',
    ]);
    expect(authorPage.view({ slug: 'katsuhiro-otomo' }).cards[0]).toMatchObject({
      authors: [otomo],
      tags: [],
    });
  });
});

describe('what is derived from the catalogue', () => {
  const edits: [string, (backend: FakeBackend) => void][] = [
    ['a price', ({ products }) => (products[1]!.pesos = 900)],
    [
      'a discount',
      ({ products }) => (products[1]!.fields = { priceWithDiscount: { currency: 'ARS', amount: 900 } }),
    ],
    ['a presale', ({ products }) => (products[1]!.fields = { its_on_presale: true })],
    ['a tag', ({ products }) => (products[1]!.fields = { tags: [cyberpunk] })],
    ['a title', ({ products }) => (products[1]!.title = 'Akira Vol. 3')],
    ['another category', ({ products }) => (products[1]!.category = 'libros')],
    ['a product less', ({ products }) => void products.splice(1, 1)],
    ['the order', ({ products }) => void products.reverse()],
  ];

  it.each(edits)('is after %s what a new snapshot would hold', async (_, edit) => {
    const kept = openWorkshop(12);
    fill(kept.backend);
    for (const number of [1, 2]) kept.backend.products[number + 8]!.title = `Akira Vol. ${number}`;
    for (const product of kept.backend.products) {
      product.fields = { ...product.fields, format: 'rustica' };
      product.related = [];
    }
    await kept.sync();
    edit(kept.backend);
    await kept.sync({ allowDrop: true });
    const made = openWorkshop(0);
    made.backend.products = kept.backend.products;
    await made.sync();
    for (const table of ['category', 'named', 'list_page', 'series', 'volume']) {
      expect(kept.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).toEqual(
        made.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`),
      );
    }
    expect(kept.keys()).toEqual(made.keys());
  });
});
