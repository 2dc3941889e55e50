/**
 * The parts of ServiceWorkerGlobalScope that the worker uses. TypeScript's types of workers exclude those of the DOM,
 * and tests pass a fake scope.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly crypto: Pick<Crypto, 'subtle'>;
  readonly fetch: (input: Request | string, init?: RequestInit) => Promise<Response>;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean };
  /** `navigationPreload` is missing in older browsers. */
  readonly registration: {
    readonly navigationPreload?: Record<'enable' | 'disable', () => Promise<void>>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
}

export interface WorkerEvents {
  readonly install: InstallEvent;
  readonly activate: LastingEvent;
  readonly fetch: FetchEvent;
  readonly message: WorkerMessage;
}

export interface LastingEvent {
  /** Keeps the worker alive until the promise settles. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface InstallEvent extends LastingEvent {
  /** Static routing (Chromium since 123): https://w3c.github.io/ServiceWorker/#install-event-add-routes */
  readonly addRoutes?: (rules: readonly StaticRoute[]) => Promise<void>;
}

export interface StaticRoute {
  readonly condition: {
    readonly requestMethod?: 'GET';
    readonly requestMode?: 'navigate';
    readonly urlPattern?: { readonly pathname: string };
  };
  readonly source:
    'network' | 'fetch-event' | 'race-network-and-fetch-handler' | { readonly cacheName: string };
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The requesting page; for a navigation the resulting page. */
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse?: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
}

export interface WorkerMessage extends LastingEvent {
  readonly data: unknown;
  /** The page that sent it. */
  readonly source: { readonly url?: string } | null;
}
