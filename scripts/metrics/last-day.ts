/** The last day of site and API by the minute, kept in a database of its own: a restart of anything loses a minute. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { between, sampleFrom, type Sample } from './sample.ts';

export const measuredPrograms = ['site', 'api'] as const;
export type MeasuredProgram = (typeof measuredPrograms)[number];

export interface Minute extends Sample {
  /** Epoch milliseconds. */
  readonly at: number;
}

export const dayMs = 86_400_000;

export class LastDay {
  readonly #database: DatabaseSync;
  readonly #before = new Map<MeasuredProgram, Sample>();

  constructor(data: DataLayout) {
    mkdirSync(data.root, { recursive: true });
    this.#database = new DatabaseSync(join(data.root, 'measures.db'), { timeout: 2000 });
    this.#database.exec(schema);
  }

  /** @param sample as the program tells it now; what came since the last one is kept. The first one only begins to count. */
  add(program: MeasuredProgram, sample: Sample, at: number): void {
    const before = this.#before.get(program);
    this.#before.set(program, sample);
    if (before === undefined) return;
    const body = JSON.stringify(between(before, sample));
    this.#database.prepare('INSERT OR REPLACE INTO minute VALUES (?, ?, ?)').run(program, at, body);
    this.#database.prepare('DELETE FROM minute WHERE at <= ?').run(at - dayMs);
  }

  /** The oldest first. */
  minutes(program: MeasuredProgram, now: number): readonly Minute[] {
    const select = 'SELECT at, body FROM minute WHERE program = ? AND at > ? ORDER BY at';
    const rows = this.#database.prepare(select).all(program, now - dayMs);
    return rows.map(({ at, body }) => ({ ...(JSON.parse(String(body)) as Sample), at: Number(at) }));
  }

  close(): void {
    this.#database.close();
  }
}

/** @returns what the program at an origin tells of itself. @throws Error when it does not answer. */
export async function askForSample(origin: string, token: string | null): Promise<Sample> {
  const response = await fetch(`${origin}/metrics`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`${origin}/metrics answers ${response.status}`);
  return sampleFrom(await response.text());
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS minute (
    program TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (program, at)
  ) STRICT, WITHOUT ROWID;
`;
