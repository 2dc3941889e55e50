import type { RouteName } from '../domain/routes.ts';
import { rows, stored } from './open.ts';
import type { PageParams } from './page-kind.ts';

/** Without props, to keep 50,000 rows short. Astro refuses empty params: an absent one is undefined, which JSON has not. */
export function staticPaths(route: RouteName): { params: PageParams }[] {
  const found = rows<{ params: string }>('SELECT params FROM page WHERE route = ?', route);
  return found.map(({ params }) => ({ params: { page: undefined, ...stored<PageParams>(params) } }));
}
