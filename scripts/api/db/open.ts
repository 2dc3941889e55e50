import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Explained } from '../../shared/command-line.ts';
import { stockOf } from './catalogue/stock.ts';
import { createTables } from '../../shared/tables.ts';

const inMemory = ':memory:';

/**
 * `synchronous` is FULL, so that a confirmed order survives a power failure.
 * @param path of a file in a folder that exists, or `:memory:`.
 * @throws Explained when `mustExist` and it does not, or another version of the shop wrote it.
 */
export function openDatabase(path: string, { mustExist = false } = {}): DatabaseSync {
  const isNew = path !== inMemory && !existsSync(path);
  if (mustExist && isNew) throw new Explained(`There is no database at ${path}. Make one with: npm run seed`);
  // Contains addresses and login links.
  if (isNew) closeSync(openSync(path, 'a', 0o600));
  const database = connect(path);
  createTables(database, schema());
  stockOf(database).bringHome();
  return database;
}

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

/**
 * Into the database, as far as readers let it. SQLite does so by itself with a write, but never makes the file
 * smaller: what came while a backup was reading stayed on the disk. The only database with such a log.
 */
export function emptyWriteAheadLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

function schema(): string {
  const tables = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
  return [tables, ...catalogueTables.map(versionTriggers)].join('\n');
}

/** A write to one of them moves the catalogue's version. */
const catalogueTables = `category brand author tag product branch_stock product_category product_author
  product_tag offer offer_product document landing`.split(/\s+/);

/** A change of offers makes the copied sale prices stale. */
function versionTriggers(table: string): string {
  const more = table.startsWith('offer') ? ", priced_until = ''" : '';
  const trigger = (event: string) => `
    CREATE TRIGGER ${table}_${event}_moves_version AFTER ${event} ON ${table}
    BEGIN UPDATE catalogue_state SET version = version + 1${more}; END;`;
  return ['insert', 'update', 'delete'].map(trigger).join('');
}
