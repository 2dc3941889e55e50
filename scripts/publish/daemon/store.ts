/** What the publisher remembers across restarts: webhooks that it has taken, reminders, and what its publishes did. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';
import type { PageReason } from '../page-reasons.ts';
import type { FirstWave } from '../publish-error.ts';
import type { Cause } from './queue.ts';
import type { Reminder } from './schedule.ts';
import type { DeliveryMemory } from './webhook.ts';

export interface Run {
  readonly id: number;
  readonly causes: readonly Cause[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null for a run that goes on, or that a kill ended. */
  readonly endedAt: number | null;
  readonly isFull: boolean;
  readonly result: RunResult | null;
}

export type RunResult =
  | {
      readonly kind: 'published';
      readonly release: string;
      /** False when the site was up to date already. */
      readonly isNew: boolean;
      /** Slugs of products that the API said something new of, the first few. */
      readonly products: readonly string[];
      readonly changedProducts: number;
      /** Paths, the first few. */
      readonly pages: readonly string[];
      /** Why they changed, by path; absent in what older programs wrote. */
      readonly reasons?: Readonly<Record<string, PageReason>>;
      readonly changedPages: number;
      readonly removedPages: number;
      /** What went live before the rest; null when all went at once. Absent in what older programs wrote. */
      readonly first?: FirstWave | null;
      /** Milliseconds from the start until all was live; absent likewise. */
      readonly liveMs?: number;
      readonly warnings: readonly string[];
      /** Milliseconds by phase. */
      readonly phases: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'refused';
      readonly problem: string;
      readonly reason: string;
      /** What is live all the same; absent in what older programs wrote. */
      readonly first?: FirstWave | null;
    };

export class PublisherStore implements DeliveryMemory {
  readonly #database: DatabaseSync;

  constructor(data: DataLayout) {
    mkdirSync(data.root, { recursive: true });
    this.#database = new DatabaseSync(join(data.root, 'publisher.db'), { timeout: 5000 });
    this.#database.exec(schema);
  }

  hasSeen(names: readonly string[]): boolean {
    const select = this.#database.prepare('SELECT 1 FROM seen WHERE name = ?');
    return names.some((name) => select.get(name) !== undefined);
  }

  remember(names: readonly string[], now: number, until: number): void {
    this.#database.prepare('DELETE FROM seen WHERE until < ?').run(now);
    const insert = this.#database.prepare('INSERT OR REPLACE INTO seen VALUES (?, ?)');
    for (const name of names) insert.run(name, until);
  }

  remind({ at, only }: Reminder): void {
    this.#database.prepare('INSERT OR IGNORE INTO reminder VALUES (?, ?)').run(at, JSON.stringify(only));
  }

  reminders(): readonly Reminder[] {
    const rows = this.#database.prepare('SELECT at, only_products FROM reminder ORDER BY at').all();
    return rows.map((row) => ({
      at: Number(row['at']),
      only: JSON.parse(String(row['only_products'])) as Reminder['only'],
    }));
  }

  forgetReminders(upTo: number): void {
    this.#database.prepare('DELETE FROM reminder WHERE at <= ?').run(upTo);
  }

  /** @returns the id of the run. */
  begin(causes: readonly Cause[], isFull: boolean, now: number): number {
    const insert = this.#database.prepare(
      'INSERT INTO run (causes, started_at, is_full) VALUES (?, ?, ?) RETURNING id',
    );
    return Number(insert.get(JSON.stringify(causes), now, Number(isFull))?.['id']);
  }

  end(id: number, result: RunResult, now: number): void {
    const text = JSON.stringify(result);
    this.#database.prepare('UPDATE run SET ended_at = ?, result = ? WHERE id = ?').run(now, text, id);
    this.#database.prepare('DELETE FROM run WHERE id <= ?').run(id - keptRuns);
  }

  /** The newest first. */
  runs(count: number): readonly Run[] {
    const rows = this.#database.prepare('SELECT * FROM run ORDER BY id DESC LIMIT ?').all(count);
    return (rows as unknown as readonly RunRow[]).map((row) => ({
      id: row.id,
      causes: JSON.parse(row.causes) as readonly Cause[],
      startedAt: row.started_at,
      endedAt: row.ended_at,
      isFull: row.is_full === 1,
      result: row.result === null ? null : (JSON.parse(row.result) as RunResult),
    }));
  }

  /** When every product was last read with success; null when never. */
  sweptAt(): number | null {
    const row = this.#database
      .prepare("SELECT max(ended_at) AS at FROM run WHERE is_full = 1 AND result ->> '$.kind' = 'published'")
      .get();
    return (row?.['at'] ?? null) as number | null;
  }

  close(): void {
    this.#database.close();
  }
}

/** Enough for a chart and for looking back some weeks. */
const keptRuns = 5000;

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS seen (name TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reminder (at INTEGER NOT NULL, only_products TEXT NOT NULL, PRIMARY KEY (at, only_products)) STRICT;
  CREATE TABLE IF NOT EXISTS run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    causes TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    is_full INTEGER NOT NULL,
    result TEXT
  ) STRICT;
`;

interface RunRow {
  readonly id: number;
  readonly causes: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly is_full: number;
  readonly result: string | null;
}
