/** Opens the embedded API's database. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrate.ts';

export class MissingDatabase extends Error {}

const inMemory = ':memory:';

/**
 * Opens the database and migrates it. `:memory:` opens a temporary one.
 *
 * `synchronous` is FULL, so that a confirmed order survives a power failure. Reads are unaffected, and a WAL is synced
 * once per commit, so a cart call costs about one disk sync more.
 *
 * @param path of the file; its folder must exist.
 * @throws MissingDatabase when `mustExist` and the file does not exist.
 * @throws Error when the file was written by a newer version of the shop.
 */
export function openDatabase(path: string, { mustExist = false } = {}): DatabaseSync {
  const isNew = path !== inMemory && !existsSync(path);
  if (mustExist && isNew) throw new MissingDatabase(`there is no database at ${path}`);
  // Contains addresses and login links. The WAL file inherits the permissions.
  if (isNew) closeSync(openSync(path, 'a', 0o600));
  const database = connect(path);
  migrate(database);
  return database;
}

/** A connection with the API's settings, whatever the database holds. */
export function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 268435456;
    PRAGMA temp_store = MEMORY;
  `);
  return database;
}
