/** One page of every kind that is open without an account, for checks too slow for all pages. */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { isShell, type PublishedSite } from './published-site.ts';

/** Paths by route, in the order of the table; for collections an existing page. */
export function templatePaths({ pages }: PublishedSite): ReadonlyMap<RouteName, string> {
  const found = new Map<RouteName, string>();
  for (const path of pages.keys()) {
    const match = isShell(path) ? null : matchRoute(encodeURI(path));
    if (match === null || found.has(match.name)) continue;
    const route: Route = routes[match.name];
    if (route.kind !== 'redirect' && route.guard === 'public') found.set(match.name, encodeURI(path));
  }
  return found;
}
