/** The kept pages with their scripts and pictures, in one cache, and the index of them beside them. */
import { keptCaches } from '../domain/kept-caches.ts';
import { keptDocument } from '../domain/kept-pages.ts';
import { isKeptFile } from '../domain/worker-address.ts';
import {
  indexFrom,
  pageIn,
  trimmed,
  withFiles,
  withPage,
  type KeptIndex,
  type KeptPage,
} from './kept-index.ts';
import type { WorkerScope } from './worker-scope.ts';

/** What a page reports of itself when it was read. */
export interface ReadPage {
  readonly title: string;
  /** Paths of the scripts and pictures that it loaded. */
  readonly files: readonly string[];
}

export interface PageCache {
  /** Stores the document of a navigation; ignores responses that are no page. */
  readonly keep: (url: URL, response: Response) => Promise<void>;
  /**
   * Stores the files of a page, and the page itself if it was opened before the worker was active, or is newer than the
   * stored one.
   */
  readonly wasRead: (url: URL, page: ReadPage, isNewer: boolean) => Promise<void>;
  /** The document under a key of the index. */
  readonly document: (key: string) => Promise<Response | null>;
  readonly file: (path: string) => Promise<Response | null>;
  readonly index: () => Promise<KeptIndex>;
}

type Store = Pick<WorkerScope, 'caches' | 'fetch' | 'location'>;

/** @param now milliseconds since the epoch */
export function createPageCache(scope: Store, now: () => number): PageCache {
  const open = () => scope.caches.open(keptCaches.pages);
  const match = async (key: string) => (await (await open()).match(key, { ignoreVary: true })) ?? null;
  const read = async () => indexFrom(await (await match(indexKey))?.json().catch(() => null));
  const apply = async (work: (index: KeptIndex) => Promise<KeptIndex>) => {
    const before = await read();
    const { index, gone } = trimmed(await work(before), now());
    const cache = await open();
    await cache.put(indexKey, new Response(JSON.stringify(index)));
    await Promise.all(gone.map((key) => cache.delete(key)));
  };
  const change = serially((work: (index: KeptIndex) => Promise<KeptIndex>) =>
    apply(work).catch(async (error: unknown) => {
      // The disk is full or the index is lost: without the index, its entries would never be evicted.
      await scope.caches.delete(keptCaches.pages);
      throw error;
    }),
  );

  const keep = async (url: URL, response: Response): Promise<void> => {
    const document = keptDocument(url);
    if (document === null || !isPage(response)) return;
    const body = await response.blob();
    await change(async (index) => {
      await (await open()).put(document.key, new Response(body, { headers: response.headers }));
      return withPage(index, recordOf(document, pageIn(index, document.key), body.size, now()));
    });
  };

  return {
    keep,
    async wasRead(url, { title, files }, isNewer) {
      const document = keptDocument(url);
      if (document === null) return;
      // Read from the HTTP cache without a request, whatever its age (`force-cache`).
      if (isNewer || pageIn(await read(), document.key) === null)
        await keep(url, await scope.fetch(url.href, fromCache));
      await change(async (index) => {
        const page = pageIn(index, document.key);
        if (page === null) return index;
        const wanted = files.filter(isKeptFile).slice(0, mostFiles);
        const fetched = await fetchFiles(
          scope,
          await open(),
          wanted.filter((file) => !(file in index.files)),
        );
        const kept = withFiles(index, fetched);
        // A page opened offline may have loaded fewer files.
        const named = new Set([...wanted, ...(page.isRead ? page.files : [])]);
        const own = [...named].filter((file) => file in kept.files);
        return withPage(kept, { ...page, title, files: own, readAt: now(), isRead: true });
      });
    },
    document: match,
    file: match,
    index: async () => trimmed(await read(), now()).index,
  };
}

const indexKey = '/_kept';
const fromCache: RequestInit = { cache: 'force-cache' };
/** Limit per page, for long lists scrolled to their end. */
const mostFiles = 120;

function recordOf(
  { key, isScreen }: { readonly key: string; readonly isScreen: boolean },
  before: KeptPage | null,
  bytes: number,
  now: number,
): KeptPage {
  return {
    key,
    isScreen,
    isRead: false,
    title: before?.title ?? '',
    files: before?.files ?? [],
    bytes,
    keptAt: now,
    readAt: now,
  };
}

/** A complete page of this site: no error, no redirect, nothing of another origin. */
export function isPage({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && headers.get('content-type')?.startsWith('text/html') === true;
}

/** @returns the sizes of those that were fetched */
async function fetchFiles(
  { fetch }: Pick<Store, 'fetch'>,
  cache: Cache,
  files: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const sizes: Record<string, number> = {};
  const fetchOne = async (file: string) => {
    const response = await fetch(file, fromCache);
    if (response.status !== 200) return;
    const body = await response.blob();
    await cache.put(file, new Response(body, { headers: response.headers }));
    sizes[file] = body.size;
  };
  await Promise.allSettled(files.map(fetchOne));
  return sizes;
}

/** Mutex: two concurrent changes of one index would lose one of them (race). */
function serially<Argument>(work: (argument: Argument) => Promise<void>): typeof work {
  let last: Promise<void> = Promise.resolve();
  return (argument) => {
    const mine = last.then(() => work(argument));
    last = mine.catch(() => undefined);
    return mine;
  };
}
