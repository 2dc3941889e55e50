/** The door to the embedded API's database. */
import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrate.ts';

/** There is no database where one was expected. */
export class MissingDatabase extends Error {}

const inMemory = ':memory:';

/**
 * Opens the database and brings it to the newest schema. `:memory:` gives one that lives as long as the connection.
 *
 * `synchronous` is FULL: an order that was answered must outlive a power cut, and since reads are not affected and a
 * write-ahead log is synced once per commit, it costs a cart call about as much as the disk needs for one sync.
 *
 * @param path of the file; its folder must exist.
 * @throws MissingDatabase when `mustExist` and the file does not.
 * @throws Error when the file was written by a newer version of the shop.
 */
export function openDatabase(path: string, { mustExist = false } = {}): DatabaseSync {
  const isNew = path !== inMemory && !existsSync(path);
  if (mustExist && isNew) throw new MissingDatabase(`there is no database at ${path}`);
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  // Addresses, and links of mails that let their reader in. The log beside it takes its rights from it.
  if (isNew) chmodSync(path, 0o600);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 268435456;
    PRAGMA temp_store = MEMORY;
  `);
  migrate(database);
  return database;
}
