/** One page of every kind that a visitor without an account can open, for checks that are too slow for all of them. */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { isShell, type PublishedSite } from './published-site.ts';

/** Paths by route, in the order of the table; of collections a page that is there. */
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
