/**
 * History of publishes, for display, and the warnings that are open. Polls without changes expire first and displace
 * nothing else; identical consecutive refusals become one with a count.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import type { DataLayout } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import type { PublishWarning } from '../warning.ts';
import { withPublisherDatabase } from './publisher-database.ts';
import { refusalOf, resultOf, type Cause, type Run, type RunResult } from './run.ts';

/** Where trouble with the history is told: it fails no publish. */
export type HistoryLog = Pick<Logger, 'error'>;

/**
 * Runs a publish and records how it ended, unless another program was publishing.
 * @param isKillShown records its start as well, so that a kill shows.
 */
export async function recordPublish(
  data: DataLayout,
  run: Pick<Run, 'causes' | 'isFull'> & { readonly isKillShown?: boolean },
  log: HistoryLog,
  publish: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const started = { ...run, startedAt: Date.now() };
  const id = run.isKillShown === true ? record(data, { ...started, endedAt: null, result: null }, log) : null;
  const end = (result: RunResult | null, report?: PublishReport) =>
    record(data, { ...started, id, endedAt: Date.now(), result }, log, report);
  try {
    const report = await publish();
    end(resultOf(report), report);
    return report;
  } catch (error) {
    const isElsewhere = error instanceof PublishError && error.problem === 'busy';
    end(isElsewhere ? null : refusalOf(error));
    throw error;
  }
}

/**
 * @param run with the id of one that was recorded before. One that ended without a result is forgotten.
 * @param report of a publish that went live.
 * @returns its id; null when it could not be written.
 */
export function record(
  data: DataLayout,
  run: Omit<Run, 'id'> & { readonly id?: number | null },
  log: HistoryLog,
  report?: PublishReport,
): number | null {
  try {
    return withPublisherDatabase(data, (database) => {
      if (run.id != null) database.prepare('DELETE FROM run WHERE id = ?').run(run.id);
      if (run.endedAt !== null && run.result === null) return null;
      const result = run.result && JSON.stringify(joined(database, run.result));
      const id = Number(
        database
          .prepare('INSERT INTO run VALUES (?, ?, ?, ?, ?, ?) RETURNING id')
          .get(
            run.id ?? null,
            JSON.stringify(run.causes),
            run.startedAt,
            run.endedAt,
            Number(run.isFull),
            result,
          )?.['id'],
      );
      if (report !== undefined) noteWarnings(database, report, run);
      database.prepare(prunePollsSql).run(id - keptPolls);
      database.prepare(pruneHappenedSql).run(keptHappened);
      return id;
    });
  } catch (error) {
    log.error({ err: error }, 'the history of publishes could not be written');
    return null;
  }
}

export function lastRuns(data: DataLayout, count: number): readonly Run[] {
  return select(data, 'SELECT * FROM run ORDER BY id DESC LIMIT ?', count);
}

/** Runs that changed something, were refused, failed, or were started by a person; newest first. */
export function happened(data: DataLayout, count: number): readonly Run[] {
  return select(data, `SELECT * FROM run WHERE ${happenedSql} ORDER BY id DESC LIMIT ?`, count);
}

/** The last run that knows which products are refused; null when none does. */
export function lastRefusing(data: DataLayout): Run | null {
  return select(data, `SELECT * FROM run WHERE ${knowsRefusedSql} ORDER BY id DESC LIMIT ?`, 1)[0] ?? null;
}

/** When every product was last read; null when never. The clock may have been ahead: the future does not count. */
export function lastFullSync(data: DataLayout, now: number): number | null {
  return withPublisherDatabase(data, (database) => {
    const select = database.prepare(`SELECT max(ended_at) AS at FROM run WHERE ${fullSql} AND ended_at <= ?`);
    return select.get(now)?.['at'] as number | null;
  });
}

