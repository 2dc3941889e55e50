/**
 * Cached replies of the API for the cart and the orders. Personal: in a cache of their own, and only for the session
 * that received them. Deleted by the page at logout (`stores/kept-replies.ts`), here on a 401.
 */
import { keptCaches } from '../domain/kept-caches.ts';
import { isKeptCall, isShownBy, keptBounds } from '../domain/kept-pages.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

export interface KeptReplies {
  /**
   * Network first, with the cached reply as fallback. @param mayBeOld whether the page shows an offline notice; other
   * pages would present old data as current
   */
  readonly answer: (event: FetchEvent, mayBeOld: boolean) => Promise<Response>;
  /** When the newest reply that the screen at `path` shows was fetched; null without one. */
  readonly keptAt: (path: string) => Promise<number | null>;
  /** Deletes all, including pending writes. */
  readonly forget: () => Promise<void>;
}

type Store = Pick<WorkerScope, 'caches' | 'crypto' | 'fetch'>;

/** @param now milliseconds since the epoch */
export function createReplies(scope: Store, now: () => number): KeptReplies {
  /** Generation counter: replies requested before the last deletion are not stored (race). */
  let session = 0;
  const open = () => scope.caches.open(keptCaches.replies);
  const forget = async () => {
    session += 1;
    await scope.caches.delete(keptCaches.replies);
  };
  const isFresh = (response: Response) => now() - keptAtOf(response) < keptBounds.replyMs;

  const keep = async (request: Request, reply: Response, asked: number) => {
    const owner = await ownerOf(scope, request);
    const headers = {
      'content-type': 'application/json',
      [keptAtHeader]: String(now()),
      [ownerHeader]: owner,
    };
    const kept = new Response(await reply.text(), { headers });
    if (asked !== session) return;
    const cache = await open();
    await cache.put(request.url, kept);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -keptBounds.replies).map((key) => cache.delete(key)));
    // A deletion happened during the write.
    if (asked !== session) await scope.caches.delete(keptCaches.replies);
  };

  const hasAny = () => scope.caches.has(keptCaches.replies);

  const find = async (request: Request) => {
    if (!(await hasAny())) return null;
    const [cache, owner] = [await open(), await ownerOf(scope, request)];
    const keys = (await cache.keys()).filter(({ url }) => isSameReply(url, request.url));
    const exact = keys.find(({ url }) => url === request.url);
    const kept = await cache.match(exact ?? keys.at(-1) ?? request.url);
    return kept?.headers.get(ownerHeader) === owner && isFresh(kept) ? kept : null;
  };

  return {
    forget,
    async answer(event, mayBeOld) {
      const asked = session;
      try {
        const reply = await scope.fetch(event.request);
        if (reply.status === 401) event.waitUntil(forget());
        else if (reply.status === 200) {
          event.waitUntil(keep(event.request, reply.clone(), asked).catch(() => undefined));
        }
        return reply;
      } catch (error) {
        const kept = mayBeOld ? await find(event.request) : null;
        if (kept === null) throw error;
        return kept;
      }
    },
    async keptAt(path) {
      // Checked first, because `caches.open` creates the cache.
      if (!(await hasAny())) return null;
      const cache = await open();
      const keys = (await cache.keys()).filter(({ url }) => isShownBy(new URL(url).pathname, path));
      const replies = await Promise.all(keys.map((key) => cache.match(key)));
      const times = replies
        .filter((reply) => reply !== undefined && isFresh(reply))
        .map((reply) => keptAtOf(reply as Response));
      return times.length === 0 ? null : Math.max(...times);
    },
  };
}

/** Whether the worker answers a request for this address of the API. */
export function isReply(url: URL): boolean {
  return isKeptCall(url.pathname);
}

const keptAtHeader = 'x-kept-at';
const ownerHeader = 'x-owner';
/** Parameters ignored by the lookup: a cart with or without pictures is better than none. */
const extras = ['with_images', 'with_recommended', 'with_possible_offices', 'shipment'];

function isSameReply(one: string, other: string): boolean {
  return withoutExtras(one) === withoutExtras(other);
}

function withoutExtras(address: string): string {
  const url = new URL(address);
  for (const name of extras) url.searchParams.delete(name);
  return url.href;
}

function keptAtOf({ headers }: Response): number {
  return Number(headers.get(keptAtHeader));
}

/** A digest of the session's token; the token itself is not stored. */
async function ownerOf({ crypto }: Pick<Store, 'crypto'>, { headers }: Request): Promise<string> {
  const token = new TextEncoder().encode(headers.get('authorization') ?? '');
  const digest = await crypto.subtle.digest('SHA-256', token);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
