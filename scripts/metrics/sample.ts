/** Parses the figures of `/metrics` that the panel shows. All but memory and delay are counters. */
import { latencyBuckets } from './meter.ts';

export interface Sample {
  readonly requests: number;
  /** Responses with status 500 and above. */
  readonly errors: number;
  /** Number of requests per bucket of `latencyBuckets`, the slower ones last. */
  readonly latencies: readonly number[];
  /** Bytes. */
  readonly memory: number;
  /** 99th percentile of the event-loop delay in milliseconds. */
  readonly delayMs: number;
  readonly orders: number;
  readonly failedPayments: number;
}

export function sampleFrom(text: string): Sample {
  const series = [...text.matchAll(line)].map(([, name = '', labels = '', value = '']) => ({
    name,
    labels,
    value: Number(value),
  }));
  const sum = (wanted: string, label = '') =>
    series
      .filter(({ name, labels }) => name === wanted && labels.includes(label))
      .reduce((total, { value }) => total + value, 0);
  const upTo = [...latencyBuckets.map(String), '+Inf'].map((le) =>
    sum('http_request_duration_seconds_bucket', `le="${le}"`),
  );
  return {
    requests: sum('http_requests_total'),
    errors: sum('http_requests_total', 'status="5'),
    latencies: upTo.map((total, index) => total - (upTo[index - 1] ?? 0)),
    memory: sum('process_resident_memory_bytes'),
    delayMs: Math.round(sum('nodejs_eventloop_lag_p99_seconds') * 1000),
    orders: sum('shop_orders_total'),
    failedPayments: sum('shop_payments', 'status="rejected"'),
  };
}

/** Difference of two samples. A restarted program counts from 0. */
export function between(before: Sample, now: Sample): Sample {
  const isNew = now.requests < before.requests;
  const grown = (then: number, value: number) => Math.max(0, isNew ? value : value - then);
  return {
    ...now,
    requests: grown(before.requests, now.requests),
    errors: grown(before.errors, now.errors),
    latencies: now.latencies.map((value, index) => grown(before.latencies[index] ?? 0, value)),
    // Counted in the database, which outlives the program.
    orders: Math.max(0, now.orders - before.orders),
    failedPayments: Math.max(0, now.failedPayments - before.failedPayments),
  };
}

/**
 * 95th percentile in seconds, interpolated from the buckets; null without requests, Infinity beyond the last bucket.
 */
export function percentile95(latencies: readonly number[]): number | null {
  const total = latencies.reduce((sum, value) => sum + value, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [index, value] of latencies.entries()) {
    const [low, high] = [latencyBuckets[index - 1] ?? 0, latencyBuckets[index] ?? Infinity];
    if (below + value >= total * 0.95) {
      return high === Infinity ? Infinity : low + (high - low) * ((total * 0.95 - below) / value);
    }
    below += value;
  }
  return Infinity;
}

const line = /^(\w+)(?:\{([^}]*)\})? (\S+)$/gm;
