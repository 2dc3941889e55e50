/** What the publisher remembers across restarts: webhooks that it has taken, reminders, and what its publishes did. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';
import type { PageReason } from '../pages/reasons.ts';
import type { FirstWave } from '../publish-error.ts';
import { atOnce, openPublisherDatabase } from '../publisher-database.ts';
import type { RefusedGroup } from '../sync/refused.ts';
import { remind, tell } from '../told.ts';
import type { Cause } from './queue.ts';
import type { Reminder } from './schedule.ts';
import type { DeliveryMemory, TakenDelivery } from './webhook.ts';

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
      /** Products that stayed as they were though the API says otherwise; absent likewise. */
      readonly refused?: readonly RefusedGroup[];
      /** Whether the lists were read: else products that were refused before still are; absent likewise. */
      readonly isListRead?: boolean;
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
    this.#database = openPublisherDatabase(data);
  }

  hasSeen(delivery: string): boolean {
    return this.#database.prepare('SELECT 1 FROM seen WHERE name = ?').get(delivery) !== undefined;
  }

  take({ id, until, products, lookAgainAt }: TakenDelivery, now: number): void {
    atOnce(this.#database, () => {
      this.#database.prepare('DELETE FROM seen WHERE until < ?').run(now);
      this.#database.prepare('INSERT OR REPLACE INTO seen VALUES (?, ?)').run(id, until);
      tell(this.#database, products);
      for (const at of lookAgainAt) remind(this.#database, at, products);
    });
  }

  /** Whether something was told that is not live yet. */
  hasTold(): boolean {
    return this.#database.prepare('SELECT 1 FROM told').get() !== undefined;
  }

  remind({ at, only }: Reminder): void {
    remind(this.#database, at, only);
  }

  reminders(): readonly Reminder[] {
    const rows = this.#database.prepare('SELECT at, only_products FROM reminder ORDER BY at').all();
    return rows.map((row) => ({
      at: Number(row['at']),
      only: JSON.parse(String(row['only_products'])) as Reminder['only'],
    }));
  }

  /** What fell due is told, and no reminder any more. */
  fallDue(now: number): void {
    const due = this.reminders().filter(({ at }) => at <= now);
    atOnce(this.#database, () => {
      for (const { only } of due) tell(this.#database, only);
      this.#database.prepare('DELETE FROM reminder WHERE at <= ?').run(now);
    });
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

  /** When every product was last read with success; null when never. What is said to be later was so by a clock that was ahead. */
  sweptAt(now: number): number | null {
    const row = this.#database
      .prepare(
        "SELECT max(ended_at) AS at FROM run WHERE is_full = 1 AND result ->> '$.kind' = 'published' AND ended_at <= ?",
      )
      .get(now);
    return (row?.['at'] ?? null) as number | null;
  }

  close(): void {
    this.#database.close();
  }
}

/** Enough for a chart and for looking back some weeks. */
const keptRuns = 5000;

interface RunRow {
  readonly id: number;
  readonly causes: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly is_full: number;
  readonly result: string | null;
}