export interface OpenWarning {
  readonly id: number;
  readonly warning: PublishWarning;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Open warnings, oldest first. */
export function openWarnings(data: DataLayout): readonly OpenWarning[] {
  return withPublisherDatabase(data, (database) => {
    const rows = database.prepare('SELECT id, text, since FROM warning ORDER BY since, id').all();
    return rows.map(({ id, text, since }) => ({
      id: Number(id),
      warning: JSON.parse(String(text)) as PublishWarning,
      since: Number(since),
    }));
  });
}

/** Dismisses a warning; it is created again when it recurs. */
export function settleWarning(data: DataLayout, id: number): void {
  withPublisherDatabase(data, (database) => database.prepare('DELETE FROM warning WHERE id = ?').run(id));
}

/** A warning about what was read ends with a full read without it, one about a page when that page is made again. */
function noteWarnings(
  database: DatabaseSync,
  { sync, build, warnings }: PublishReport,
  { isFull, endedAt }: Pick<Run, 'isFull' | 'endedAt'>,
): void {
  const remove = database.prepare('DELETE FROM warning WHERE id = ?');
  const again = new Set(sync.warnings.map((warning) => JSON.stringify(warning)));
  const made = new Set([...build.rendered, ...build.removed]);
  for (const { id, text, page } of database.prepare('SELECT id, text, page FROM warning').all()) {
    const isSettled = page === null ? isFull && !again.has(String(text)) : made.has(String(page));
    if (isSettled) remove.run(Number(id));
  }
  const put = database.prepare('INSERT OR IGNORE INTO warning (text, page, since) VALUES (?, ?, ?)');
  for (const warning of [...sync.warnings.slice(0, mostWarnings), ...warnings.slice(0, mostWarnings)])
    put.run(JSON.stringify(warning), warning.code === 'dead-link' ? warning.page : null, endedAt);
}

/** Collapses a repeated identical refusal into the newer run. */
function joined(database: DatabaseSync, result: RunResult): RunResult {
  if (result.kind !== 'refused') return result;
  const row = database.prepare('SELECT * FROM run ORDER BY id DESC LIMIT 1').get() as RunRow | undefined;
  const before = row && runOf(row);
  const last = before?.result;
  if (before === undefined || last?.kind !== 'refused' || last.problem !== result.problem) return result;
  database.prepare('DELETE FROM run WHERE id = ?').run(before.id);
  return { ...result, times: (last.times ?? 1) + 1, since: last.since ?? before.startedAt };
}

function select(data: DataLayout, sql: string, count: number): readonly Run[] {
  return withPublisherDatabase(data, (database) => {
    const rows = database.prepare(sql).all(count) as unknown as readonly RunRow[];
    return rows.map(runOf);
  });
}

interface RunRow {
  readonly id: number;
  readonly causes: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly is_full: number;
  readonly result: string | null;
}

function runOf(row: RunRow): Run {
  return {
    id: row.id,
    causes: JSON.parse(row.causes) as readonly Cause[],
    startedAt: row.started_at,
    endedAt: row.ended_at,
    isFull: row.is_full === 1,
    result: row.result === null ? null : (JSON.parse(row.result) as RunResult),
  };
}

/** Weeks of a busy shop. */
const keptHappened = 5000;
const keptPolls = 300;
/** Of each kind, per publish. */
const mostWarnings = 200;

/** A run without a result is still running or was interrupted. */
const happenedSql = `(result IS NULL OR CASE result ->> '$.kind'
  WHEN 'published' THEN result ->> '$.isNew' = 1 OR causes LIKE '%"hand"%' OR causes LIKE '%"command"%'
  WHEN 'refused' THEN result ->> '$.problem' <> 'paused'
  ELSE 1 END)`;

const knowsRefusedSql = `result ->> '$.kind' = 'published'
  AND (result ->> '$.isListRead' = 1 OR json_array_length(result, '$.refused') > 0)`;

const fullSql = `is_full = 1 AND result ->> '$.kind' = 'published'`;

/** The last full read is kept whatever its result: the next one is scheduled a day after it. */
const prunePollsSql = `DELETE FROM run WHERE id <= ? AND NOT ${happenedSql}
  AND id <> (SELECT coalesce(max(id), 0) FROM run WHERE ${fullSql})`;

const pruneHappenedSql = `DELETE FROM run WHERE id IN (
  SELECT id FROM run WHERE ${happenedSql} AND result IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET ?)`;
