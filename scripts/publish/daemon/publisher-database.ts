/** Opens `publisher.db` in the data folder, the publisher's own database. Each program opens its own connection. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { createTables } from '../../shared/tables.ts';

/** @throws Explained when another version of the shop made it. */
export function openPublisherDatabase(data: DataLayout): DatabaseSync {
  mkdirSync(data.root, { recursive: true });
  const database = new DatabaseSync(join(data.root, 'publisher.db'), { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  createTables(database, schema);
  return database;
}

/** Opens it for one operation. */
export function withPublisherDatabase<T>(data: DataLayout, work: (database: DatabaseSync) => T): T {
  const database = openPublisherDatabase(data);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Runs `work` in a transaction, rolled back when it throws or is killed. */
export function atOnce<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * `scripts/README.md` describes each table and what a kill leaves. `synchronous = FULL`: what was acknowledged survives
 * a power cut.
 */
const schema = `
  CREATE TABLE seen (name TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE reminder (at INTEGER NOT NULL, only_products TEXT NOT NULL, PRIMARY KEY (at, only_products)) STRICT;
  CREATE TABLE change_notification (id INTEGER PRIMARY KEY AUTOINCREMENT, product TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    causes TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    is_full INTEGER NOT NULL,
    result TEXT
  ) STRICT;
  -- 'text' is a PublishWarning as JSON (warning.ts).
  CREATE TABLE warning (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    page TEXT,
    since INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE published_for (id INTEGER PRIMARY KEY CHECK (id = 1), site_url TEXT NOT NULL) STRICT;
  CREATE TABLE pause (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL, release TEXT NOT NULL) STRICT;
`;
