/** Every request of the soak goes through here: it waits for its turn, reads the answer whole, and is judged. */
import type { Fetch } from '../shoppers.ts';
import type { Failure } from './outages.ts';
import type { Turn } from './pace.ts';

export interface Traffic {
  readonly send: Fetch;
  readonly tally: Tally;
}

export interface Tally {
  /** Requests that were sent. */
  sent: number;
  readonly failures: Failure[];
  /** Of calls that were refused (4xx): how many, by status. */
  readonly refused: Map<number, number>;
  /** Milliseconds of pages and calls that were answered. */
  readonly waits: { readonly page: number[]; readonly call: number[] };
}

/** Longer than the site itself waits for the API. */
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

/** Pages are always there; a call may be refused. */
function isSound(kind: 'page' | 'call', { status }: Response): boolean {
  return kind === 'page' ? status === 200 : status < 500;
}

/** No browser of ours makes sense of a failed call that is not JSON: nothing excuses one. */
const garbled = 500;

function isUnderstood(kind: 'page' | 'call', { headers }: Response): boolean {
  return kind === 'page' || (headers.get('Content-Type')?.includes('json') ?? false);
}
