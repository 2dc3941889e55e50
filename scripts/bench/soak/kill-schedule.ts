/** When which process of the shop is ended by kill -9. */
import type { Random } from '../../seed/random.ts';

export type ProcessName = 'api' | 'publisher' | 'site';

export interface Kill {
  /** Seconds since the soak began. */
  readonly at: number;
  readonly process: ProcessName;
}

/** Between two kills: what ended must run again, and for a while, before the next one ends. */
const apartSeconds = 40;
const mostKills = 16;
/** Shares of the time: afterwards nothing is killed for long enough to see whether it grows. */
const killing = { from: 0.1, until: 0.5 };
/** The site goes last, so that its own growth is seen as well; shoppers go on after it. */
const siteAt = 0.88;

/** API and publisher in turn, at least once each, then the site. */
export function killSchedule(seconds: number, random: Random): readonly Kill[] {
  const span = (killing.until - killing.from) * seconds;
  const pairs = Math.floor(Math.min(mostKills, span / apartSeconds) / 2);
  const count = Math.max(1, pairs) * 2;
  const step = span / count;
  const others = Array.from({ length: count }, (_, index): Kill => ({
    // Never at the same beat as whatever else repeats itself; never closer than half a step.
    at: killing.from * seconds + (index + random.next() / 2) * step,
    process: index % 2 === 0 ? 'api' : 'publisher',
  }));
  return [...others, { at: siteAt * seconds, process: 'site' }];
}
