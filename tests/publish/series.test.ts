import { describe, expect, it } from 'vitest';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import { seriesPage } from '../../src/snapshot/kinds/series.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

/** tomo-1 to tomo-4 are volumes of Akira, tomo-5 looks like one; pages hold five. */
function fill({ products }: FakeBackend): void {
  const titles = ['Akira Vol. 10', 'Akira Vol. 9', 'Akira Vol. 11', 'Akira Vol. 1', 'Blame 7'];
  for (const [index, title] of titles.entries()) {
    products[index]!.title = title;
    products[index]!.fields = { format: 'rustica', authors: [{ name: 'Otomo', slug: 'otomo' }] };
  }
  for (const product of products) product.related = [];
}

describe('series in the snapshot', () => {
  it('have a page with every volume in reading order', async () => {
    const { backend, sync } = openWorkshop(8);
    fill(backend);
    await sync();
    const { series, volumes } = seriesPage.view({ slug: 'akira-ivrea' });
    expect(series).toEqual({
      slug: 'akira-ivrea',
      name: 'Akira',
      brand: { name: 'Ivrea', slug: 'ivrea' },
      form: 'volumes',
      authors: [{ name: 'Otomo', slug: 'otomo' }],
    });
    expect(volumes.map(({ number, card }) => [number, card.slug])).toEqual([
      ['1', 'tomo-4'],
      ['9', 'tomo-2'],
      ['10', 'tomo-1'],
      ['11', 'tomo-3'],
    ]);
  });

  it('lead from a product to the volumes beside it', async () => {
    const { backend, sync } = openWorkshop(8);
    fill(backend);
    await sync();
    expect(productPage.view({ slug: 'tomo-1' }).series).toEqual({
      slug: 'akira-ivrea',
      name: 'Akira',
      form: 'volumes',
      number: '10',
      previous: { slug: 'tomo-2', title: 'Akira Vol. 9', number: '9' },
      next: { slug: 'tomo-3', title: 'Akira Vol. 11', number: '11' },
    });
    expect(productPage.view({ slug: 'tomo-4' }).series?.previous).toBeNull();
    expect(productPage.view({ slug: 'tomo-8' }).series).toBeNull();
  });

  it('report the titles that stay unparsed, also when nothing changed', async () => {
    const { backend, sync } = openWorkshop(8);
    fill(backend);
    const unparsed = [{ slug: 'tomo-5', title: 'Blame 7', reason: 'lonely-number' }];
    expect((await sync()).unparsedTitles).toEqual(unparsed);
    expect(await sync()).toMatchObject({ unparsedTitles: unparsed, pages: { changed: 0 } });
  });

  it.each([
    [
      'a price touches no page beside it',
      (b: FakeBackend) => (b.products[0]!.pesos = 900),
      ['/producto/tomo-1'],
    ],
    [
      'a title touches the pages beside it',
      (b: FakeBackend) => (b.products[0]!.title = 'AKIRA Vol. 10'),
      ['/producto/tomo-1', '/producto/tomo-2', '/producto/tomo-3'],
    ],
    [
      'a volume that goes is passed over',
      (b: FakeBackend) => void b.products.splice(0, 1),
      ['/producto/tomo-2', '/producto/tomo-3'],
    ],
    [
      'a volume between two others moves them apart',
      (b: FakeBackend) => {
        b.products[7]!.title = 'Akira Vol. 9.5';
        b.products[7]!.fields = { format: 'rustica' };
      },
      ['/producto/tomo-1', '/producto/tomo-2', '/producto/tomo-8'],
    ],
    [
      'a new spelling of the name touches every volume',
      (b: FakeBackend) => {
        for (const product of b.products.slice(0, 3)) product.title = product.title.replace('Akira', 'AKIRA');
      },
      ['/producto/tomo-1', '/producto/tomo-2', '/producto/tomo-3', '/producto/tomo-4'],
    ],
  ])('%s', async (_, edit, expected) => {
    const { backend, sync, keys } = openWorkshop(8);
    fill(backend);
    await sync();
    const before = keys();
    edit(backend);
    await sync({ allowDrop: true });
    const changed = [...keys()].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
    expect(changed.filter((path) => path.startsWith('/producto/')).sort()).toEqual(expected);
    expect(changed).toContain('/series/akira-ivrea');
  });
});
