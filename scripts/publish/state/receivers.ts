/**
 * Receivers outside, which learn of each switch: how far each of them is, and the paths that changed since. A path has one
 * row, so that a receiver that was down for long is told the site's size at most.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import type { Change } from '../release/differences.ts';
import { readCurrentId } from '../release/releases.ts';
import { withPublisherDatabase } from './database.ts';

/** `deploy` is where the release itself goes; the others are told after it. */
export type ReceiverKind = 'deploy' | 'cdn' | 'cdn-again' | 'index-now' | 'webhook';

export interface ReceiverName {
  readonly kind: ReceiverKind;
  /** As the panel shows it: `s3://tienda`, `api.cloudflare.com`. */
  readonly target: string;
}

export interface Switch {
  readonly id: number;
  readonly release: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ReceiverState extends ReceiverName {
  /** That it has; null before its first. */
  readonly release: string | null;
  /** Since when, as epoch milliseconds. */
  readonly since: number;
  /** The release of a switch that it does not have yet; null when it has all. */
  readonly waiting: string | null;
  /** Failures in a row, the last one's reason, and when the next attempt is, as epoch milliseconds. */
  readonly tries: number;
  readonly problem: string | null;
  readonly nextAt: number;
}

/** The live release counts as known to a new receiver of announcements, and not to one that the release goes to. */
export async function registerReceivers(data: DataLayout, names: readonly ReceiverName[]): Promise<void> {
  const live = await readCurrentId(data);
  withPublisherDatabase(data, (database) => {
    const isKept = new Set(names.map(({ kind, target }) => `${kind} ${target}`));
    const hadAny = hasReceivers(database);
    const remove = database.prepare('DELETE FROM receiver WHERE kind = ? AND target = ?');
    for (const { kind, target } of rowsOf(database))
      if (!isKept.has(`${kind} ${target}`)) remove.run(kind, target);
    // No receiver was told since the last note.
    if (!hadAny && names.length > 0 && live !== null && lastSwitch(database)?.release !== live)
      noteSwitch(database, { release: live, at: Date.now() }, []);
    const newest = lastSwitch(database)?.id ?? 0;
    const add = database.prepare(
      'INSERT OR IGNORE INTO receiver (kind, target, reached, reached_at) VALUES (?, ?, ?, ?)',
    );
    for (const { kind, target } of names) add.run(kind, target, kind === 'deploy' ? 0 : newest, Date.now());
  });
}

export function hasReceivers(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM receiver').get() !== undefined;
}

export function lastSwitch(database: DatabaseSync): Switch | null {
  const row = database.prepare('SELECT id, release, at FROM switch ORDER BY id DESC LIMIT 1').get();
  return (row as unknown as Switch | undefined) ?? null;
}

export function noteSwitch(
  database: DatabaseSync,
  { release, at }: Omit<Switch, 'id'>,
  changes: readonly Change[],
): void {
  const add = database.prepare('INSERT INTO switch (release, at) VALUES (?, ?)');
  const id = Number(add.run(release, at).lastInsertRowid);
  // Other code does not hide content that a receiver was not told of yet.
  const put = database.prepare(`
    INSERT INTO changed_path VALUES (?, ?, ?, ?) ON CONFLICT (path) DO UPDATE
    SET switch = excluded.switch, how = iif(excluded.how = 'code', how, excluded.how),
      content_switch = max(content_switch, excluded.content_switch)`);
  for (const { path, how } of changes) put.run(path, id, how, how === 'code' ? 0 : id);
}

export interface News {
  /** The newest one of which the receiver may learn. */
  readonly release: string;
  readonly changes: readonly Change[];
}

export interface Due {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly upTo: number;
  readonly tries: number;
}

/** What a receiver has not yet, and when it may learn of it; null when it has all. @param delayMs after the switch */
export function dueOf(
  data: DataLayout,
  { kind, target }: ReceiverName,
  { delayMs, now }: { readonly delayMs: number; readonly now: number },
): Due | null {
  return withPublisherDatabase(data, (database) => {
    const rows = rowsOf(database);
    const own = rows.find((row) => row.kind === kind && row.target === target);
    if (own === undefined) return null;
    // Where the release goes is what the others would look at.
    const place = kind === 'deploy' ? undefined : rows.find((row) => row.kind === 'deploy');
    const select = database.prepare('SELECT id, at FROM switch WHERE id > ? AND id <= ? ORDER BY id');
    const switches = select.all(own.reached, place?.reached ?? Number.MAX_SAFE_INTEGER);
    const times = switches.map(({ id, at }) => {
      const startAt = Math.min(Math.max(Number(at), place?.reached_at ?? 0), now);
      return { upTo: Number(id), at: Math.max(startAt + delayMs, own.next_at), tries: own.tries };
    });
    return times.findLast(({ at }) => at <= now) ?? times[0] ?? null;
  });
}

export function newsFor(data: DataLayout, { kind, target }: ReceiverName, upTo: number): News {
  return withPublisherDatabase(data, (database) => {
    const own = rowsOf(database).find((row) => row.kind === kind && row.target === target);
    const select = database.prepare(`
      SELECT path, iif(content_switch > :reached OR how = 'code', how, 'code') AS how FROM changed_path
      WHERE switch > :reached AND switch <= :upTo`);
    const release = database.prepare('SELECT release FROM switch WHERE id = ?').get(upTo)?.['release'];
    return {
      release: String(release),
      changes:
        kind === 'deploy'
          ? []
          : (select.all({ reached: own?.reached ?? 0, upTo }) as unknown as readonly Change[]),
    };
  });
}

/** @param amount of addresses that it was told */
export function noteReached(
  data: DataLayout,
  { kind, target }: ReceiverName,
  { upTo, at, amount }: { readonly upTo: number; readonly at: number; readonly amount: number },
): void {
  withPublisherDatabase(data, (database) => {
    database
      .prepare(
        `UPDATE receiver SET reached = ?, reached_at = ?, tries = 0, next_at = 0, problem = NULL WHERE kind = ? AND target = ?`,
      )
      .run(upTo, at, kind, target);
    if (amount > 0)
      database
        .prepare(
          'INSERT INTO told (kind, target, release, at, amount) SELECT ?, ?, release, ?, ? FROM switch WHERE id = ?',
        )
        .run(kind, target, at, amount, upTo);
    database
      .prepare('DELETE FROM told WHERE id NOT IN (SELECT id FROM told ORDER BY id DESC LIMIT ?)')
      .run(keptTold);
    const everywhere = Math.min(...rowsOf(database).map(({ reached }) => reached));
    database.prepare('DELETE FROM changed_path WHERE switch <= ?').run(everywhere);
    // The one that a receiver has is shown.
    database.prepare('DELETE FROM switch WHERE id < ?').run(everywhere);
  });
}

export function noteFailed(
  data: DataLayout,
  { kind, target }: ReceiverName,
  { problem, nextAt }: { readonly problem: string; readonly nextAt: number },
): void {
  withPublisherDatabase(data, (database) =>
    database
      .prepare(
        'UPDATE receiver SET tries = tries + 1, next_at = ?, problem = ? WHERE kind = ? AND target = ?',
      )
      .run(nextAt, problem.slice(0, 1000), kind, target),
  );
}

/** A person asks for it now. */
export function forgetWaits(data: DataLayout): void {
  withPublisherDatabase(data, (database) => database.exec('UPDATE receiver SET tries = 0, next_at = 0'));
}

export function receiverStates(data: DataLayout): readonly ReceiverState[] {
  return withPublisherDatabase(data, (database) => {
    const releaseOf = database.prepare('SELECT release FROM switch WHERE id = ?');
    const newest = lastSwitch(database);
    return rowsOf(database).map(({ kind, target, reached, reached_at: since, tries, next_at, problem }) => ({
      kind,
      target,
      release: (releaseOf.get(reached)?.['release'] as string | undefined) ?? null,
      since,
      waiting: newest === null || newest.id <= reached ? null : newest.release,
      tries,
      problem,
      nextAt: next_at,
    }));
  });
}

export interface Told extends ReceiverName {
  readonly release: string;
  readonly at: number;
  readonly amount: number;
}

/** Newest first. */
export function lastTold(data: DataLayout, count = keptTold): readonly Told[] {
  return withPublisherDatabase(
    data,
    (database) =>
      database
        .prepare('SELECT kind, target, release, at, amount FROM told ORDER BY id DESC LIMIT ?')
        .all(count) as unknown as readonly Told[],
  );
}

const keptTold = 30;

interface Row extends ReceiverName {
  readonly reached: number;
  readonly reached_at: number;
  readonly tries: number;
  readonly next_at: number;
  readonly problem: string | null;
}

function rowsOf(database: DatabaseSync): readonly Row[] {
  return database.prepare('SELECT * FROM receiver').all() as unknown as readonly Row[];
}
