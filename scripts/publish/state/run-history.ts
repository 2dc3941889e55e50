/**
 * History of publishes, for display, and the warnings that are open. Polls without changes expire first and displace
 * nothing else; identical consecutive refusals become one with a count.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { isPassing } from '../publish-error.ts';
import type { PublishWarning } from '../warning.ts';
import { withPublisherDatabase } from './database.ts';
import { isOfLiveSite, type Run, type RunResult } from './run.ts';

/** Where trouble with the history is told: it fails no publish. */
export interface HistoryLog {
  readonly error: (fields: { readonly err: unknown }, what: string) => void;
}

/** What a publish that went live made and found, as far as it begins or ends a warning. */
export interface MadeAndFound {
  readonly sync: { readonly warnings: readonly PublishWarning[] };
  readonly build: { readonly rendered: readonly string[]; readonly removed: readonly string[] };
  readonly warnings: readonly PublishWarning[];
}

/**
 * @param run with the id of one that was recorded before. One that ended without a result is forgotten.
 * @param report of a publish that went live.
 * @returns its id; null when it could not be written.
 */
export function record(
  data: DataLayout,
  { id = null, ...run }: Omit<Run, 'id'> & { readonly id?: number | null },
  log: HistoryLog,
  report?: MadeAndFound,
): number | null {
  try {
    return withPublisherDatabase(data, (database) => {
      if (id !== null) database.prepare('DELETE FROM run WHERE id = ?').run(id);
      if (run.endedAt !== null && run.result === null) return null;
      const body = JSON.stringify({ ...run, result: joined(database, run.result) });
      const put = database.prepare('INSERT INTO run VALUES (?, ?)');
      const newest = Number(put.run(id, body).lastInsertRowid);
      if (report !== undefined) noteWarnings(database, report, run);
      database.prepare(prunePollsSql).run(newest - keptPolls);
      database.prepare(pruneHappenedSql).run(keptHappened);
      return newest;
    });
  } catch (error) {
    log.error({ err: error }, 'the history of publishes could not be written');
    return null;
  }
}

export function lastRuns(data: DataLayout, count: number): readonly Run[] {
  return withPublisherDatabase(data, (database) => runs(database, 'true', count));
}

/** Runs that changed something, were refused, failed, or were started by a person; newest first. */
export function happened(data: DataLayout, count: number): readonly Run[] {
  return withPublisherDatabase(data, (database) => runs(database, happenedSql, count));
}

/** The last run that knows which products are refused; null when none does. */
export function lastRefusing(data: DataLayout): Run | null {
  return withPublisherDatabase(data, (database) => runs(database, knowsRefusedSql, 1)[0] ?? null);
}

function runs(database: DatabaseSync, condition: string, count: number): readonly Run[] {
  const rows = database.prepare(`SELECT * FROM run WHERE ${condition} ORDER BY id DESC LIMIT ?`).all(count);
  return rows.map(({ id, body }) => ({ id: Number(id), ...(JSON.parse(String(body)) as Omit<Run, 'id'>) }));
}

/** Whether the publisher refused its last publish for a reason that stays until a person acts. */
export function isRefusing(data: DataLayout): boolean {
  // One that is running has no result.
  const result = lastRuns(data, 30).find((run) => run.result !== null && isOfLiveSite(run))?.result;
  if (result?.kind !== 'refused') return false;
  return !['paused', 'busy'].includes(result.problem) && !isPassing(result.problem);
}

/** When every product was last read; null when never. The clock may have been ahead: the future does not count. */
export function lastFullSync(data: DataLayout, now: number): number | null {
  return withPublisherDatabase(data, (database) => {
    const select = database.prepare(
      `SELECT max(body ->> '$.endedAt') AS at FROM run WHERE ${fullSql} AND body ->> '$.endedAt' <= ?`,
    );
    return select.get(now)?.['at'] as number | null;
  });
}

