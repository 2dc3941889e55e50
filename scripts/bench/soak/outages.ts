/** Expected failures: calls while the API is down, and all requests while the site restarts. */
import type { ProcessName } from './kill-schedule.ts';

/** From the kill until the process answers again, in milliseconds on one clock. */
export interface Outage {
  readonly process: ProcessName;
  readonly from: number;
  readonly until: number;
}

/** A request with a wrong answer. */
export interface Failure {
  readonly kind: 'page' | 'call';
  readonly what: string;
  readonly from: number;
  readonly until: number;
  /** Null for a broken or refused connection. */
  readonly status: number | null;
}

/** Failures outside an outage. An outage of the publisher explains none. */
export function unexplained(failures: readonly Failure[], outages: readonly Outage[]): readonly Failure[] {
  return failures.filter((failure) => !outages.some((outage) => isExcused(failure, outage)));
}

/** What a proxy answers while its backend is down. */
const awayStatuses: readonly (number | null)[] = [502, 503, 504, null];

function isExcused({ kind, status, from, until }: Failure, outage: Outage): boolean {
  const isAtTheTime = from <= outage.until && until >= outage.from;
  if (!isAtTheTime || !awayStatuses.includes(status)) return false;
  return outage.process === 'site' || (outage.process === 'api' && kind === 'call');
}
