/** A data directory with a fake backend, for tests of the publisher. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { syncSnapshot, type SyncOptions, type SyncReport } from '../../scripts/publish/sync/sync.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import type { PublishedProduct } from '../../src/domain/catalogue/product.ts';
import { closeSnapshot } from '../../src/snapshot/open.ts';
import { createFakeBackend, type FakeBackend } from './fake-backend.ts';

/** Registers what ends a part of a test's world. */
export type AtEnd = (end: () => void | Promise<void>) => void;

export interface Workshop {
  readonly backend: FakeBackend;
  readonly data: DataLayout;
  readonly sync: (options?: Partial<SyncOptions>) => Promise<SyncReport & Changed>;
  readonly bytes: () => Buffer;
  readonly keys: () => ReadonlyMap<string, string>;
  readonly query: (sql: string) => readonly Record<string, unknown>[];
  /** Overrides card, detail and link of a product in the snapshot. */
  readonly edit: (slug: string, product: Partial<PublishedProduct>) => void;
}

interface Changed {
  readonly changedProducts: number;
  readonly changedSlugs: readonly string[];
}

/**
 * A shop of `count` products; page views read its snapshot.
 * @param atEnd registers its removal, by default after the running test
 */
export function openWorkshop(count = 12, atEnd: AtEnd = onTestFinished): Workshop {
  const root = mkdtempSync(join(tmpdir(), 'vineta-publish-'));
  const data = dataLayout(root);
  const backend = createFakeBackend(count);
  process.env['SNAPSHOT_FILE'] = data.snapshot;
  atEnd(() => {
    closeSnapshot();
    rmSync(root, { recursive: true, force: true });
  });
  const query = (sql: string) => {
    const database = new DatabaseSync(data.snapshot, { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return {
    backend,
    data,
    query,
    edit: (slug, product) => editProduct(data.snapshot, slug, product),
    sync: async (options = {}) => {
      const report = await syncSnapshot(
        { apiUrl: backend.origin, data },
        {
          progress: silentProgress,
          now: new Date('2026-11-20T15:00:00Z'),
          code: '',
          fetch: backend.fetch,
          retries: 0,
          ...options,
        },
      );
      return { ...report, changedProducts: report.changed.size, changedSlugs: [...report.changed.keys()] };
    },
    bytes: () => readFileSync(data.snapshot),
    keys: () =>
      new Map(query('SELECT path, key FROM page').map((row) => [String(row['path']), String(row['key'])])),
  };
}

function editProduct(snapshot: string, slug: string, product: Partial<PublishedProduct>): void {
  const database = new DatabaseSync(snapshot);
  const patch = JSON.stringify(product);
  database
    .prepare(
      `UPDATE product SET card = json_patch(card, ?), detail = json_patch(detail, ?), link = json_patch(link, ?)
       WHERE slug = ?`,
    )
    .run(patch, patch, patch, slug);
  database.close();
}
