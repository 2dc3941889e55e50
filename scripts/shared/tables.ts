/** Tables of a database in the data folder. Formats are not migrated: a database of another format is refused. */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Explained } from './command-line.ts';
import { transaction } from './transaction.ts';

/** The version of a format: a digest of what defines it, as a number for SQLite's `user_version`. Never 0. */
export function formatVersion(...definitions: readonly string[]): number {
  return 1 + Number.parseInt(hash('sha256', definitions.join('\0'), 'hex').slice(0, 7), 16);
}

/**
 * @param sql creates all tables of a new database; without `PRAGMA`.
 * @throws Explained when the database was made by another version of the shop.
 */
export function createTables(database: DatabaseSync, sql: string): void {
  const version = formatVersion(sql);
  if (versionOf(database) === version) return;
  transaction(database, () => {
    // Another program may have created them while this one waited.
    if (versionOf(database) === version) return;
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined)
      throw new Explained(
        `${database.location() ?? 'The database'} was made by another version of the shop: start with an empty folder (DATA_DIR).`,
        { isFinal: true },
      );
    database.exec(`${sql}; PRAGMA user_version = ${version}`);
  });
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
