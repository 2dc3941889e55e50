/**
 * History of publishes, with retention by kind: polls without changes expire first and displace nothing else, identical
 * consecutive refusals are collapsed into one with a count, and warnings stay until settled.
 */
import type { DatabaseSync } from 'node:sqlite';
import { atOnce } from './publisher-database.ts';
import type { PageWarning, PublishWarning, ReadingWarning } from '../warning.ts';
import type { Cause } from './queue.ts';
import type { Run, RunResult } from './run.ts';

export class RunHistory {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns the id of the run. */
  begin(causes: readonly Cause[], isFull: boolean, now: number): number {
    const insert = this.#database.prepare(
      'INSERT INTO run (causes, started_at, is_full) VALUES (?, ?, ?) RETURNING id',
    );
    return Number(insert.get(JSON.stringify(causes), now, Number(isFull))?.['id']);
  }

  end(id: number, result: RunResult, now: number, warnings: RunWarnings | null = null): void {
    atOnce(this.#database, () => {
      const text = JSON.stringify(this.#joined(id, result));
      this.#database.prepare('UPDATE run SET ended_at = ?, result = ? WHERE id = ?').run(now, text, id);
      if (warnings !== null) this.#noteWarnings(warnings, now);
      this.#database.prepare(prunePollsSql).run(id - keptPolls);
      this.#database.prepare(pruneHappenedSql).run(keptHappened);
    });
  }

  /** Records a run that has already ended, from a program that did not call `begin`. */
  record(causes: readonly Cause[], startedAt: number, ended: EndedRun, now: number): void {
    this.end(this.begin(causes, ended.isFull, startedAt), ended.result, now, ended.warnings);
  }

  /** Newest first, with any outcome. */
  runs(count: number): readonly Run[] {
    return this.#select('SELECT * FROM run ORDER BY id DESC LIMIT ?', count);
  }

  /** Runs that changed something, were refused, failed, or were started by a person; newest first. */
  happened(count: number): readonly Run[] {
    return this.#select(`SELECT * FROM run WHERE ${happenedSql} ORDER BY id DESC LIMIT ?`, count);
  }

  /** The last run that knows which products are refused; null when none does. */
  lastRefusing(): Run | null {
    return this.#select(`SELECT * FROM run WHERE ${knowsRefusedSql} ORDER BY id DESC LIMIT 1`)[0] ?? null;
  }

  /** Open warnings, oldest first. */
  warnings(): readonly OpenWarning[] {
    const rows = this.#database.prepare('SELECT id, text, since FROM warning ORDER BY since, id').all();
    return rows.map(({ id, text, since }) => ({
      id: Number(id),
      warning: JSON.parse(String(text)) as PublishWarning,
      since: Number(since),
    }));
  }

  /** Dismisses a warning; it is created again when it recurs. */
  settleWarning(id: number): void {
    this.#database.prepare('DELETE FROM warning WHERE id = ?').run(id);
  }

  /** Collapses a repeated identical refusal into the newer run, with count and first occurrence. */
  #joined(id: number, result: RunResult): RunResult {
    if (result.kind !== 'refused') return result;
    const [before] = this.#select('SELECT * FROM run WHERE id < ? ORDER BY id DESC LIMIT 1', id);
    const last = before?.result;
    if (before === undefined || last?.kind !== 'refused' || last.problem !== result.problem) return result;
    this.#database.prepare('DELETE FROM run WHERE id = ?').run(before.id);
    return { ...result, times: (last.times ?? 1) + 1, since: last.since ?? before.startedAt };
  }

  /**
   * Settles warnings: one about a read when the next full read no longer has it, one about a page when the page is
   * rendered again.
   */
  #noteWarnings({ isFull, read, ofPages, made }: RunWarnings, now: number): void {
    const remove = this.#database.prepare('DELETE FROM warning WHERE id = ?');
    const [again, anew] = [new Set(read.map(written)), new Set(made)];
    for (const row of this.#database.prepare('SELECT id, text, page FROM warning').all()) {
      const page = row['page'];
      const isSettled = page === null ? isFull && !again.has(String(row['text'])) : anew.has(String(page));
      if (isSettled) remove.run(Number(row['id']));
    }
    const put = this.#database.prepare('INSERT OR IGNORE INTO warning (text, page, since) VALUES (?, ?, ?)');
    for (const warning of read.slice(0, mostWarnings)) put.run(written(warning), null, now);
    for (const warning of ofPages.slice(0, mostWarnings)) put.run(written(warning), warning.page, now);
  }

  #select(sql: string, ...values: readonly (string | number)[]): readonly Run[] {
    const rows = this.#database.prepare(sql).all(...values) as unknown as readonly RunRow[];
    return rows.map((row) => ({
      id: row.id,
      causes: JSON.parse(row.causes) as readonly Cause[],
      startedAt: row.started_at,
      endedAt: row.ended_at,
      isFull: row.is_full === 1,
      result: row.result === null ? null : (JSON.parse(row.result) as RunResult),
    }));
  }
}

/** Warnings of a publish. */
export interface RunWarnings {
  /** Whether everything was read again. */
  readonly isFull: boolean;
  /** Of what was read. */
  readonly read: readonly ReadingWarning[];
  /** Of pages that were made. */
  readonly ofPages: readonly PageWarning[];
  /** Paths of rendered or removed pages. */
  readonly made: readonly string[];
}

export interface EndedRun {
  readonly isFull: boolean;
  readonly result: RunResult;
  readonly warnings: RunWarnings | null;
}

export interface OpenWarning {
  readonly id: number;
  readonly warning: PublishWarning;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** As it stands in the table: the same warning is the same text. */
function written(warning: PublishWarning): string {
  return JSON.stringify(warning);
}

/** By its id, what went live with a release that was new. */
export function releasesMade(runs: readonly Run[]): ReadonlyMap<string, PublishedResult> {
  return new Map(
    runs.flatMap(({ result }) =>
      result?.kind === 'published' && result.isNew ? [[result.release, result] as const] : [],
    ),
  );
}

export type PublishedResult = Extract<RunResult, { readonly kind: 'published' }>;

/** Weeks of a busy shop. */
const keptHappened = 5000;
const keptPolls = 300;
/** Per publish. */
const mostWarnings = 200;

interface RunRow {
  readonly id: number;
  readonly causes: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly is_full: number;
  readonly result: string | null;
}

/** A run without a result is still running or was interrupted. */
const happenedSql = `(result IS NULL OR CASE result ->> '$.kind'
  WHEN 'published' THEN result ->> '$.isNew' = 1 OR causes LIKE '%"hand"%' OR causes LIKE '%"command"%'
  WHEN 'refused' THEN result ->> '$.problem' NOT IN ('busy', 'paused')
  ELSE 1 END)`;

const knowsRefusedSql = `result ->> '$.kind' = 'published'
  AND (result ->> '$.isListRead' = 1 OR json_array_length(result, '$.refused') > 0)`;

/** The last full read is kept whatever its result: the next one is scheduled a day after it. */
const prunePollsSql = `DELETE FROM run WHERE id <= ? AND NOT ${happenedSql} AND id <> (
  SELECT coalesce(max(id), 0) FROM run WHERE is_full = 1 AND result ->> '$.kind' = 'published')`;

const pruneHappenedSql = `DELETE FROM run WHERE id IN (
  SELECT id FROM run WHERE ${happenedSql} AND result IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET ?)`;
