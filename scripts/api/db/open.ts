/** Opens the reference backend's database. */
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from './statement.ts';

export class MissingDatabase extends Error {}

const inMemory = ':memory:';

/** Raised with every change of `schema.sql`. */
const schemaVersion = 23;

/**
 * Opens the database, with its tables. `:memory:` opens a temporary one.
 *
 * `synchronous` is FULL, so that a confirmed order survives a power failure. Reads are unaffected, and a WAL is synced
 * once per commit, so a cart call costs about one disk sync more.
 *
 * @param path of the file; its folder must exist.
 * @throws MissingDatabase when `mustExist` and the file does not exist.
 * @throws Error when the file was written by another version of the shop.
 */
export function openDatabase(path: string, { mustExist = false } = {}): DatabaseSync {
  const isNew = path !== inMemory && !existsSync(path);
  if (mustExist && isNew) throw new MissingDatabase(`there is no database at ${path}`);
  // Contains addresses and login links. The WAL file inherits the permissions.
  if (isNew) closeSync(openSync(path, 'a', 0o600));
  const database = connect(path);
  createTables(database, path);
  return database;
}

/** A connection with the backend's settings, whatever the database holds. */
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

function createTables(database: DatabaseSync, path: string): void {
  if (versionOf(database) === schemaVersion) return;
  transaction(database, () => {
    const version = versionOf(database);
    // Another process may have created them while this one waited for the lock.
    if (version === schemaVersion) return;
    if (version !== 0) {
      throw new Error(
        `the database at ${path} was made by another version of the shop: start with an empty DATA_DIR, and npm run seed`,
      );
    }
    database.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
    for (const table of catalogueTables) database.exec(versionTriggers(table));
    database.exec(`PRAGMA user_version = ${schemaVersion}`);
  });
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** What catalogue calls answer from: a write to one of them moves the catalogue's version. */
const catalogueTables =
  `category brand author tag product product_detail branch_stock product_image product_category product_author
  product_tag offer offer_product home_slide home_category home_brand recommended_product sticky_message shop_setting
  landing landing_slide landing_product link_page page_link`.split(/\s+/);

/** A change of offers makes the copied sale prices stale at once. */
function versionTriggers(table: string): string {
  const more = table.startsWith('offer') ? ", priced_until = ''" : '';
  const trigger = (event: string) => `
    CREATE TRIGGER ${table}_${event}_moves_version AFTER ${event} ON ${table}
    BEGIN UPDATE catalogue_state SET version = version + 1${more}; END;`;
  return ['insert', 'update', 'delete'].map(trigger).join('');
}