export interface OpenWarning {
  readonly id: number;
  readonly warning: PublishWarning;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Those that no person has dismissed, oldest first. */
export function openWarnings(data: DataLayout): readonly OpenWarning[] {
  return withPublisherDatabase(data, (database) => {
    const rows = database
      .prepare('SELECT id, text, since FROM warning WHERE is_seen = 0 ORDER BY since, id')
      .all();
    return rows.map(({ id, text, since }) => ({
      id: Number(id),
      warning: JSON.parse(String(text)) as PublishWarning,
      since: Number(since),
    }));
  });
}

/** Dismisses a warning until it has ended; after that it may come again. */
export function settleWarning(data: DataLayout, id: number): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('UPDATE warning SET is_seen = 1 WHERE id = ?').run(id),
  );
}

/**
 * A warning about what was read ends with a full read without it, one about a page when that page is made without it, one
 * about the bar with the next publish without it.
 */
function noteWarnings(
  database: DatabaseSync,
  { sync, build, warnings }: MadeAndFound,
  { isFull, endedAt }: Pick<Run, 'isFull' | 'endedAt'>,
): void {
  const remove = database.prepare('DELETE FROM warning WHERE id = ?');
  const again = new Set([...sync.warnings, ...warnings].map((warning) => JSON.stringify(warning)));
  const made = new Set([...build.rendered, ...build.removed, bar]);
  for (const { id, text, page } of database.prepare('SELECT id, text, page FROM warning').all()) {
    const isLookedAt = page === null ? isFull : made.has(String(page));
    if (isLookedAt && !again.has(String(text))) remove.run(Number(id));
  }
  const put = database.prepare('INSERT OR IGNORE INTO warning (text, page, since) VALUES (?, ?, ?)');
  for (const warning of [...sync.warnings.slice(0, mostWarnings), ...warnings.slice(0, mostWarnings)])
    put.run(JSON.stringify(warning), placeOf(warning), endedAt);
}

function placeOf(warning: PublishWarning): string | null {
  if (warning.code === 'dead-bar-link' || warning.code === 'empty-link') return bar;
  return warning.code === 'dead-link' ? warning.page : null;
}

/** No path of a page. */
const bar = 'bar';

/** Collapses a repeated identical refusal into the newer run. */
function joined(database: DatabaseSync, result: RunResult | null): RunResult | null {
  const [before] = runs(database, 'true', 1);
  const last = before?.result;
  if (result?.kind !== 'refused' || last?.kind !== 'refused' || last.problem !== result.problem)
    return result;
  database.prepare('DELETE FROM run WHERE id = ?').run(before?.id ?? null);
  return { ...result, times: (last.times ?? 1) + 1, since: last.since ?? before?.startedAt ?? 0 };
}

/** Weeks of a busy shop. */
const keptHappened = 5000;
const keptPolls = 300;
/** A publish keeps so many of each kind. */
const mostWarnings = 200;

/** A run without a result is still running or was interrupted. */
const happenedSql = `CASE body ->> '$.result.kind'
  WHEN 'published' THEN body ->> '$.result.isNew' = 1 OR body -> '$.causes' LIKE '%"hand"%' OR body -> '$.causes' LIKE '%"command"%'
  WHEN 'refused' THEN body ->> '$.result.problem' <> 'paused'
  ELSE true END`;

const knowsRefusedSql = `body ->> '$.result.kind' = 'published'
  AND (body ->> '$.result.isListRead' = 1 OR json_array_length(body, '$.result.refused') > 0)`;

const fullSql = `body ->> '$.isFull' = 1 AND body ->> '$.result.kind' = 'published'`;

/** The last full read is kept whatever its result: the next one is scheduled a day after it. */
const prunePollsSql = `DELETE FROM run WHERE id <= ? AND NOT (${happenedSql})
  AND id <> (SELECT coalesce(max(id), 0) FROM run WHERE ${fullSql})`;

const pruneHappenedSql = `DELETE FROM run WHERE id IN (
  SELECT id FROM run WHERE (${happenedSql}) AND body ->> '$.result' IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET ?)`;
