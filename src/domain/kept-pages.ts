/**
 * What a browser keeps to be read without a network: which addresses, how much of it, and for how long. The service
 * worker (`src/worker/`) follows these rules.
 */
import { matchRoute, pathTo, routes, type Route, type RouteMatch, type RouteName } from './routes.ts';
import { searchQueryFromUrl, searchQueryToParams } from './catalogue/search-query.ts';

export interface KeptBounds {
  readonly pages: number;
  /** Of pages, scripts and pictures together, uncompressed. */
  readonly bytes: number;
  readonly pageMs: number;
  readonly replies: number;
  readonly replyMs: number;
}

/** Least recently read first out. */
export const keptBounds: KeptBounds = {
  pages: 60,
  bytes: 25_000_000,
  pageMs: days(30),
  replies: 40,
  replyMs: days(7),
};

/** How the worker keeps a document. */
export interface KeptDocument {
  /** Path under which it is stored. Several addresses may have the same document: `?page=2` and `/2`. */
  readonly key: string;
  readonly route: RouteName;
  /** A screen is an empty document that shows a customer's or cart's data: it opens with a kept reply only. */
  readonly isScreen: boolean;
}

/** The document at an address; null for one that is not kept. */
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

/** Whether an address asks the API for a selection of products: a search or a filtered list, never kept. */
export function isSelection({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  const match = matchRoute(pathname);
  return match !== null && isPaged(match.name) && listOf(match, searchParams) === null;
}

/** Addresses of the API whose replies are kept, and the screens that show them. */
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

/** Whether the reply at `apiPath` is what the screen at `path` shows. */
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
 * The prebuilt page of an address, as the site server finds it; null when a script selects the products. Foreign
 * parameters (campaigns) change nothing.
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
