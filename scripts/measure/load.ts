/** Requests a second, and how long the slowest of a hundred takes. */
import autocannon from 'autocannon';
import type { Row } from './rows.ts';

const connections = 20;

export async function measureLoad(
  urls: Readonly<Record<string, string>>,
  seconds: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, url] of Object.entries(urls)) {
    const headers = { 'Accept-Encoding': 'br' };
    const result = await autocannon({ url, connections, duration: seconds, headers });
    rows.push({
      name: `${name}: requests a second / p99 in ms / failed`,
      values: [result.requests.average, result.latency.p99, result.non2xx + result.errors],
      unit: '',
    });
  }
  return rows;
}
