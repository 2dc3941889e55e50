/**
 * Rules of offline pages: which URLs are cached, how much and for how long. The service worker (`src/worker/`) follows
 * them.
 */
import { matchRoute, pathTo, routes, type Route, type RouteMatch, type RouteName } from './routes.ts';
import { searchQueryFromUrl, searchQueryToParams } from './catalogue/search-query.ts';

export interface KeptBounds {
  readonly pages: number;
  /** Uncompressed size of pages, scripts and pictures together. */
  readonly bytes: number;
  readonly pageMs: number;
  readonly replies: number;
  readonly replyMs: number;
}

/** Limits; eviction is LRU. */
export const keptBounds: KeptBounds = {
  pages: 60,
  bytes: 25_000_000,
  pageMs: days(30),
  replies: 40,
  replyMs: days(7),
};

/** How a document is cached. */
export interface KeptDocument {
  /** Path under which it is stored. Several addresses may have the same document: `?page=2` and `/2`. */
  readonly key: string;
  readonly route: RouteName;
  /**
   * A screen is a document without data, which shows the customer's or cart's: offline it opens only with a cached
   * reply.
   */
  readonly isScreen: boolean;
}

/** The document at a URL; null if it is not cached. */
export function keptDocument({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): KeptDocument | null {
  const match = matchRoute(pathname);
  if (match === null) return null;
  const { name } = match;
  if (isScreen(name)) {
    const key = pathTo(name, name === 'order' ? { id: 0 } : {});
    return { key, route: name, isScreen: true };
  }
  const route: Route = routes[name];
  if (route.kind === 'redirect' || route.kind === 'shell' || route.crawl !== 'index') return null;
  const list = listOf(match, searchParams);
  if (list === null) return null;
  return { key: pathTo(list.name, list.params, list.page), route: list.name, isScreen: false };
}

/** Whether a URL is a search or a filtered list, which is never cached. */
export function isSelection({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  const match = matchRoute(pathname);
  return match !== null && isPaged(match.name) && listOf(match, searchParams) === null;
}

/** API paths whose replies are cached, by the screen that shows them. */
const keptCalls: Readonly<Record<ScreenName, RegExp>> = {
  cart: /^\/api\/v1\/cart$/,
  orders: /^\/api\/v1\/account\/orders$/,
  order: /^\/api\/v1\/account\/orders\/(\d{1,15})$/,
};

export type ScreenName = (typeof screens)[number];

const screens = ['cart', 'orders', 'order'] as const;

function isScreen(name: RouteName): name is ScreenName {
  return (screens as readonly RouteName[]).includes(name);
}

/** Whether the screen at `path` shows the reply of `apiPath`. */
export function isShownBy(apiPath: string, path: string): boolean {
  const match = matchRoute(path);
  if (match === null || !isScreen(match.name)) return false;
  const found = keptCalls[match.name].exec(apiPath);
  return found !== null && (match.name !== 'order' || found[1] === match.params['id']);
}

export function isKeptCall(apiPath: string): boolean {
  return screens.some((name) => keptCalls[name].test(apiPath));
}

/**
 * The prebuilt page of a URL, by the rules of the site server; null when a script selects the products. Unknown
 * parameters (campaigns) are ignored.
 */
function listOf(match: RouteMatch, params: URLSearchParams): RouteMatch | null {
  if (!isPaged(match.name)) return match;
  const asked = searchQueryToParams(searchQueryFromUrl(params));
  const brand = asked.get('editorial');
  asked.delete('page');
  const page = Number(params.get('page') ?? match.page);
  if (asked.size === 0) return { ...match, page };
  const isBrand = match.name === 'productList' && !match.params['category'] && asked.size === 1;
  return isBrand && brand !== null ? { name: 'brand', params: { slug: brand }, page } : null;
}

function isPaged(name: RouteName): boolean {
  return 'paged' in routes[name];
}

function days(count: number): number {
  return count * 24 * 60 * 60 * 1000;
}
