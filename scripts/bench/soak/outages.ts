/** Acceptable failures: calls while the API is down, and everything while the site restarts. */
import type { ProcessName } from './kill-schedule.ts';

/** From the kill until it responds again, in milliseconds of one clock. */
export interface Outage {
  readonly process: ProcessName;
  readonly from: number;
  readonly until: number;
}

/** A request with a wrong or no response. */
export interface Failure {
  readonly kind: 'page' | 'call';
  readonly what: string;
  readonly from: number;
  readonly until: number;
  /** Null for a refused or broken connection. */
  readonly status: number | null;
}

/** Failures outside of outages. An outage of the publisher excuses nothing. */
export function unexplained(failures: readonly Failure[], outages: readonly Outage[]): readonly Failure[] {
  return failures.filter((failure) => !outages.some((outage) => isExcused(failure, outage)));
}

/** Statuses of a proxy whose backend is down. */
const awayStatuses: readonly (number | null)[] = [502, 503, 504, null];

function isExcused({ kind, status, from, until }: Failure, outage: Outage): boolean {
  const isAtTheTime = from <= outage.until && until >= outage.from;
  if (!isAtTheTime || !awayStatuses.includes(status)) return false;
  return outage.process === 'site' || (outage.process === 'api' && kind === 'call');
}
