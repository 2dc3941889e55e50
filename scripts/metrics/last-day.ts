/** Metrics of site and API of the last 24 hours by minute, in a database of their own: a restart loses one minute. */
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

  /** Stores the difference to the previous sample; the first one is only the baseline. */
  add(program: MeasuredProgram, sample: Sample, at: number): void {
    const before = this.#before.get(program);
    this.#before.set(program, sample);
    if (before === undefined) return;
    const body = JSON.stringify(between(before, sample));
    this.#database.prepare('INSERT OR REPLACE INTO minute VALUES (?, ?, ?)').run(program, at, body);
    this.#database.prepare('DELETE FROM minute WHERE at <= ?').run(at - dayMs);
  }

  /** Oldest first. */
  minutes(program: MeasuredProgram, now: number): readonly Minute[] {
    const select = 'SELECT at, body FROM minute WHERE program = ? AND at > ? ORDER BY at';
    const rows = this.#database.prepare(select).all(program, now - dayMs);
    return rows.map(({ at, body }) => ({ ...(JSON.parse(String(body)) as Sample), at: Number(at) }));
  }

  close(): void {
    this.#database.close();
  }
}

/** Fetches the metrics of the program at an origin. @throws Error when it does not answer. */
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
