/** Schedule of the publisher's own polls for changes. Pure: times are epoch milliseconds. */
import type { PublishRequest } from './queue.ts';

export interface Timetable {
  /** Interval between two reads of the API's lists (polling). */
  readonly everyMs: number;
  /**
   * Interval between two full reads of every product, which find what the lists do not reveal, such as a description.
   */
  readonly fullSyncMs: number;
}

export interface PastReads {
  /** When it last polled, with or without success. */
  readonly at: number;
  /** When it last read every product. */
  readonly fullSyncAt: number;
  /** Requested polls at a fixed time, for example the end of an offer. */
  readonly reminders: readonly Reminder[];
}

export interface Reminder {
  readonly at: number;
  readonly only: readonly string[] | null;
}

export interface NextPoll {
  readonly at: number;
  readonly request: PublishRequest;
}

/** The earliest upcoming poll; it may be overdue. */
export function nextPoll(
  { everyMs, fullSyncMs }: Timetable,
  { at, fullSyncAt, reminders }: PastReads,
): NextPoll {
  const polls: NextPoll[] = [
    { at: fullSyncAt + fullSyncMs, request: { cause: 'full-sync', only: null, isFull: true } },
    { at: at + everyMs, request: { cause: 'schedule', only: null } },
    ...reminders.map((reminder) => ({
      at: reminder.at,
      request: { cause: 'reminder', only: reminder.only } as const,
    })),
  ];
  return polls.reduce((first, poll) => (poll.at < first.at ? poll : first));
}
