/** Which reads a written row answers differently: what is not named here stays as it was on every page. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { RowWriter } from '../../scripts/publish/sync/row-writer.ts';
import { schemaSql } from '../../src/snapshot/schema.ts';
import { tables, type Tables } from '../../src/snapshot/tables.ts';

it('a new row answers all its cells differently, and the sets that have it now', () => {
  const { names } = written((writer) => writer.put('product', product('akira-01', { title: 'Akira' })));
  const cells = ['title', 'category', 'link', 'card', 'detail', 'neighbours'];
  expect(names).toEqual(
    [...cells.map((column) => `product/akira-01/${column}`), 'product*', 'product*title=Akira'].sort(),
  );
});

it('a row that is stored already answers nothing differently, and is not written', () => {
  const row = product('akira-01');
  const { names, result } = written(
    (writer) => writer.put('product', row),
    (writer) => writer.put('product', row),
  );
  expect(result).toBeNull();
  expect(names).toEqual([]);
});

it('writes only the changed cells of a row, and old and new keys', () => {
  const { names, result } = written(
    (writer) => writer.put('product', product('akira-01', { card: '1', title: 'Akira' })),
    (writer) => writer.put('product', product('akira-01', { card: '2', title: 'Akira 1' })),
  );
  expect(names).toEqual(
    [
      'product/akira-01/card',
      'product/akira-01/title',
      'product*title=Akira',
      'product*title=Akira 1',
    ].sort(),
  );
  expect(result?.before).toMatchObject({ card: '1', title: 'Akira' });
});

it('a column that no page reads is written without a word', () => {
  const changed = { ...product('akira-01'), facts_digest: 'other' };
  const { names, result } = written(
    (writer) => writer.put('product', product('akira-01')),
    (writer) => writer.put('product', changed),
  );
  expect(names).toEqual([]);
  expect(result?.columns).toEqual(['facts_digest']);
});

it('two products that take the same title in one sync are both written', () => {
  const { names } = written(
    (writer) => ['a', 'b'].forEach((slug) => writer.put('product', product(slug, { title: slug }))),
    (writer) => ['a', 'b'].forEach((slug) => writer.put('product', product(slug, { title: 'Akira' }))),
  );
  const searches = ['a', 'b', 'Akira'].map((title) => `product*title=${title}`);
  expect(names).toEqual([...searches, 'product/a/title', 'product/b/title'].sort());
});

it('a replaced table keeps equal rows, and names those that came, changed and went', () => {
  const page = (list: 'author' | 'tag', slug: string, slugs: string) =>
    ({ list, slug, page: 1, total_pages: 1, total_products: 1, slugs }) as const;
  const { names } = written(
    (writer) => writer.replace('list_page', [page('author', 'otomo', '[]'), page('tag', 'seinen', '[]')]),
    (writer) => writer.replace('list_page', [page('author', 'otomo', '["akira-01"]')]),
  );
  const cells = ['total_pages', 'total_products', 'slugs'].map(
    (column) => `list_page/tag/seinen/1/${column}`,
  );
  expect(names).toEqual(
    ['list_page/author/otomo/1/slugs', ...cells, 'list_page*', 'list_page*list=tag'].sort(),
  );
});

it('a deleted row is deleted alone', () => {
  const { database, result } = written(
    (writer) => ['a', 'b'].forEach((slug) => writer.put('product', product(slug))),
    (writer) => writer.remove('product', ({ slug }) => slug === 'a'),
  );
  expect(result).toBe(1);
  expect(database.prepare('SELECT slug FROM product').all()).toMatchObject([{ slug: 'b' }]);
});

it('nothing else writes what pages read: it would leave them as they were', () => {
  const written = new RegExp(
    String.raw`\b(?:INTO|UPDATE|FROM) (?:main\.)?(?:${Object.keys(tables).join('|')})\b`,
    'i',
  );
  const writers = globSync('scripts/publish/**/*.ts', { cwd: projectRoot }).filter((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .some((line) => /\b(?:INSERT|REPLACE|UPDATE|DELETE)\b/.test(line) && written.test(line)),
  );
  expect(writers).toEqual([]);
});

type Write = (writer: RowWriter) => unknown;

/** Each by a writer of its own. @returns what the last one did */
function written(...writes: readonly Write[]) {
  const database = new DatabaseSync(':memory:');
  database.exec(schemaSql);
  let result: unknown;
  let names: readonly string[] = [];
  for (const write of writes) {
    const writer = new RowWriter(database);
    result = write(writer);
    names = [...writer.changed].sort();
  }
  return { database, names, result: result as ReturnType<RowWriter['put']> };
}

function product(slug: string, change: Partial<Tables['product']> = {}): Tables['product'] {
  const digests = ['facts_digest', 'list_facts', 'card_digest', 'link_digest', 'detail_digest'];
  const columns = ['title', 'link', 'card', 'detail', 'neighbours', 'branches', ...digests];
  const empty = Object.fromEntries(columns.map((column) => [column, '']));
  return { ...(empty as unknown as Tables['product']), slug, category: null, ...change };
}
