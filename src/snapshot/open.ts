/**
 * Read-only connection to the snapshot in SNAPSHOT_FILE, opened once per process, or to the one being written by the
 * sync.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

interface OpenSnapshot {
  /** File name and generation. */
  readonly name: string;
  readonly database: DatabaseSync;
  readonly statements: Map<string, StatementSync>;
  /** Results of `shared`. */
  readonly remembered: Map<string, unknown>;
}

let current: OpenSnapshot | null = null;
/** Takes precedence over the file during a sync. */
let inWriting: OpenSnapshot | null = null;

/**
 * Rows of a query, typed as `schema.ts` declares them. Pages use `reads.ts`, which records dependencies.
 * @throws Error with instructions when there is no snapshot.
 */
export function rows<Row>(sql: string, ...values: SQLInputValue[]): readonly Row[] {
  return statementFor(sql).all(...values) as Row[];
}

/** The first row of a query, or null. @throws as `rows` */
export function row<Row>(sql: string, ...values: SQLInputValue[]): Row | null {
  return (statementFor(sql).get(...values) as Row | undefined) ?? null;
}

/** Parses JSON written by the sync. */
export function stored<T>(json: string): T {
  return JSON.parse(json) as T;
}

/** Memoises a value per state of the snapshot. @param name cache key */
export function shared<T>(name: string, make: () => T): T {
  const { remembered } = opened();
  if (!remembered.has(name)) remembered.set(name, make());
  return remembered.get(name) as T;
}

/** Runs `work` against a snapshot being written. `work` must be synchronous. */
export function readingFrom<T>(database: DatabaseSync, work: () => T): T {
  const outer = inWriting;
  inWriting = { name: '', database, statements: new Map(), remembered: new Map() };
  try {
    return work();
  } finally {
    inWriting = outer;
  }
}

/** Closes the file, for tests and for processes that outlive a build. */
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
  // A process that renders before and after a sync sets the generation, because the file may have been replaced.
  const name = `${file} ${process.env['SNAPSHOT_GENERATION'] ?? ''}`;
  if (current?.name === name) return current;
  closeSnapshot();
  if (file === '') throw new Error('SNAPSHOT_FILE is not set; build the site with `npm run publish`');
  if (!existsSync(file))
    throw new Error(
      `there is no snapshot at ${file}; run \`npm run publish\` first, or wait while \`npm run dev\` reads the catalogue`,
    );
  current = {
    name,
    database: new DatabaseSync(file, { readOnly: true, timeout: 5000 }),
    statements: new Map(),
    remembered: new Map(),
  };
  return current;
}
