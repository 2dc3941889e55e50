/** The snapshot that SNAPSHOT_FILE names, opened once per process and read only; or the one that the sync is writing. */
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schemaVersion } from './schema.ts';

interface OpenSnapshot {
  /** The file, and which of its states. */
  readonly name: string;
  readonly database: DatabaseSync;
  readonly statements: Map<string, StatementSync>;
  /** What was read once for all. */
  readonly remembered: Map<string, unknown>;
}

let current: OpenSnapshot | null = null;
/** Stands before the file while the sync works. */
let inWriting: OpenSnapshot | null = null;

/**
 * The rows of a query. Their shape is what `schema.ts` declares: the sync wrote them, and opening checks the version.
 * Pages ask through `reads.ts`, which notes what they asked.
 * @throws Error that says what to do when there is no snapshot or it is of another version.
 */
export function rows<Row>(sql: string, ...values: SQLInputValue[]): readonly Row[] {
  return statementFor(sql).all(...values) as Row[];
}

/** The first row of a query, or null. @throws as `rows` */
export function row<Row>(sql: string, ...values: SQLInputValue[]): Row | null {
  return (statementFor(sql).get(...values) as Row | undefined) ?? null;
}

/** Reads JSON that the sync wrote. */
export function stored<T>(json: string): T {
  return JSON.parse(json) as T;
}

/** Makes something once per state of the snapshot. @param name of its own for each thing. */
export function shared<T>(name: string, make: () => T): T {
  const { remembered } = opened();
  if (!remembered.has(name)) remembered.set(name, make());
  return remembered.get(name) as T;
}

/** Runs `work` with the rows of a snapshot that is being written. It must not wait for anything. */
export function readingFrom<T>(database: DatabaseSync, work: () => T): T {
  const outer = inWriting;
  inWriting = { name: '', database, statements: new Map(), remembered: new Map() };
  try {
    return work();
  } finally {
    inWriting = outer;
  }
}

/** Lets go of the file, for tests and for processes that outlive a build. */
export function closeSnapshot(): void {
  current?.database.close();
  current = null;
}

function statementFor(sql: string): StatementSync {
  const { database, statements } = opened();
  const known = statements.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function opened(): OpenSnapshot {
  if (inWriting !== null) return inWriting;
  const file = process.env['SNAPSHOT_FILE'] ?? '';
  // Told by whoever renders with one process before and after a sync, which may have put another file in its place.
  const name = `${file} ${process.env['SNAPSHOT_GENERATION'] ?? ''}`;
  if (current?.name === name) return current;
  closeSnapshot();
  if (file === '') throw new Error('SNAPSHOT_FILE is not set; build the site with `npm run publish`');
  if (!existsSync(file)) throw new Error(`there is no snapshot at ${file}; run \`npm run publish\` first`);
  current = { name, database: openReadOnly(file), statements: new Map(), remembered: new Map() };
  return current;
}

function openReadOnly(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version === schemaVersion) return database;
  database.close();
  throw new Error(
    `${file} is a snapshot of version ${version}, not ${schemaVersion}; run \`npm run publish\``,
  );
}
