import { describe, expect, it } from 'vitest';
import { mostExplained, type PageChanges } from '../../scripts/publish/pages/records.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

describe('why a page changed', () => {
  it('is given for each: the product itself, what shows it, the list it is in', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    Object.assign(backend.products[6] ?? {}, { pesos: 900, title: 'Otro título' });
    const { pages } = await sync();
    const reasons = reasonsOf(pages);
    expect(Object.keys(reasons).sort()).toEqual([...pages.changedPaths].sort());
    expect(reasons['/producto/tomo-7']).toEqual({ kind: 'product', fields: ['title', 'prices'] });
    // The previous product's page links to it by title and does not read its price.
    expect(reasons['/producto/tomo-6']).toEqual({ kind: 'shown', products: ['tomo-7'], fields: ['title'] });
    const lists = Object.keys(reasons).filter((path) => path.startsWith('/productos'));
    expect(lists.length).toBeGreaterThan(0);
    const shown = { kind: 'shown', products: ['tomo-7'], fields: ['title', 'prices'] };
    for (const path of lists) expect(reasons[path]).toEqual(shown);
  });

  it.each<[string, (backend: FakeBackend) => unknown, string, object]>([
    [
      'a description',
      (b) => (b.products[6]!.description = '<p>Otra.</p>'),
      '/producto/tomo-7',
      { kind: 'product', fields: ['description'] },
    ],
    [
      'a category below another',
      (b) => b.categories[0]?.children.push({ name: 'Seinen', slug: 'seinen', children: [] }),
      '/productos/manga',
      { kind: 'content' },
    ],
    ['the name of a category of the menu', (b) => (b.categories[1]!.name = 'X'), '/', { kind: 'everywhere' }],
  ])('is %s', async (_, edit, path, reason) => {
    const { backend, sync } = openWorkshop();
    await sync();
    edit(backend);
    expect(reasonsOf((await sync({ isFull: true })).pages)[path]).toEqual(reason);
  });

  it('is that others stand in a list, when none of them changed', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    backend.products.pop();
    const reasons = reasonsOf((await sync({ allowDrop: true })).pages);
    const lists = Object.keys(reasons).filter((path) => path.startsWith('/productos'));
    expect(lists.map((path) => reasons[path]?.kind)).toEqual(lists.map(() => 'list'));
  });

  it('is what all pages carry when all of them changed, and stops at the first few', async () => {
    const { sync } = openWorkshop(mostExplained + 20);
    const { pages } = await sync();
    expect(pages.changed).toBeGreaterThan(mostExplained);
    expect(pages.explained.map(({ reason }) => reason)).toEqual(
      Array(mostExplained).fill({ kind: 'everywhere' }),
    );
  });
});

function reasonsOf({ explained }: PageChanges) {
  return Object.fromEntries(explained.map(({ path, reason }) => [path, reason]));
}
