import {
  matchRoute,
  pathTo,
  routes,
  type Route,
  type RouteMatch,
  type RouteName,
} from '../../src/domain/routes.ts';

export type Resolution =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly status: 200 | 404;
      /** It is null for a file that is no page. */
      readonly route: RouteName | null;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'proxy' }
  | { readonly kind: 'health' }
  /** An asset in no release: a plain 404 without a page. */
  | { readonly kind: 'missingAsset' }
  | { readonly kind: 'badAddress'; readonly isApi: boolean };

/**
 * What answers a request target (raw path and query).
 * @param has whether the release has a file at a decoded path
 */
export function resolve(
  target: string,
  has: (path: string) => boolean,
  proxied: readonly string[] = proxiedPrefixes,
): Resolution {
  const queryStart = target.indexOf('?');
  const rawPath = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = queryStart === -1 ? '' : target.slice(queryStart);
  const isApi = rawPath.startsWith('/api/');
  const segments = target.length > maxTargetLength ? null : segmentsOf(rawPath);
  if (segments === null) return { kind: 'badAddress', isApi };
  if (proxied.some((prefix) => rawPath.startsWith(prefix))) return { kind: 'proxy' };
  if (rawPath === '/health') return { kind: 'health' };

  const path = `/${canonical(segments).map(encodeURIComponent).join('/')}`;
  if (needsRedirect(rawPath)) return { kind: 'redirect', to: path + query };
  return resolvePath(path, fileOf(segments), query, has);
}

export const maxTargetLength = 4096;
export const proxiedPrefixes = ['/api/v1/', '/media/'];
/** In a public demonstration (`Settings.sandboxUrl`). */
export const sandboxPrefix = '/sandbox/';
/** A missing file below these gets a plain 404 without a page. */
export const assetPrefixes = ['/_astro/', '/img/'];

/**
 * @returns null for broken escapes, control characters, backslashes and dot segments (path traversal), which no browser
 * sends.
 */
function segmentsOf(rawPath: string): string[] | null {
  if (!rawPath.startsWith('/')) return null;
  const segments: string[] = [];
  for (const raw of rawPath.split('/')) {
    const segment = decoded(raw);
    if (segment === null || forbidden.test(segment) || isStep(segment)) return null;
    if (segment !== '') segments.push(segment);
  }
  return segments;
}

/** Checks the parts of an encoded slash too, because other servers may decode it. */
function isStep(segment: string): boolean {
  return segment.split('/').some((part) => part === '.' || part === '..');
}

const forbidden = /[\u0000-\u001f\u007f\\#]/;

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment).normalize('NFC');
  } catch {
    return null;
  }
}

function needsRedirect(rawPath: string): boolean {
  return rawPath.includes('//') || (rawPath.endsWith('/') && rawPath !== '/') || rawPath.endsWith('.html');
}

function canonical(segments: readonly string[]): string[] {
  const last = segments.at(-1) ?? '';
  if (!last.endsWith('.html')) return [...segments];
  const name = last.slice(0, -'.html'.length);
  return [...segments.slice(0, -1), ...(name === 'index' || name === '' ? [] : [name])];
}

/** The path within the release. An encoded slash stays encoded: it is part of a name. */
function fileOf(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`;
}

function resolvePath(path: string, file: string, query: string, has: (path: string) => boolean): Resolution {
  const match = matchRoute(path);
  const route: Route | null = match === null ? null : routes[match.name];
  if (match === null || route === null) return resolveFile(file, has);
  if (route.kind === 'redirect') return { kind: 'redirect', to: withMoreQuery(route.to, query) };
  if (route.kind === 'fallback')
    return { kind: 'file', path: route.fallback, status: 200, route: match.name };
  return resolvePage(match, route, file, new URLSearchParams(query), has);
}

/** robots.txt, an asset, an image. Fallback pages are not reachable by their own path. */
function resolveFile(file: string, has: (path: string) => boolean): Resolution {
  if (has(file) && !file.startsWith('/fallback/'))
    return { kind: 'file', path: file, status: 200, route: null };
  return assetPrefixes.some((prefix) => file.startsWith(prefix)) ? { kind: 'missingAsset' } : notFound;
}

const notFound: Resolution = {
  kind: 'file',
  path: pathTo('notFound'),
  status: 404,
  route: 'notFound',
};

function resolvePage(
  match: RouteMatch,
  route: Extract<Route, { kind: 'page' | 'set' }>,
  file: string,
  query: URLSearchParams,
  has: (path: string) => boolean,
): Resolution {
  if (match.name === 'notFound') return notFound;
  const brand = brandFile(match, query, has);
  if (brand !== null) return { kind: 'file', path: brand, status: 200, route: 'brand' };

  const base = match.page === 1 ? file : file.slice(0, file.lastIndexOf('/'));
  const page = route.paged === true ? askedPage(match, query) : 1;
  const requestedFile = page === null ? null : pageFile(base, page);
  if (requestedFile !== null && has(requestedFile))
    return { kind: 'file', path: requestedFile, status: 200, route: match.name };
  const fallback = route.kind === 'set' ? route.fallback : undefined;
  if (fallback === undefined || has(base) || !has(fallback)) return notFound;
  return { kind: 'file', path: fallback, status: 404, route: match.name };
}

/** `/productos?editorial=ivrea`, linked on the home page, serves the prebuilt page of that brand. */
function brandFile(match: RouteMatch, query: URLSearchParams, has: (path: string) => boolean): string | null {
  const slug = query.get('editorial');
  const isBrandAlone = query.size === (query.has('page') ? 2 : 1);
  if (match.name !== 'productList' || match.params['category'] || !slug || !isBrandAlone) return null;
  const page = query.has('page') ? pageNumber(query.get('page')) : 1;
  const file = page === null ? null : pageFile(`/editorial/${slug}`, page);
  return file !== null && has(file) ? file : null;
}

/** `?page=N` counts when it is alone: other filters are handled by the island. Null for an invalid number. */
function askedPage(match: RouteMatch, query: URLSearchParams): number | null {
  const asksForPageOnly = query.size > 0 && [...query.keys()].every((key) => key === 'page');
  if (!asksForPageOnly) return match.page;
  return query.size === 1 ? pageNumber(query.get('page')) : null;
}

function pageNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function pageFile(base: string, page: number): string {
  return page === 1 ? base : `${base}/${page}`;
}

/** The target's own parameters take precedence. */
function withMoreQuery(to: string, query: string): string {
  const [path = '', own = ''] = to.split('?');
  const params = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(query)) if (!params.has(name)) params.append(name, value);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
