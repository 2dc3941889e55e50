/** Which revision of a release's event calendars have: kept, so that those who subscribed take a date that moved. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { withPublisherDatabase } from '../state/database.ts';

/** What an event says. */
export interface EventFacts {
  /** The product's id. */
  readonly id: number;
  readonly day: string;
  readonly title: string;
  readonly url: string;
}

/** RFC 5545, 3.8.7: `sequence` rises with each move of the date, `modified` is the time of the last change of anything. */
export interface EventRevision {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** Those that the publisher keeps. */
export function revisionsOf(
  data: DataLayout,
  events: readonly EventFacts[],
  now: Date,
): ReadonlyMap<number, EventRevision> {
  return withPublisherDatabase(data, (database) => revisionsIn(database, events, now));
}

/** By the product's id. Stores what is new or changed in `calendar_event`. */
export function revisionsIn(
  database: DatabaseSync,
  events: readonly EventFacts[],
  now: Date,
): ReadonlyMap<number, EventRevision> {
  forgetOld(database, now);
  const select = database.prepare(
    'SELECT day, said, sequence, modified FROM calendar_event WHERE product = ?',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO calendar_event (product, day, said, sequence, modified) VALUES (?, ?, ?, ?, ?)',
  );
  return new Map(
    events.map(({ id, day, title, url }) => {
      const before = select.get(id) as StoredEvent | undefined;
      const said = JSON.stringify([title, url]);
      if (before !== undefined && before.day === day && before.said === said) return [id, before];
      // The clock may have been set back.
      const modified = Math.max(now.getTime(), (before?.modified ?? 0) + 1000);
      const sequence = before === undefined ? 0 : before.sequence + Number(before.day !== day);
      put.run(id, day, said, sequence, modified);
      return [id, { sequence, modified }];
    }),
  );
}

interface StoredEvent extends EventRevision {
  readonly day: string;
  readonly said: string;
}

/** Days that passed a year ago: a presale may come back, and its sequence goes on. */
function forgetOld(database: DatabaseSync, now: Date): void {
  const before = new Date(now.getTime() - 366 * 86_400_000).toISOString().slice(0, 10);
  database.prepare('DELETE FROM calendar_event WHERE day < ?').run(before);
}
