import { describe, expect, it } from 'vitest';
import { pageReasons } from '../../scripts/publish/page-reasons.ts';
import { openWorkshop } from './workshop.ts';

describe('why a page changed', () => {
  it('is told of each: the product itself, what shows it, the list it is in', async () => {
    const { backend, data, sync } = openWorkshop();
    await sync();
    Object.assign(backend.products[6] ?? {}, { pesos: 5000, title: 'Otro título' });
    const report = await sync();
    const reasons = pageReasons(data, report, 30);
    expect(Object.keys(reasons).sort()).toEqual([...report.pages.changedPaths].sort());
    expect(reasons['/producto/tomo-7']).toEqual({ kind: 'product' });
    // The page of the product before links to it by its title.
    expect(reasons['/producto/tomo-6']).toEqual({ kind: 'shown', products: ['tomo-7'] });
    const lists = Object.keys(reasons).filter((path) => path.startsWith('/productos'));
    expect(lists.length).toBeGreaterThan(0);
    for (const path of lists) expect(reasons[path]).toEqual({ kind: 'shown', products: ['tomo-7'] });
  });

  it('is that others stand in a list, when none of them changed', async () => {
    const { backend, data, sync } = openWorkshop();
    await sync();
    backend.products.pop();
    const report = await sync({ allowDrop: true });
    const reasons = pageReasons(data, report, 30);
    const lists = Object.keys(reasons).filter((path) => path.startsWith('/productos'));
    expect(lists.map((path) => reasons[path]?.kind)).toContain('list');
  });

  it('is what all pages carry when all of them changed, and stops at the first few', async () => {
    const { data, sync } = openWorkshop();
    const report = await sync();
    const reasons = pageReasons(data, report, 5);
    expect(Object.values(reasons)).toEqual(Array(5).fill({ kind: 'everywhere' }));
  });
});
