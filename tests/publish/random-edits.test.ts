/** Edits of every field of the wire, one after the other: the snapshot is always what a first sync would make. */
import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { closeSnapshot } from '../../src/snapshot/open.ts';
import { pageKinds } from '../../src/snapshot/page-kinds.ts';
import { picture } from './fake-backend.ts';
import { everyEdit, makeEdit } from './random-edits.ts';
import { drawFrom } from './wire-values.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const rounds = Number(process.env['EDIT_ROUNDS'] ?? 1);

describe('the snapshot after each edit', () => {
  it('is what a first sync of the same shop makes, however the edit is detected', async () => {
    const kept = openWorkshop(17);
    const { backend } = kept;
    for (const path of ['/media/a.png', '/media/b.png']) backend.pictures.set(path, await picture());
    backend.products.slice(0, 2).forEach((product, index) => (product.title = `Akira Vol. ${index + 1}`));
    await kept.sync();
    const draw = drawFrom(7);
    let before = viewsOf(kept);
    for (const edit of Array.from({ length: rounds }, () => everyEdit).flat()) {
      backend.hasDetails = ([false, true, 'with cards'] as const)[draw(3)] ?? false;
      const [name] = edit;
      const { areas, detectedBy, slug } = makeEdit(edit, backend, draw);
      const isNamed = detectedBy === 'name' || (detectedBy === 'either' && draw(2) === 0);
      const options = { allowPrices: true, allowDrop: true };
      const { pages } = await kept.sync({ ...options, ...(isNamed && { only: [slug], areas }) });
      const first = openWorkshop(0);
      Object.assign(first.backend, { fetch: backend.fetch });
      // Encoding them again takes most of the time.
      cpSync(kept.data.images, first.data.images, { recursive: true });
      await first.sync(options);
      const after = viewsOf(kept);
      expect({ name, views: after }).toEqual({ name, views: viewsOf(first) });
      // Only these are rendered again.
      const other = Object.keys(after).filter((path) => after[path] !== before[path]);
      expect(pages.changedPaths).toEqual(expect.arrayContaining(other));
      before = after;
    }
  });
});

/** What each page shows, by path. */
function viewsOf({ data }: Workshop): Readonly<Record<string, string>> {
  closeSnapshot();
  process.env['SNAPSHOT_FILE'] = data.snapshot;
  const pages = pageKinds.flatMap((kind) => kind.pages().map((params) => ({ kind, params })));
  return Object.fromEntries(
    pages.map(({ kind, params }) => [kind.path(params), JSON.stringify(kind.view(params))]),
  );
}
