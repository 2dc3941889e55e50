/** HTTP client of the soak: rate-limited, reads responses completely, and records failures. */
import type { Fetch } from '../shoppers.ts';
import type { Failure } from './outages.ts';
import type { Turn } from './pace.ts';

export interface Traffic {
  readonly send: Fetch;
  readonly tally: Tally;
}

export interface Tally {
  /** Requests sent. */
  sent: number;
  readonly failures: Failure[];
  /** Refused calls (4xx) by status. */
  readonly refused: Map<number, number>;
  /** Latencies in milliseconds of pages and calls with a response. */
  readonly waits: { readonly page: number[]; readonly call: number[] };
}

/** Timeout, longer than the site's own for the API. */
const patienceMs = 25_000;

export function trafficOf(turn: Turn): Traffic {
  const tally: Tally = { sent: 0, failures: [], refused: new Map(), waits: { page: [], call: [] } };
  const send: Fetch = async (request) => {
    await turn();
    tally.sent++;
    const { pathname } = new URL(request.url);
    const kind = pathname.startsWith('/api/') ? 'call' : 'page';
    const from = performance.now();
    const fail = (status: number | null) => {
      const what = `${request.method} ${pathname}`;
      tally.failures.push({ kind, what, from, until: performance.now(), status });
    };
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
      const body = await answer.arrayBuffer();
      tally.waits[kind].push(performance.now() - from);
      const { status, headers } = answer;
      if (!isSound(kind, answer)) fail(isUnderstood(kind, answer) ? status : garbled);
      else if (status >= 400) tally.refused.set(status, (tally.refused.get(status) ?? 0) + 1);
      return new Response(status === 204 || status === 304 ? null : body, { status, headers });
    } catch (error) {
      fail(null);
      throw error;
    }
  };
  return { send, tally };
}

/** Pages must be 200; a call may be refused. */
function isSound(kind: 'page' | 'call', { status }: Response): boolean {
  return kind === 'page' ? status === 200 : status < 500;
}

/** A failed call that is not JSON is always a fault, because clients cannot parse it. */
const garbled = 500;

function isUnderstood(kind: 'page' | 'call', { headers }: Response): boolean {
  return kind === 'page' || (headers.get('Content-Type')?.includes('json') ?? false);
}
