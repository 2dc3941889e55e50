/** When the publisher looks for changes by itself. Pure: times are epoch milliseconds. */
import type { Wish } from './queue.ts';

export interface Timetable {
  /** Between two looks at the API's lists. */
  readonly everyMs: number;
  /** Between two readings of every product: what the lists do not tell, such as a description. */
  readonly sweepMs: number;
}

export interface Looked {
  /** When it last looked, however that ended. */
  readonly at: number;
  /** When it last read every product. */
  readonly sweptAt: number;
  /** When it was asked to look again: offers end then. */
  readonly reminders: readonly Reminder[];
}

export interface Reminder {
  readonly at: number;
  readonly only: readonly string[] | null;
}

export interface NextLook {
  readonly at: number;
  readonly wish: Wish;
}

/** The earliest of what is to come; it may be overdue. */
export function nextLook({ everyMs, sweepMs }: Timetable, { at, sweptAt, reminders }: Looked): NextLook {
  const looks: NextLook[] = [
    { at: sweptAt + sweepMs, wish: { cause: 'sweep', only: null, isFull: true } },
    { at: at + everyMs, wish: { cause: 'schedule', only: null } },
    ...reminders.map((reminder) => ({
      at: reminder.at,
      wish: { cause: 'reminder', only: reminder.only } as const,
    })),
  ];
  return looks.reduce((first, look) => (look.at < first.at ? look : first));
}
