/** Schedule of the publisher's own looks for changes. Pure: times are epoch milliseconds. */
import type { PublishRequest } from './queue.ts';

export interface Timetable {
  /** Interval between two reads of the API's lists (polling). */
  readonly everyMs: number;
  /**
   * Interval between two full reads of every product, which find what the lists do not reveal, such as a description.
   */
  readonly sweepMs: number;
}

export interface Looked {
  /** When it last looked, with or without success. */
  readonly at: number;
  /** When it last read every product. */
  readonly sweptAt: number;
  /** Requested looks at a fixed time, for example the end of an offer. */
  readonly reminders: readonly Reminder[];
}

export interface Reminder {
  readonly at: number;
  readonly only: readonly string[] | null;
}

export interface NextLook {
  readonly at: number;
  readonly request: PublishRequest;
}

/** The earliest upcoming look; it may be overdue. */
export function nextLook({ everyMs, sweepMs }: Timetable, { at, sweptAt, reminders }: Looked): NextLook {
  const looks: NextLook[] = [
    { at: sweptAt + sweepMs, request: { cause: 'sweep', only: null, isFull: true } },
    { at: at + everyMs, request: { cause: 'schedule', only: null } },
    ...reminders.map((reminder) => ({
      at: reminder.at,
      request: { cause: 'reminder', only: reminder.only } as const,
    })),
  ];
  return looks.reduce((first, look) => (look.at < first.at ? look : first));
}
