/** The published offline page, cached beside the pages that were read. */
import { keptCaches } from '../domain/kept-caches.ts';
import { pathTo } from '../domain/routes.ts';
import { isPage } from './page-cache.ts';
import type { WorkerScope } from './worker-scope.ts';

export interface OfflinePage {
  readonly get: () => Promise<Response | null>;
  /** @throws when it cannot be fetched */
  readonly fetch: () => Promise<void>;
  /** Refetched once a day, because a newer release may look different. */
  readonly refresh: () => Promise<void>;
}

/** @param now milliseconds since the epoch */
export function createOfflinePage(
  { caches, fetch }: Pick<WorkerScope, 'caches' | 'fetch'>,
  now: () => number,
): OfflinePage {
  const open = () => caches.open(keptCaches.pages);
  const get = async () => (await (await open()).match(path, { ignoreVary: true })) ?? null;
  const fetchIt = async () => {
    const response = await fetch(path, { cache: 'no-cache' });
    if (!isPage(response)) throw new Error(`${path} answers ${response.status}`);
    const headers = new Headers(response.headers);
    headers.set(fetchedAtHeader, String(now()));
    await (await open()).put(path, new Response(await response.blob(), { headers }));
  };
  return {
    get,
    fetch: fetchIt,
    async refresh() {
      const fetchedAt = Number((await get())?.headers.get(fetchedAtHeader) ?? 0);
      if (now() - fetchedAt > dayMs) await fetchIt();
    },
  };
}

const path = pathTo('offline');
const fetchedAtHeader = 'x-fetched-at';
const dayMs = 24 * 60 * 60 * 1000;
