/** Pages that leave the shop while a publish is interrupted: none of their files may stay in the build. */
import { expect, it, onTestFinished } from 'vitest';
import { RenderedPages } from '../../scripts/publish/render/rendered-pages.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const page = '/producto/tomo-3';

function openPages({ data }: Workshop): RenderedPages {
  const pages = new RenderedPages(data);
  onTestFinished(() => pages.close());
  return pages;
}

/** Removes the last product. */
async function removeProduct({ backend, sync }: Workshop): Promise<void> {
  backend.products.pop();
  await sync({ allowDrop: true });
}

it.each([
  ['of a bundle that was just made', () => undefined],
  ['that was never rendered to its end', (pages: RenderedPages) => pages.forget([page])],
  [
    'whose removal was interrupted',
    (pages: RenderedPages) => {
      pages.record([page]);
      pages.forget([page]);
    },
  ],
])('a page %s is removed when the snapshot no longer has it', async (_, before) => {
  const workshop = openWorkshop(3);
  await workshop.sync();
  const pages = openPages(workshop);
  pages.begin('bundle', []);
  before(pages);
  await removeProduct(workshop);
  expect(pages.plan('bundle', [])?.gone).toContain(page);
  pages.drop(pages.plan('bundle', [])?.gone ?? []);
  expect(pages.plan('bundle', [])?.gone).toEqual([]);
});

it('a page that was added and never rendered to its end is still new, and is removed with its product', async () => {
  const workshop = openWorkshop(2);
  await workshop.sync();
  const pages = openPages(workshop);
  pages.begin('bundle', []);
  pages.recordAll();
  workshop.backend.products.push({ ...workshop.backend.products[0]!, id: 3, slug: 'tomo-3', related: [] });
  await workshop.sync();
  const dirty = pages.plan('bundle', [])?.dirty ?? [];
  expect(dirty).toContain(page);
  pages.forget(dirty);
  expect(pages.plan('bundle', [])).toMatchObject({ dirty, hasNew: true, gone: [] });
  await removeProduct(workshop);
  expect(pages.plan('bundle', [])?.gone).toEqual([page]);
});
