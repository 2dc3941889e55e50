/** One published page of every template, and the public pages that are not part of the snapshot. */
import { DatabaseSync } from 'node:sqlite';
import { pathTo, routes, type Route, type RouteName } from '../../src/domain/routes.ts';

export interface Template {
  readonly name: RouteName;
  readonly path: string;
}

/** @returns one page of every public route, the middle one of its list, to avoid special cases */
export function publicTemplates(snapshotFile: string): readonly Template[] {
  const database = new DatabaseSync(snapshotFile, { readOnly: true });
  const select = database.prepare('SELECT path FROM page WHERE route = ? AND is_listed = 1 ORDER BY path');
  try {
    return (Object.keys(routes) as RouteName[]).flatMap((name) => {
      const route: Route = routes[name];
      if (route.kind === 'redirect' || route.guard !== 'public') return [];
      const paths = select.all(name).map((row) => String(row['path']));
      const path = paths[Math.floor(paths.length / 2)] ?? (route.kind === 'page' ? pathTo(name) : null);
      return path === null ? [] : [{ name, path }];
    });
  } finally {
    database.close();
  }
}
