/** Schedule of kill -9 for the shop's processes. */
import type { Random } from '../../seed/random.ts';

export type ProcessName = 'api' | 'publisher' | 'site';

export interface Kill {
  /** Seconds since the start of the soak. */
  readonly at: number;
  readonly process: ProcessName;
}

/** Between two kills: the killed process must restart and run for a while. */
const apartSeconds = 40;
const mostKills = 16;
/** Shares of the total time. No kills after it, to leave time for measuring growth. */
const killing = { from: 0.1, until: 0.5 };
/** The site is killed last, so that its own growth is measured too; shoppers continue after it. */
const siteAt = 0.88;

/** API and publisher in turn, at least once each, then the site. */
export function killSchedule(seconds: number, random: Random): readonly Kill[] {
  const span = (killing.until - killing.from) * seconds;
  const pairs = Math.floor(Math.min(mostKills, span / apartSeconds) / 2);
  const count = Math.max(1, pairs) * 2;
  const step = span / count;
  const others = Array.from({ length: count }, (_, index): Kill => ({
    // Jitter, against synchrony with other periodic work; kills stay at least half a step apart.
    at: killing.from * seconds + (index + random.next() / 2) * step,
    process: index % 2 === 0 ? 'api' : 'publisher',
  }));
  return [...others, { at: siteAt * seconds, process: 'site' }];
}
