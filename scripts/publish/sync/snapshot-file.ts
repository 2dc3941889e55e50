/** Writable snapshot: an update is one transaction; a first snapshot is a new file renamed into place when complete. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schemaSql } from '../../../src/snapshot/schema.ts';
import { formatVersion } from '../../shared/tables.ts';
import { transaction } from '../../shared/transaction.ts';
import { sourceDigest } from '../render/source-digest.ts';

export type SnapshotFile = Awaited<ReturnType<typeof openSnapshotFile>>;

/**
 * Opens the snapshot at `file`. If it is missing, damaged or has another format, opens a new file that replaces it at
 * `finish`: all of it comes from the API.
 */
export async function openSnapshotFile(file: string) {
  await mkdir(dirname(file), { recursive: true });
  const isNew = !isCurrent(file);
  const path = isNew ? `${file}.new` : file;
  if (isNew) await rm(path, { force: true });
  const database = new DatabaseSync(path, { timeout: 5000 });
  // No WAL: a single file can be opened read-only, copied and compared; a crash rolls back.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
  if (isNew) database.exec(`${schemaSql} PRAGMA user_version = ${snapshotVersion()}`);
  return {
    database,
    transaction: <T>(write: () => T): T => transaction(database, write),
    /** Renames a new snapshot into place; call it when it is complete. */
    async finish(): Promise<void> {
      database.close();
      if (isNew) await rename(path, file);
    },
    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

/** Files that define what is stored: the tables, the types of what stands in them as JSON, and what draws products from replies. */
export const definitions: readonly string[] = [
  'src/snapshot/schema.ts',
  'src/domain/catalogue/product.ts',
  'src/domain/catalogue/category.ts',
  'src/domain/content/content.ts',
  'src/domain/content/landing.ts',
  'src/api/product.ts',
  'scripts/publish/sync/listed-product.ts',
  'scripts/publish/sync/product-rows.ts',
];

function snapshotVersion(): number {
  return formatVersion(sourceDigest([], definitions));
}

function isCurrent(file: string): boolean {
  if (!existsSync(file)) return false;
  using database = new DatabaseSync(file, { timeout: 5000 });
  try {
    return database.prepare('PRAGMA user_version').get()?.['user_version'] === snapshotVersion();
  } catch {
    return false;
  }
}
