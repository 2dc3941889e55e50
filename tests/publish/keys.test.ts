/** When the key of a page changes, and what is said of why. */
import { describe, expect, it } from 'vitest';
import type { PageChanges } from '../../scripts/publish/pages/page-records.ts';
import { reasonText } from '../../scripts/publish/http/panel/past-runs.ts';
import type { PageReason } from '../../scripts/publish/pages/reasons.ts';
import { fakeProduct, namedProduct, type FakeBackend } from './fake-backend.ts';
import { openSynced } from './workshop.ts';

/**
 * tomo-7 is linked from tomo-6, is in shonen (and so in manga), and is not on the home page. It is among the newest, which
 * the calendar's page tells to those who collect their series, with their price.
 */
const listsOfTomo7 = [
  '/calendario',
  '/productos/2',
  '/productos/manga',
  '/productos/shonen',
  '/editorial/ivrea/2',
];
const tomo = (backend: FakeBackend, number: number) => namedProduct(backend, `tomo-${number}`);

describe('the key of a page changes exactly when what it shows changes', () => {
  it.each<[string, (backend: FakeBackend) => unknown, readonly string[]]>([
    ['a price', (b) => (tomo(b, 7).pesos = 900), ['/producto/tomo-7', ...listsOfTomo7]],
    ['a title', (b) => (tomo(b, 7).title = 'X'), ['/producto/tomo-6', '/producto/tomo-7', ...listsOfTomo7]],
    ['a unit sold of several', (b) => (tomo(b, 7).stock = 4), []],
    ['the last but one sold', (b) => (tomo(b, 7).stock = 1), ['/producto/tomo-7', ...listsOfTomo7]],
    ['a description', (b) => (tomo(b, 7).description = '<p>X</p>'), ['/producto/tomo-7']],
    ['markup that is not published', (b) => (tomo(b, 7).description += '<script>x</script>'), []],
    [
      'the order',
      (b) => b.products.splice(5, 2, tomo(b, 7), tomo(b, 6)),
      ['/calendario', '/editorial/ivrea/2', '/productos/2'],
    ],
    ['a category below another', addSeinen, ['/productos/manga', '/productos/manga/2', '/productos/seinen']],
    [
      // Every page of a list shows the number of products.
      'a new product',
      (b) => b.products.push({ ...fakeProduct(13), category: 'libros', related: [] }),
      [
        ...['/calendario', '/producto/tomo-12', '/producto/tomo-13'],
        ...['/productos', '/productos/2', '/productos/3'],
        ...['/productos/libros', '/editorial/ivrea', '/editorial/ivrea/2', '/editorial/ivrea/3'],
      ],
    ],
  ])('%s', async (_, edit, expected) => {
    const { changedBy } = await openSynced(12);
    expect(await changedBy(edit, { isFull: true })).toEqual([...expected].sort());
  });
});

function addSeinen({ categories }: FakeBackend): void {
  categories[0]?.children.push({ name: 'Seinen', slug: 'seinen', children: [] });
}

describe('why a page changed', () => {
  const edits: [string, (backend: FakeBackend) => unknown, Readonly<Record<string, PageReason>>][] = [
    [
      'a product with another price and title',
      (b) => Object.assign(tomo(b, 7), { pesos: 900, title: 'Otro título' }),
      {
        '/producto/tomo-7': { kind: 'product', fields: ['title', 'prices'] },
        // The previous product's page links to it by title and does not read its price.
        '/producto/tomo-6': { kind: 'shown', products: ['tomo-7'], fields: ['title'] },
        '/productos/shonen': { kind: 'shown', products: ['tomo-7'], fields: ['title', 'prices'] },
      },
    ],
    [
      'a description',
      (b) => (tomo(b, 7).description = '<p>Otra.</p>'),
      { '/producto/tomo-7': { kind: 'product', fields: ['description'] } },
    ],
    ['a category below another', addSeinen, { '/productos/manga': { kind: 'content' } }],
    ['a category of the menu', (b) => (b.categories[1]!.name = 'X'), { '/': { kind: 'everywhere' } }],
    [
      'a product less',
      (b) => b.products.pop(),
      { '/productos/libros': { kind: 'list' }, '/productos': { kind: 'list' } },
    ],
  ];

  it.each(edits)('is told of each: %s', async (_, edit, expected) => {
    const { backend, sync } = await openSynced();
    edit(backend);
    const { pages } = await sync({ isFull: true, allowDrop: true });
    const reasons = reasonsOf(pages);
    expect(Object.keys(reasons).sort()).toEqual([...pages.changedPaths].sort());
    expect(reasons).toMatchObject(expected);
  });

  it.each<[string, PageReason, Readonly<Record<string, string>>?]>([
    ['precio de monster-01', { kind: 'shown', products: ['monster-01'], fields: ['prices'] }],
    ['título y tapa de a, b', { kind: 'shown', products: ['a', 'b'], fields: ['title', 'cover'] }],
    ['cambió: precio y descripción', { kind: 'product', fields: ['prices', 'description'] }],
    ['cambió: tapa', { kind: 'product', fields: ['cover', 'images'] }],
    ['cambió: datos', { kind: 'product', fields: ['isbn', 'pageCount'] }],
    ['cambió el producto', { kind: 'product', fields: [] }],
    ['muestra lo que cambió: a', { kind: 'shown', products: ['a'], fields: [] }],
    ['cambió su contenido', { kind: 'content' }],
    ['precio de Akira, b', { kind: 'shown', products: ['a', 'b'], fields: ['prices'] }, { a: 'Akira' }],
  ])('is said to an editor: %s', (words, reason, names) => {
    expect(reasonText(reason, names)).toBe(words);
  });
});

function reasonsOf({ explained }: PageChanges): Readonly<Record<string, PageReason>> {
  return Object.fromEntries(explained.map(({ path, reason }) => [path, reason]));
}
