/**
 * How long browsers and shared caches keep an answer. Without a CDN that can be told of changes every answer is asked
 * for again, but for files whose name changes with their content.
 */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import type { HeaderFields } from './headers.ts';
import { isHashedAsset, type ReleaseFile } from './release-reader.ts';

/** Assets and images are kept for ever. */
export const forEver = 'public, max-age=31536000, immutable';
/** Not `no-store`, which would exclude pages from the back-forward cache (bfcache). */
export const askEachTime = 'no-cache';
/** A wrong redirect does not stay in browsers. */
export const redirectCaching = 'public, max-age=3600';

/** How long caches keep a release's file that answers with status 200 and without a query. @param edgeSeconds `Settings.edgeSeconds` */
export function fileCaching(
  path: string,
  { type }: Pick<ReleaseFile, 'type'>,
  edgeSeconds: number | null,
): HeaderFields {
  if (isHashedAsset(path)) return { 'Cache-Control': forEver };
  const name = type === 'html' ? (matchRoute(path)?.name ?? 'notFound') : null;
  return routeCaching(name, edgeSeconds);
}

/** @param name null for a file that is no page */
export function routeCaching(name: RouteName | null, edgeSeconds: number | null): HeaderFields {
  if (edgeSeconds === null || !isShared(name)) return { 'Cache-Control': askEachTime };
  return sharedCaching(edgeSeconds);
}

/**
 * `max-age=0` makes a browser ask each time, like `no-cache`, which would hold for shared caches, too (RFC 9111, 5.2.2).
 * `stale-while-revalidate` stands only where browsers do not read it (RFC 9213): Chrome would show the page of before.
 */
function sharedCaching(seconds: number): HeaderFields {
  return {
    'Cache-Control': `max-age=0, s-maxage=${seconds}, stale-if-error=${originDownSeconds}`,
    'CDN-Cache-Control': `max-age=${seconds}, stale-while-revalidate=60, stale-if-error=${originDownSeconds}`,
  };
}

/** While the origin does not answer: a week. */
const originDownSeconds = 604_800;

/** What search engines may show has nothing of a customer. */
function isShared(name: RouteName | null): boolean {
  if (name === null) return true;
  const route: Route = routes[name];
  return route.kind !== 'redirect' && route.kind !== 'fallback' && route.crawl === 'index';
}
