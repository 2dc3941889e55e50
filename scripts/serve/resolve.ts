import {
  matchRoute,
  pathTo,
  routes,
  type Route,
  type RouteMatch,
  type RouteName,
} from '../../src/domain/routes.ts';
import { dictionaryPrefix } from '../publish/release-manifest.ts';
import { metricsPath } from '../metrics/meter.ts';

/** What a request is answered with. */
export type Resolution =
  | {
      readonly kind: 'file';
      /** Where the file stands in the release. */
      readonly path: string;
      readonly status: 200 | 404;
      /** Null for a file that is no page of the route table. */
      readonly route: RouteName | null;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'proxy' }
  | { readonly kind: 'health' }
  | { readonly kind: 'metrics' }
  /** An asset that no release has: a short answer, not a page. */
  | { readonly kind: 'missingAsset' }
  | { readonly kind: 'badAddress'; readonly isApi: boolean };

/**
 * Decides what answers a request target (path and query as they came in). Pure: `has` says whether the release holds a
 * file at a decoded path, `proxied` what the API answers.
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
  if (rawPath === metricsPath) return { kind: 'metrics' };

  const path = `/${canonical(segments).map(encodeURIComponent).join('/')}`;
  if (needsRedirect(rawPath)) return { kind: 'redirect', to: path + query };
  return resolvePath(path, fileOf(segments), query, has);
}

/** In characters. */
export const maxTargetLength = 4096;
/** What the API answers. */
export const proxiedPrefixes = ['/api/v1/', '/media/'];
/** What the API answers as well in a demonstration on the internet (`Settings.sandboxUrl`). */
export const sandboxPrefix = '/sandbox/';
/** What is missing below these is told in a word: no person asks for it. */
export const assetPrefixes = ['/_astro/', '/img/', dictionaryPrefix];

/**
 * The decoded segments of a path; null when it is none: broken escapes, control characters, backslashes, and steps up
 * or aside, which no browser sends.
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

/** Whether a part of it leads up or aside, for whoever reads an escaped slash as a slash. */
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

/** Without a slash at the end, doubled slashes and `.html`. */
function needsRedirect(rawPath: string): boolean {
  return rawPath.includes('//') || (rawPath.endsWith('/') && rawPath !== '/') || rawPath.endsWith('.html');
}

function canonical(segments: readonly string[]): string[] {
  const last = segments.at(-1) ?? '';
  if (!last.endsWith('.html')) return [...segments];
  const name = last.slice(0, -'.html'.length);
  return [...segments.slice(0, -1), ...(name === 'index' || name === '' ? [] : [name])];
}

/** Where a path stands in a release. An encoded slash stays encoded: it is part of a name, not a separator. */
function fileOf(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`;
}

function resolvePath(path: string, file: string, query: string, has: (path: string) => boolean): Resolution {
  const match = matchRoute(path);
  const route: Route | null = match === null ? null : routes[match.name];
  if (match === null || route === null) return resolveFile(file, has);
  if (route.kind === 'redirect') return { kind: 'redirect', to: withMoreQuery(route.to, query) };
  if (route.kind === 'shell') return { kind: 'file', path: route.shell, status: 200, route: match.name };
  return resolvePage(match, route, file, new URLSearchParams(query), has);
}

/** A file that is no page of the route table: robots.txt, an asset, a picture. Shells answer other paths, not their own. */
function resolveFile(file: string, has: (path: string) => boolean): Resolution {
  if (has(file) && !file.startsWith('/shell/')) return { kind: 'file', path: file, status: 200, route: null };
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
  route: Extract<Route, { kind: 'page' | 'collection' }>,
  file: string,
  query: URLSearchParams,
  has: (path: string) => boolean,
): Resolution {
  if (match.name === 'notFound') return notFound;
  const brand = brandFile(match, query, has);
  if (brand !== null) return { kind: 'file', path: brand, status: 200, route: 'brand' };

  const base = match.page === 1 ? file : file.slice(0, file.lastIndexOf('/'));
  const page = route.paged === true ? askedPage(match, query) : 1;
  const wanted = page === null ? null : pageFile(base, page);
  if (wanted !== null && has(wanted)) return { kind: 'file', path: wanted, status: 200, route: match.name };
  const shell = route.kind === 'collection' ? route.shell : undefined;
  if (shell === undefined || has(base) || !has(shell)) return notFound;
  return { kind: 'file', path: shell, status: 404, route: match.name };
}

/** `/productos?editorial=ivrea`, the address that the home's brands link to, is the page of that brand. */
function brandFile(match: RouteMatch, query: URLSearchParams, has: (path: string) => boolean): string | null {
  const slug = query.get('editorial');
  const isBrandAlone = query.size === (query.has('page') ? 2 : 1);
  if (match.name !== 'productList' || match.params['category'] || !slug || !isBrandAlone) return null;
  const page = query.has('page') ? pageNumber(query.get('page')) : 1;
  const file = page === null ? null : pageFile(`/editorial/${slug}`, page);
  return file !== null && has(file) ? file : null;
}

/**
 * The page of a list: `?page=N` when the query asks for nothing else, the path's otherwise (with other filters the
 * island answers). Null for a page that cannot be.
 */
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

/** The target's own query wins over what the request adds. */
function withMoreQuery(to: string, query: string): string {
  const [path = '', own = ''] = to.split('?');
  const params = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(query)) if (!params.has(name)) params.append(name, value);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
