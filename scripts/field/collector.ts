/**
 * Collects reports of page views in memory and writes them in batches. If the database is locked, full or broken,
 * reports stay in memory up to a limit, and the next batch retries.
 */
import type { Logger } from 'pino';
import { tokenBuckets, type Budget } from '../http/token-buckets.ts';
import type { DataLayout } from '../settings.ts';
import { FieldStore, type Growth } from './field-store.ts';
import { readReport, type ReadReport } from './read-report.ts';
import { weekOf } from './weeks.ts';

export interface FieldLimits {
  /** Rate limit per network; an IPv6 /48 gets twice as much. */
  readonly ofNetwork: Budget;
  readonly inAll: Budget;
}

/**
 * 500 views a day per network, so that a replayed report, or an office, has little weight; ten a second in total, about
 * six million a week.
 */
const usualFieldLimits: FieldLimits = {
  ofNetwork: { burst: 60, perSecond: 500 / 86_400 },
  inAll: { burst: 600, perSecond: 10 },
};

export interface CollectorOptions {
  readonly data: DataLayout;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly limits?: FieldLimits;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Opens the database; for tests. */
  readonly open?: (data: DataLayout) => FieldStore;
}

/** Buckets in memory while the database cannot be written. */
const mostWaiting = 5000;
/** Maximum number of releases counted separately: those that were live while this program ran. */
const mostReleases = 50;
const flushMs = 2000;
const tidyMs = 3_600_000;

export class FieldCollector {
  readonly #options: CollectorOptions;
  readonly #now: () => number;
  readonly #may: (network: string) => boolean;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, Growth>();
  #releases: string[] = [];
  #store: FieldStore | null = null;
  #tidiedAt = -Infinity;
  #isFailing = false;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#may = limiter(options.limits ?? usualFieldLimits, this.#now);
    this.#timer = setInterval(() => this.flush(), flushMs).unref();
  }

  /** Registers a live release. Views of unknown releases count without one. */
  addRelease(release: string): void {
    this.#releases = [...this.#releases.filter((id) => id !== release), release].slice(-mostReleases);
  }

  /** Rate limit: counts the report; false when the network has no allowance left. */
  admits(network: string): boolean {
    return this.#may(network);
  }

  /** Counts a report; invalid ones are dropped. */
  take(text: string): void {
    const report = readReport(text);
    if (report !== null) this.#count(report);
  }

  /** Writes the pending reports; after a failure they stay pending. */
  flush(): void {
    const now = this.#now();
    try {
      if (this.#waiting.size === 0) return;
      this.#store ??= (this.#options.open ?? openStore)(this.#options.data);
      this.#store.add(this.#waiting.values());
      this.#waiting.clear();
      if (now - this.#tidiedAt >= tidyMs) {
        this.#tidiedAt = now;
        this.#store.tidy(now);
      }
      this.#isFailing = false;
    } catch (error) {
      // Logged once, not per batch.
      if (!this.#isFailing) this.#options.log.error({ err: error }, 'field data cannot be written');
      this.#isFailing = true;
      this.#forgetStore();
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
    this.#forgetStore();
  }

  #count({ kind, connection, release: named, buckets }: ReadReport): void {
    const week = weekOf(this.#now());
    const release = this.#releases.includes(named) ? named : '';
    for (const [figure, bucket] of buckets) {
      const key = [week, kind, connection, release, figure, bucket].join(' ');
      const amount = (this.#waiting.get(key)?.amount ?? 0) + 1;
      if (amount > 1 || this.#waiting.size < mostWaiting)
        this.#waiting.set(key, { week, kind, connection, release, figure, bucket, amount });
    }
  }

  /** Reconnect: the next batch opens the database again, also after its file was deleted. */
  #forgetStore(): void {
    try {
      this.#store?.close();
    } catch {
      // It was never open.
    }
    this.#store = null;
  }
}

function openStore(data: DataLayout): FieldStore {
  return new FieldStore(data);
}

function limiter({ ofNetwork, inAll }: FieldLimits, now: () => number): (network: string) => boolean {
  const own = tokenBuckets(ofNetwork, now);
  const all = tokenBuckets(inAll, now, 1);
  return (network) => {
    if (own.waitSeconds(network) > 0 || all.waitSeconds(everybody) > 0) return false;
    own.spend(network, 1);
    all.spend(everybody, 1);
    return true;
  };
}

const everybody = '';
