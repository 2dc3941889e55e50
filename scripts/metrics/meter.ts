/** Metrics of a program, in the text format of Prometheus. */
import type { DatabaseSync } from 'node:sqlite';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface SeenRequest {
  readonly method: string;
  /** Route template. Paths would create one time series each (cardinality). */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Meter {
  readonly see: (request: SeenRequest) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Path of the metrics, on every port of the shop; not in the route table. */
export const metricsPath = '/metrics';

/** Bucket bounds in seconds. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Requests by template, latency, event-loop delay, memory and handles of this process.
 * @param shop the API's database: adds orders and payments.
 */
export function createMeter(shop?: DatabaseSync): Meter {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: latencyBuckets,
    registers,
  });
  if (shop !== undefined) countShop(shop, registers);
  return {
    see: ({ method, route, status, ms }) => {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status });
      latency.observe({ route }, ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Known methods. Clients can send any, and each would create a time series (cardinality). */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Read per scrape, because the database outlives this process. */
function countShop(shop: DatabaseSync, registers: Registry[]): void {
  new Counter({
    name: 'shop_orders_total',
    help: 'Orders that were placed.',
    registers,
    collect() {
      const row = shop.prepare('SELECT count(*) AS orders FROM shop_order').get();
      this.reset();
      this.inc(Number(row?.['orders']));
    },
  });
  new Gauge({
    name: 'shop_payments',
    help: 'Payments by what the provider said; rejected ones failed.',
    labelNames: ['status'],
    registers,
    collect() {
      const rows = shop.prepare('SELECT status, count(*) AS payments FROM payment GROUP BY status').all();
      this.reset();
      for (const status of ['open', 'approved', 'pending', 'rejected']) this.set({ status }, 0);
      for (const { status, payments } of rows) this.set({ status: String(status) }, Number(payments));
    },
  });
}
