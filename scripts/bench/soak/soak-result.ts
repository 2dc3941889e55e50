/** Raw results of a soak. */
import type { Disk } from './disk.ts';
import type { Asked, BookAudit } from './final-checks.ts';
import type { Acknowledged } from './journeys.ts';
import type { Outage } from './outages.ts';
import type { Sample } from './processes.ts';
import type { Tally } from './traffic.ts';

export interface SoakResult {
  readonly minutes: number;
  readonly perSecond: number;
  readonly tally: Tally;
  readonly acknowledged: Acknowledged;
  readonly outages: readonly Outage[];
  readonly samples: readonly Sample[];
  readonly disks: readonly Disk[];
  readonly edits: {
    readonly count: number;
    readonly failures: readonly string[];
    /** Products whose pages did not show their last change at the end. */
    readonly unshown: readonly string[];
  };
  readonly asked: Asked;
  readonly books: BookAudit;
  /** Processes that remained after the shop was stopped. */
  readonly left: number;
}
