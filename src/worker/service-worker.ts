/**
 * The service worker: pages that were read open without a network. It responds only when the network fails; after an
 * error of its own the browser uses the network as without a worker.
 */
import { keptCaches } from '../domain/kept-caches.ts';
import { cachePrefix, isKeptFile, isOfflineCode } from '../domain/worker-address.ts';
import { createReplies, isReply, type KeptReplies } from './kept-replies.ts';
import { createPageCache, isPage, type PageCache, type ReadPage } from './page-cache.ts';
import { keptAnswer, offlineAnswer } from './offline-answers.ts';
import { createOfflinePage, type OfflinePage } from './offline-page.ts';
import type { FetchEvent, InstallEvent, StaticRoute, WorkerMessage, WorkerScope } from './worker-scope.ts';

/** @param now milliseconds since the epoch */
export function startWorker(scope: WorkerScope, now: () => number = Date.now): void {
  const worker = new Worker(scope, now);
  scope.addEventListener('install', (event) => event.waitUntil(worker.install(event)));
  scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
  scope.addEventListener('message', (event) => event.waitUntil(worker.hear(event).catch(() => undefined)));
  scope.addEventListener('fetch', (event) => {
    try {
      worker.fetch(event);
    } catch {
      // Without `respondWith` the browser uses the network.
    }
  });
}

/**
 * Static routing: Chromium decides without starting the worker. Navigations race with it, so that none waits for it;
 * replies of cart and orders come through it; scripts and styles come from the cache or the network; everything else,
 * pictures too, bypasses the worker.
 */
