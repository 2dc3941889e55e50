/** Which failures a shopper may meet: those of calls while the API is away, and all of them while the site itself restarts. */
import type { ProcessName } from './kill-schedule.ts';

/** From the kill until it answers again, in milliseconds of one clock. */
export interface Outage {
  readonly process: ProcessName;
  readonly from: number;
  readonly until: number;
}

/** A request that was not answered as it should be. */
export interface Failure {
  readonly kind: 'page' | 'call';
  readonly what: string;
  readonly from: number;
  readonly until: number;
  /** Null for a connection that was broken off or refused. */
  readonly status: number | null;
}

/** Those that nothing excuses. A publisher that is away excuses nothing. */
export function unexplained(failures: readonly Failure[], outages: readonly Outage[]): readonly Failure[] {
  return failures.filter((failure) => !outages.some((outage) => isExcused(failure, outage)));
}

/** What a proxy says of a backend that is away. */
const awayStatuses: readonly (number | null)[] = [502, 503, 504, null];

function isExcused({ kind, status, from, until }: Failure, outage: Outage): boolean {
  const isAtTheTime = from <= outage.until && until >= outage.from;
  if (!isAtTheTime || !awayStatuses.includes(status)) return false;
  return outage.process === 'site' || (outage.process === 'api' && kind === 'call');
}
