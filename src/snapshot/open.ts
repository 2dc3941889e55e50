/**
 * The snapshot that pages read: the file of `openSnapshot`, else SNAPSHOT_FILE, or a database of the caller
 * (`readingFrom`).
 */
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

interface OpenSnapshot {
  /** When it changes, the file is opened again. */
  readonly name: string;
  readonly database: DatabaseSync;
  readonly statements: Map<string, StatementSync>;
}

let current: OpenSnapshot | null = null;
/** Takes precedence over the file. */
let held: OpenSnapshot | null = null;
let chosenFile: string | null = null;

/** To be called again when the file was written. */
export function openSnapshot(file: string): void {
  closeSnapshot();
  chosenFile = file;
}

/** Pages use `reads.ts`, which records them. @throws Error when there is no snapshot */
export function rows<Row>(sql: string, ...values: SQLInputValue[]): readonly Row[] {
  return statementFor(sql).all(...values) as Row[];
}

/** @throws as `rows` */
export function row<Row>(sql: string, ...values: SQLInputValue[]): Row | null {
  return (statementFor(sql).get(...values) as Row | undefined) ?? null;
}

export function stored<T>(json: string): T {
  return JSON.parse(json) as T;
}

/** @param work synchronous */
export function readingFrom<T>(database: DatabaseSync, work: () => T): T {
  const outer = held;
  held = { name: '', database, statements: new Map() };
  try {
    return work();
  } finally {
    held = outer;
  }
}

/** The next read opens it again. */
export function closeSnapshot(): void {
  current?.database.close();
  current = null;
}

function statementFor(sql: string): StatementSync {
  const { database, statements } = opened();
  const cachedStatement = statements.get(sql);
  if (cachedStatement) return cachedStatement;
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function opened(): OpenSnapshot {
  if (held !== null) return held;
  const file = chosenFile ?? process.env['SNAPSHOT_FILE'] ?? '';
  // `npm run dev` sets another generation after each sync.
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
  };
  return current;
}
