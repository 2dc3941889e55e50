import { describe, expect, it } from 'vitest';
import { fakeProduct, type FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

/** tomo-7 is linked from tomo-6, is in shonen (and so in manga), and is not on the home page. */
const listsOfTomo7 = ['/productos/2', '/productos/manga', '/productos/shonen', '/editorial/ivrea/2'];

describe('the key of a page changes exactly when what it shows changes', () => {
  const edits: [string, (backend: FakeBackend) => void, readonly string[]][] = [
    ['a price', (b) => (tomo(b, 7).pesos = 900), ['/producto/tomo-7', ...listsOfTomo7]],
    ['a price in dollars', (b) => (tomo(b, 7).dollars = 8), ['/producto/tomo-7', ...listsOfTomo7]],
    ['a title', (b) => (tomo(b, 7).title = 'X'), ['/producto/tomo-6', '/producto/tomo-7', ...listsOfTomo7]],
    ['a unit sold of several', (b) => (tomo(b, 7).stock = 4), []],
    ['the last but one sold', (b) => (tomo(b, 7).stock = 1), ['/producto/tomo-7', ...listsOfTomo7]],
    ['the last one sold', (b) => (tomo(b, 7).stock = 0), ['/producto/tomo-7', ...listsOfTomo7]],
    ['a description', (b) => (tomo(b, 7).description = '<p>X</p>'), ['/producto/tomo-7']],
    ['markup that is not published', (b) => (tomo(b, 7).description += '<script>x</script>'), []],
    ['a related product', (b) => (tomo(b, 7).related = ['tomo-3']), ['/producto/tomo-7']],
    [
      'the order',
      (b) => b.products.splice(5, 2, tomo(b, 7), tomo(b, 6)),
      ['/editorial/ivrea/2', '/productos/2'],
    ],
    ['a category below another', addSeinen, ['/productos/manga', '/productos/manga/2', '/productos/seinen']],
    [
      'a product of the home',
      (b) => (tomo(b, 1).pesos = 900),
      ['/', '/producto/tomo-1', '/productos', '/productos/manga', '/productos/shonen', '/editorial/ivrea'],
    ],
  ];

  it.each(edits)('%s', async (_, edit, expected) => {
    const { backend, sync, keys } = openWorkshop(12);
    await sync();
    const before = keys();
    edit(backend);
    await sync({ isFull: true });
    const after = keys();
    const changed = [...after].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
    expect(changed.sort()).toEqual([...expected].sort());
  });

  it('a new product moves the lists it stands in and adds its own page', async () => {
    const { backend, sync, keys } = openWorkshop(12);
    await sync();
    const before = keys();
    backend.products.push({ ...fakeProduct(13), category: 'libros' });
    await sync();
    const changed = [...keys()].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
    // Every page of a list shows the number of products.
    expect(changed.sort()).toEqual(
      [
        '/producto/tomo-13',
        ...['/productos', '/productos/2', '/productos/3', '/productos/libros'],
        ...['/editorial/ivrea', '/editorial/ivrea/2', '/editorial/ivrea/3'],
      ].sort(),
    );
  });

  it('what every page carries moves every page', async () => {
    const { backend, sync, keys } = openWorkshop(12);
    await sync();
    const before = keys();
    const [, books] = backend.categories;
    if (books) books.name = 'Biblioteca';
    await sync();
    expect([...keys()].filter(([path, key]) => before.get(path) === key)).toEqual([]);
  });
});

describe('lastmod', () => {
  it('is the time when what the page shows last changed', async () => {
    const { backend, sync, query } = openWorkshop(12);
    await sync({ now: new Date('2026-11-01T00:00:00Z') });
    tomo(backend, 7).pesos = 900;
    await sync({ now: new Date('2026-11-02T00:00:00Z') });
    await sync({ now: new Date('2026-11-03T00:00:00Z'), isFull: true });
    expect(
      query("SELECT path, lastmod FROM page WHERE path IN ('/producto/tomo-7', '/producto/tomo-8')"),
    ).toEqual([
      { path: '/producto/tomo-7', lastmod: '2026-11-02T00:00:00.000Z' },
      { path: '/producto/tomo-8', lastmod: '2026-11-01T00:00:00.000Z' },
    ]);
  });
});

function tomo(backend: FakeBackend, number: number) {
  const found = backend.products.find(({ slug }) => slug === `tomo-${number}`);
  if (!found) throw new Error(`no tomo-${number}`);
  return found;
}

function addSeinen({ categories }: FakeBackend): void {
  categories[0]?.children.push({ name: 'Seinen', slug: 'seinen', children: [] });
}