const routes: readonly StaticRoute[] = [
  { condition: { requestMethod: 'GET', requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  // Not pictures: a cache lookup for them delayed the first paint by 0.2 s on a slow phone. They are immutable, so that
  // the HTTP cache has them without a network.
  { condition: { urlPattern: { pathname: '/_astro/*' } }, source: { cacheName: keptCaches.pages } },
  ...['/api/v1/cart', '/api/v1/account/orders*'].map((pathname) => ({
    condition: { requestMethod: 'GET' as const, urlPattern: { pathname } },
    // Not a race: the reply of a race that the network wins is aborted before a busy worker has stored it.
    source: 'fetch-event' as const,
  })),
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
];

class Worker {
  private readonly scope: WorkerScope;
  private readonly now: () => number;
  readonly pageCache: PageCache;
  readonly replies: KeptReplies;
  private readonly offlinePage: OfflinePage;
  /** Whether the last navigation failed: hashed files then come from the cache in browsers without static routing. */
  private isOffline = false;
  private isRouted = false;
  /** Clients that got an offline page with a notice: only these may show old data. */
  private readonly offlineClients = new Set<string>();
  /** URLs of prefetched pages (speculation rules): their documents are stored when they are read. */
  private readonly ahead = new Set<string>();
  /** By URL: lets its newest document be stored at once. */
  private readonly waiting = new Map<string, () => void>();

  constructor(scope: WorkerScope, now: () => number) {
    this.scope = scope;
    this.now = now;
    this.pageCache = createPageCache(scope, now);
    this.replies = createReplies(scope, now);
    this.offlinePage = createOfflinePage(scope, now);
  }

  /** `skipWaiting`: a new worker takes over at once. It has no state, and file names are hashed per release. */
  async install(event: InstallEvent): Promise<void> {
    void this.scope.skipWaiting();
    const routing = event.addRoutes?.(routes).then(
      () => true,
      () => false,
    );
    // If this fails (no offline page, or a policy that forbids the worker to fetch), the worker is not installed.
    await this.offlinePage.fetch();
    this.isRouted = (await routing) ?? false;
  }

  async activate(): Promise<void> {
    // Routed navigations race with the worker, which replaces preloads. Refused before the worker is active.
    await this.scope.registration.navigationPreload?.[this.isRouted ? 'disable' : 'enable']();
    const kept: readonly string[] = Object.values(keptCaches);
    const names = await this.scope.caches.keys();
    const old = names.filter((name) => name.startsWith(cachePrefix) && !kept.includes(name));
    await Promise.all(old.map((name) => this.scope.caches.delete(name)));
  }

  /** Messages of pages: 'forget', or what they read. */
  async hear({ data, source }: WorkerMessage): Promise<void> {
    if (data === 'forget') return this.replies.forget();
    if (!isReadPage(data) || source?.url === undefined) return;
    this.waiting.get(source.url)?.();
    await this.pageCache.wasRead(new URL(source.url), data, this.ahead.delete(source.url));
    await this.offlinePage.refresh();
  }

  fetch(event: FetchEvent): void {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== this.scope.location.origin) return;
    const fromNetwork = () => this.scope.fetch(request);
    // `Sec-Purpose`: prefetched or prerendered. It may never be read, and storing it would evict pages that were.
    if (request.headers.has('Sec-Purpose')) this.ahead.add(url.href);
    else if (request.mode === 'navigate') event.respondWith(this.navigate(event, url).catch(fromNetwork));
    else if (isReply(url)) {
      event.respondWith(this.replies.answer(event, this.offlineClients.has(event.clientId)));
    } else if (isKeptFile(url.pathname) && (this.isCut() || isOfflineCode(url.pathname))) {
      event.respondWith(this.pageCache.file(url.pathname).then((file) => file ?? fromNetwork()));
    }
  }

  private isCut(): boolean {
    return this.isOffline || !this.scope.navigator.onLine;
  }

  private async navigate(event: FetchEvent, url: URL): Promise<Response> {
    const network = this.fromNetwork(event, url);
    try {
      return await Promise.race([network, this.keptWhenLate(network, event, url)]);
    } catch {
      this.isOffline = true;
      const kept = await this.kept(event, url);
      return kept ?? offlineAnswer(this, await this.offlinePage.get(), url, this.now());
    }
  }

  private async fromNetwork(event: FetchEvent, url: URL): Promise<Response> {
    const response = (await event.preloadResponse) ?? (await this.scope.fetch(event.request));
    this.isOffline = false;
    if (isPage(response)) event.waitUntil(this.keepLater(url, response.clone()).catch(() => undefined));
    return response;
  }

  /** Storing competes with the first paint for the processor, so it waits until the page is idle, left, or painted. */
  private async keepLater(url: URL, response: Response): Promise<void> {
    const body = await response.blob();
    const start = await new Promise<() => void>((resolve) => {
      const done = () => resolve(done);
      this.waiting.set(url.href, done);
      this.scope.setTimeout(done, paintMs);
    });
    // Race: the page was loaded again meanwhile, and that document is the newer one.
    if (this.waiting.get(url.href) !== start) return;
    this.waiting.delete(url.href);
    await this.pageCache.keep(url, new Response(body, { headers: response.headers }));
  }

  /** Timeout: on a dead connection requests hang instead of failing. */
  private async keptWhenLate(network: Promise<Response>, event: FetchEvent, url: URL): Promise<Response> {
    await new Promise<void>((resolve) => this.scope.setTimeout(resolve, patienceMs));
    return (await this.kept(event, url)) ?? network;
  }

  private async kept({ resultingClientId }: FetchEvent, url: URL): Promise<Response | null> {
    const answer = await keptAnswer(this.scope, this, url, this.now());
    if (answer !== null) this.offlineClients.add(resultingClientId);
    return answer;
  }
}

/** Most pages have painted by then. */
const paintMs = 3000;

/** Slow networks begin to respond within this time. */
const patienceMs = 8000;

function isReadPage(data: unknown): data is ReadPage {
  if (typeof data !== 'object' || data === null) return false;
  const { title, files } = data as Partial<ReadPage>;
  return typeof title === 'string' && Array.isArray(files) && files.every((file) => typeof file === 'string');
}
