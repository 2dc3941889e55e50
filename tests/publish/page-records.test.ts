/** A page's dependencies are recorded while it is read, and declared nowhere. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { recordPages, type PageChanges } from '../../scripts/publish/pages/records.ts';
import { watchRows } from '../../scripts/publish/pages/row-watch.ts';
import { replaceRows, upsertSql } from '../../scripts/publish/sync/replace-rows.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { document } from '../../src/snapshot/documents.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import { pageKind, type PageKind, type PageParams } from '../../src/snapshot/page-kind.ts';
import { pageKinds } from '../../src/snapshot/page-kinds.ts';
import { recorded } from '../../src/snapshot/reads.ts';
import { fakeProduct } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

const now = new Date('2026-11-21T15:00:00Z');

describe('a field added to a view model', () => {
  /** Simulates a code change: the view reads one more document. */
  const withGiftCards = pageKind({
    ...productPage,
    view: (params) => ({ ...productPage.view(params), giftCards: document('giftCards') }),
  });
  const kinds = pageKinds.map((kind): PageKind => (kind === productPage ? withGiftCards : kind));
  const code = 'the code of tomorrow';

  it('is republished when what it reads changes', async () => {
    const { data, sync } = openWorkshop(12);
    await sync();
    const products = Array.from({ length: 12 }, (_, index) => `/producto/tomo-${index + 1}`).sort();
    // The version of the reading code changed, so every page is read again.
    expect(edited(data, { kinds, code }).changedPaths.toSorted()).toEqual(products);
    expect(edited(data, { kinds, code }).changedPaths).toEqual([]);
    const giftCards = (body: string) => (database: DatabaseSync) =>
      void database.prepare(upsertSql('document', 'VALUES (?, ?)')).run('giftCards', body);
    const changed = edited(data, { kinds, code }, giftCards('["another one"]'));
    expect(changed.changedPaths.toSorted()).toEqual(['/giftcards', ...products].sort());
    expect(changed.explained.find(({ path }) => path === '/producto/tomo-7')?.reason).toEqual({
      kind: 'content',
    });
    // Without the field, product pages do not depend on the document.
    edited(data, {});
    expect(edited(data, {}, giftCards('[]')).changedPaths).toEqual(['/giftcards']);
  });
});

describe('other code that treats pages otherwise', () => {
  it('lists them otherwise', async () => {
    const { data, sync, query } = openWorkshop(3);
    await sync();
    const unlisted = pageKind({ ...productPage, isListed: () => false });
    const kinds = pageKinds.map((kind): PageKind => (kind === productPage ? unlisted : kind));
    const listed = () => query("SELECT path FROM page WHERE route = 'product' AND is_listed = 1");
    expect(listed()).toHaveLength(3);
    edited(data, { kinds, code: 'of tomorrow' });
    expect(listed()).toEqual([]);
    edited(data, {});
    expect(listed()).toHaveLength(3);
  });
});

describe('a page is read again', () => {
  it('when a row came that it asked for in vain', async () => {
    const { backend, sync } = openWorkshop(12);
    await sync();
    // tomo-12 refers to tomo-13, which did not exist before, as a related product.
    backend.products.push(fakeProduct(13));
    const { pages } = await sync({ isFull: true });
    expect(pages.changedPaths).toContain('/producto/tomo-12');
  });

  it('when another product gets or loses its title', async () => {
    const { backend, sync } = openWorkshop(12);
    await sync();
    backend.products[8]!.title = 'Tomo 4';
    expect((await sync()).pages.changedPaths).toContain('/producto/tomo-4');
    backend.products[8]!.title = 'Tomo 9';
    expect((await sync()).pages.changedPaths).toContain('/producto/tomo-4');
  });

  it('and no other page is, when a price moves', async () => {
    const { backend, data, sync } = openWorkshop(12);
    await sync();
    backend.products[6]!.pesos = 900;
    await sync();
    const read: string[] = [];
    const kinds = pageKinds.map((kind) => ({
      ...kind,
      isInSitemap: (params: PageParams) => {
        read.push(kind.path(params));
        return kind.isInSitemap(params);
      },
    }));
    const price =
      "UPDATE product SET card = json_set(card, '$.stock', 1), card_digest = 'x' WHERE slug = 'tomo-7'";
    const { changedPaths } = edited(data, { kinds }, (database) => database.exec(price));
    expect(read.toSorted()).toEqual(changedPaths.toSorted());
    expect(read).toContain('/producto/tomo-7');
  });
});

describe('rows that were derived anew', () => {
  it('touch nothing when they are as they were, and otherwise only what is another one', async () => {
    const { data, sync } = openWorkshop(12);
    await sync();
    const database = new DatabaseSync(data.snapshot);
    const rows = database.prepare('SELECT list, slug, name FROM named').all();
    const named = rows.map(({ list, slug, name }) => [String(list), String(slug), String(name)]);
    const same = watchRows(database);
    replaceRows(database, 'named', named);
    expect([...same.touched()]).toEqual([]);
    const other = watchRows(database);
    replaceRows(database, 'named', [
      ...named.map(([list = '', slug = '']) => [list, slug, 'X']),
      ['tag', 'b', 'B'],
    ]);
    expect([...other.touched()].sort()).toEqual(['named*', 'named/brand/ivrea/name', 'named/tag/b/name']);
    database.close();
  });
});

describe('what a view hands on unseen', () => {
  it('is the same as what it reads', async () => {
    const { sync } = openWorkshop(12);
    await sync();
    for (const kind of pageKinds) {
      for (const params of kind.pages()) {
        expect(recorded(() => JSON.stringify(kind.view(params))).value).toBe(
          JSON.stringify(kind.view(params)),
        );
      }
    }
  });
});

describe('the files of the pages', () => {
  const root = join(import.meta.dirname, '../../src');
  const imported = globSync('{pages,layouts}/**/*.astro', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.matchAll(/^import \{ (.*) \} from '[./]*\/snapshot\/(.*)\.ts';$/gm);
    return [...lines].map(([, name = '', source = '']) => ({ name, source }));
  });

  it('read the snapshot through a kind of page alone, or its frame', () => {
    const others = imported.filter(({ source }) => !source.startsWith('kinds/'));
    expect([...new Set(others.map(({ name }) => name))].sort()).toEqual(['frameView', 'staticPaths']);
  });

  it('have one kind each, or none but the frame: another one would be in no key', () => {
    const kinds = imported.filter(({ source }) => source.startsWith('kinds/')).map(({ name }) => name);
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((name, index) => kinds.indexOf(name) !== index)).toEqual([]);
  });
});

function edited(
  { snapshot }: DataLayout,
  options: { readonly kinds?: readonly PageKind[]; readonly code?: string },
  edit: (database: DatabaseSync) => void = () => undefined,
): PageChanges {
  const database = new DatabaseSync(snapshot);
  try {
    const watch = watchRows(database);
    edit(database);
    return recordPages(database, { now, code: '', watch, ...options });
  } finally {
    database.close();
  }
}
