/** A page's dependencies are recorded while it is read, and declared nowhere. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { recordPages, type PageChanges } from '../../scripts/publish/pages/page-records.ts';
import { sources } from '../../scripts/publish/render/bundle.ts';
import { RowWriter } from '../../scripts/publish/sync/row-writer.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { document } from '../../src/snapshot/documents.ts';
import { productPage } from '../../src/snapshot/kinds/product.ts';
import {
  pageKind,
  type PageDefinition,
  type PageKind,
  type PageParams,
} from '../../src/snapshot/page-kind.ts';
import { pageKinds } from '../../src/snapshot/page-kinds.ts';
import type { Tables } from '../../src/snapshot/tables.ts';
import { openSynced } from './workshop.ts';

describe('pages read by other code', () => {
  const products = Array.from({ length: 12 }, (_, index) => `/producto/tomo-${index + 1}`).sort();
  const code = 'of tomorrow';
  const giftCards = (body: string) => (writer: RowWriter) =>
    void writer.put('document', { name: 'giftCards', body });

  it('change with what their view reads since, and are listed as that code lists them', async () => {
    const { data, query } = await openSynced();
    const listed = () => query("SELECT path FROM page WHERE route = 'product' AND is_listed = 1");
    edited(data, { kinds: withProductPage({ isListed: () => false }), code: 'of today' });
    expect(listed()).toEqual([]);
    const kinds = withProductPage({
      view: (params) => ({ ...productPage.view(params), giftCards: document('giftCards') }),
    });
    // The version of the reading code changed, so every page is read again.
    expect(edited(data, { kinds, code }).changedPaths.toSorted()).toEqual(products);
    expect(edited(data, { kinds, code }).changedPaths).toEqual([]);
    const changed = edited(data, { kinds, code }, giftCards('["another one"]'));
    expect(changed.changedPaths.toSorted()).toEqual(['/giftcards', ...products].sort());
    const reasons = changed.explained.filter(({ path }) => path === '/producto/tomo-7');
    expect(reasons).toMatchObject([{ reason: { kind: 'content' } }]);
    // Without the field, product pages do not depend on the document.
    edited(data, {});
    expect(listed()).toHaveLength(12);
    expect(edited(data, {}, giftCards('[]')).changedPaths).toEqual(['/giftcards']);
  });

  it('are not read when nothing that they read has changed', async () => {
    const { data } = await openSynced();
    const read: string[] = [];
    const kinds = pageKinds.map((kind) => ({
      ...kind,
      isInSitemap: (params: PageParams) => {
        read.push(kind.path(params));
        return kind.isInSitemap(params);
      },
    }));
    const { changedPaths } = edited(data, { kinds }, (writer, database) =>
      editCard(writer, database, 'tomo-7'),
    );
    expect(read.toSorted()).toEqual(changedPaths.toSorted());
    expect(read).toContain('/producto/tomo-7');
  });
});

describe('the files of the pages', () => {
  const root = join(projectRoot, 'src');
  const imported = globSync('{pages,layouts}/**/*.astro', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.matchAll(/^import \{ (.*) \} from '[./]*\/snapshot\/(.*)\.ts';$/gm);
    return [...lines].map(([, name = '', source = '']) => ({ name, source }));
  });

  it('read the snapshot through a kind of page alone, or its frame', () => {
    const others = imported.filter(({ source }) => !source.startsWith('kinds/'));
    expect([...new Set(others.map(({ name }) => name))].sort()).toEqual(['frameView', 'staticPaths']);
  });

  it('have one kind each, or none but the frame', () => {
    const kinds = imported.filter(({ source }) => source.startsWith('kinds/')).map(({ name }) => name);
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((name, index) => kinds.indexOf(name) !== index)).toEqual([]);
  });
});

it.each([
  ['src/snapshot/kinds/single-pages.ts', true],
  ['scripts/shared/country-names.ts', true],
  ['scripts/commands/seed.ts', false],
])('another %s reads and renders every page anew: %s', (file, isSeen) => {
  const { files, folders } = sources;
  expect(files.includes(file) || folders.some((folder) => file.startsWith(`${folder}/`))).toBe(isSeen);
});

function withProductPage(changes: Partial<PageDefinition<unknown>>): readonly PageKind[] {
  const other = pageKind<unknown>({ ...productPage, ...changes });
  return pageKinds.map((kind) => (kind === productPage ? other : kind));
}

function editCard(writer: RowWriter, database: DatabaseSync, slug: string): void {
  const row = database
    .prepare('SELECT * FROM product WHERE slug = ?')
    .get(slug) as unknown as Tables['product'];
  const card = JSON.stringify({ ...(JSON.parse(row.card) as object), stock: 1 });
  const changed = { ...row, card, card_digest: 'x' };
  writer.put('product', changed);
}

function edited(
  { snapshot }: DataLayout,
  options: { readonly kinds?: readonly PageKind[]; readonly code?: string },
  edit: (writer: RowWriter, database: DatabaseSync) => void = () => undefined,
): PageChanges {
  const database = new DatabaseSync(snapshot);
  try {
    const writer = new RowWriter(database);
    edit(writer, database);
    const touched = writer.changed;
    return recordPages(database, { now: new Date('2026-11-21T15:00:00Z'), code: '', touched, ...options });
  } finally {
    database.close();
  }
}
