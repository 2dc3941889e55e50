/** Schedule of kill -9 for the shop's processes. */
import type { Random } from '../../seed/random.ts';

export type ProcessName = 'api' | 'publisher' | 'site';

export interface Kill {
  /** Seconds since the soak began. */
  readonly at: number;
  readonly process: ProcessName;
}

/** Minimum distance of kills: a process must be back and run for a while before the next kill. */
const apartSeconds = 40;
const mostKills = 16;
/** Shares of the duration: no kills afterwards, so that growth can be measured. */
const killing = { from: 0.1, until: 0.5 };
/** The site is killed late, so that its growth is measured too; shoppers continue after it. */
const siteAt = 0.88;

/** API and publisher alternately, at least once each, then the site. */
export function killSchedule(seconds: number, random: Random): readonly Kill[] {
  const span = (killing.until - killing.from) * seconds;
  const pairs = Math.floor(Math.min(mostKills, span / apartSeconds) / 2);
  const count = Math.max(1, pairs) * 2;
  const step = span / count;
  const others = Array.from({ length: count }, (_, index): Kill => ({
    // Jitter, so that kills do not coincide with periodic work; never closer than half a step.
    at: killing.from * seconds + (index + random.next() / 2) * step,
    process: index % 2 === 0 ? 'api' : 'publisher',
  }));
  return [...others, { at: siteAt * seconds, process: 'site' }];
}
