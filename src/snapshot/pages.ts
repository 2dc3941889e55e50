import type { RouteName } from '../domain/routes.ts';
import { rows, stored } from './open.ts';
import type { StaticPath } from './views.ts';

export function staticPaths(route: RouteName): StaticPath[] {
  const found = rows<{ params: string }>('SELECT params FROM page WHERE route = ?', route);
  return found.map(({ params }) => ({ params: paramsFrom(params) }));
}

/** JSON has no undefined, which is Astro's absent rest parameter. */
function paramsFrom(json: string): StaticPath['params'] {
  const params = stored<Record<string, string | null>>(json);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? undefined]));
}
