/** `publisher.db` in the data folder: what the publisher remembers. Several programs use it, each operation opens it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { createTables } from '../../shared/tables.ts';
import { transaction } from '../../shared/transaction.ts';

/** Opens it for `work`, which is one transaction. @throws Explained when another version of the shop made it. */
export function withPublisherDatabase<T>(data: DataLayout, work: (database: DatabaseSync) => T): T {
  mkdirSync(data.root, { recursive: true });
  using database = new DatabaseSync(join(data.root, 'publisher.db'), { timeout: 5000 });
  // What was acknowledged survives a power cut.
  database.exec('PRAGMA synchronous = EXTRA');
  createTables(database, schema);
  return transaction(database, () => work(database));
}

/** `scripts/README.md` says what it is for, and what a kill leaves. Times are epoch milliseconds. */
const schema = `
  CREATE TABLE seen (delivery TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE reminder (at INTEGER PRIMARY KEY) STRICT;
  -- 'product' is a slug, or '' for the lists.
  CREATE TABLE reported_change (id INTEGER PRIMARY KEY AUTOINCREMENT, product TEXT NOT NULL UNIQUE) STRICT;
  -- 'body' is a Run as JSON.
  CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL) STRICT;
  -- 'text' is a PublishWarning as JSON.
  CREATE TABLE warning (
    id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, page TEXT, since INTEGER NOT NULL,
    is_seen INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- The revision of each event in the calendar of releases; 'product' is an id, 'said' its title and address as JSON.
  CREATE TABLE calendar_event (
    product INTEGER PRIMARY KEY, day TEXT NOT NULL, said TEXT NOT NULL, sequence INTEGER NOT NULL, modified INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE published_for (id INTEGER PRIMARY KEY CHECK (id = 1), site_url TEXT NOT NULL) STRICT;
  CREATE TABLE pause (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL, release TEXT NOT NULL) STRICT;
  -- Switches of the live release, written down while a receiver outside is to learn of them.
  CREATE TABLE switch (id INTEGER PRIMARY KEY AUTOINCREMENT, release TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  -- The last switch that changed a path, until every receiver has it, and the last one that did not only change its code:
  -- 'how' is that one's Change['how'].
  CREATE TABLE changed_path (
    path TEXT PRIMARY KEY, switch INTEGER NOT NULL, how TEXT NOT NULL, content_switch INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- The last switch that a receiver has; 'tries' counts failures in a row.
  CREATE TABLE receiver (
    kind TEXT NOT NULL, target TEXT NOT NULL, reached INTEGER NOT NULL, reached_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL DEFAULT 0, problem TEXT, PRIMARY KEY (kind, target)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE told (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL, release TEXT NOT NULL, at INTEGER NOT NULL,
    amount INTEGER NOT NULL
  ) STRICT;
`;
