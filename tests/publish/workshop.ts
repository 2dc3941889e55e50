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
  /** Paths of pages whose key changed by an edit and a sync. */
  readonly changedBy: (
    edit: (backend: FakeBackend) => unknown,
    options?: Partial<SyncOptions>,
  ) => Promise<readonly string[]>;
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
  const sync = async (options: Partial<SyncOptions> = {}) => {
    const { fetch } = backend;
    const now = new Date('2026-11-20T15:00:00Z');
    const given = { progress: silentProgress, now, code: '', fetch, retries: 0 };
    const report = await syncSnapshot({ apiUrl: backend.origin, data }, { ...given, ...options });
    return { ...report, changedProducts: report.changed.size, changedSlugs: [...report.changed.keys()] };
  };
  const keys = () =>
    new Map(query('SELECT path, key FROM page').map((row) => [String(row['path']), String(row['key'])]));
  return {
    backend,
    data,
    query,
    sync,
    keys,
    edit: (slug, product) => editProduct(data.snapshot, slug, product),
    bytes: () => readFileSync(data.snapshot),
    async changedBy(edit, options = {}) {
      const before = keys();
      edit(backend);
      await sync(options);
      const changed = [...keys()].filter(([path, key]) => before.get(path) !== key);
      return changed.map(([path]) => path).sort();
    },
  };
}

/** A shop that was synced once. @param fill changes it before that */
export async function openSynced(
  count = 12,
  fill: (backend: FakeBackend) => unknown = () => undefined,
): Promise<Workshop> {
  const workshop = openWorkshop(count);
  fill(workshop.backend);
  await workshop.sync();
  return workshop;
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
