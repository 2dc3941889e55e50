/** When `npm run dev` makes its demonstration anew, and when it leaves a folder alone. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { Demonstration } from '../../scripts/dev/demonstration.ts';
import { readRecord, writeRecord, type DemonstrationRecord } from '../../scripts/dev/demonstration-record.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { temporaryFolder } from '../support/folder.ts';

let data: DataLayout;
let said: string[];
beforeEach(async () => {
  data = dataLayout(temporaryFolder());
  vi.stubEnv('DATA_DIR', data.root);
  await ensure(8);
  said = [];
  return () => vi.unstubAllEnvs();
});

it('keeps the demonstration that it made', async () => {
  const before = state();
  await ensure(null);
  expect([state(), said]).toEqual([before, []]);
  expect(products()).toBe(8);
});

it('makes it anew when tables or seed are others than it was made from', async () => {
  writeRecord(data, { ...record(), code: 'before' });
  await ensure(null);
  expect(said).toEqual([
    'The demonstration is made anew, without its carts and orders: its tables or its seed changed.',
  ]);
  expect(products()).toBe(8);
  await ensure(null);
  expect(said).toHaveLength(1);
});

it('makes it anew for another number of products', async () => {
  await ensure(12);
  expect(said).toEqual([
    'The demonstration is made anew, without its carts and orders: it has 12 products now.',
  ]);
  expect(products()).toBe(12);
});

it.each([
  [
    'a developer loaded products into it',
    () => writeRecord(data, { ...record(), code: '', products: ['other'] }),
  ],
  ['nothing says where its products come from', () => writeRecord(data, null as never)],
])('touches nothing when %s', async (_, change) => {
  change();
  const before = state();
  await expect(ensure(null)).rejects.toThrow(/holds products that `npm run dev` did not make.*DATA_DIR/);
  expect([state(), said]).toEqual([before, []]);
});

function ensure(count: number | null): Promise<void> {
  return new Demonstration({ data, products: count, say: (line) => said?.push(line) }).ensure();
}

/** Another file, or one that was written, has another. */
function state(): readonly number[] {
  const { ino, mtimeMs, size } = statSync(data.apiDatabase);
  return [ino, mtimeMs, size];
}

function record(): DemonstrationRecord {
  const found = readRecord(data);
  if (found === null) throw new Error('it has no record');
  return found;
}

function products(): unknown {
  using database = new DatabaseSync(data.apiDatabase, { readOnly: true });
  return database.prepare('SELECT count(*) AS n FROM product').get()?.['n'];
}
