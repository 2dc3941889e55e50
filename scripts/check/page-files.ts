/** Every page file has a route, every route a page file, and every page of data a kind. */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { dataKinds, pageKinds } from '../../src/snapshot/page-kinds.ts';
import { sourceFiles } from './source-files.ts';

export function pageFindings(): readonly string[] {
  const table = Object.entries(routes) as [RouteName, Route][];
  const kinds = new Set<string>(pageKinds.map(({ route }) => route));
  const ofData = new Set<string>(dataKinds.map(({ route }) => route));
  const fallbacks = new Set(table.flatMap(([, route]) => ('fallback' in route ? [route.fallback] : [])));
  const files = sourceFiles('src/pages/**/*.astro').map(({ path, text }) => {
    const address = addressOf(path);
    return { path, text, address, name: matchRoute(address)?.name };
  });
  const addresses = new Set(files.map(({ address }) => address));
  const shown = new Set<string | undefined>(files.map(({ name }) => name));
  return [
    ...files
      // Fallback pages are served by the server only, so they need no route.
      .filter(({ name, address }) => name === undefined && !fallbacks.has(address))
      .map(({ path }) => `${path}: no route of src/domain/routes.ts leads here, so nothing can link to it`),
    ...files
      .filter(({ name, text }) => name !== undefined && !ofData.has(name) && showsData(routes[name], text))
      .map(({ path }) => `${path}: its route has no kind in src/snapshot/page-kinds.ts`),
    ...[...fallbacks]
      .filter((fallback) => !addresses.has(fallback))
      .map((fallback) => `src/domain/routes.ts: no file below src/pages makes the fallback ${fallback}`),
    ...table
      .filter(([name, { kind }]) => (kind === 'page' || kind === 'set') && !shown.has(name))
      .map(([name]) => `src/domain/routes.ts: no file below src/pages makes the route ${name}`),
    ...[...kinds]
      .filter((name) => !shown.has(name))
      .map((name) => `src/snapshot/page-kinds.ts: no file below src/pages shows the kind of ${name}`),
  ];
}

function showsData(route: Route, text: string): boolean {
  return (route.kind === 'set' && route.crawl === 'index') || /from '[./]*\/snapshot\/kinds\//.test(text);
}

/** Every parameter is `x`, and rest parameters are empty. */
function addressOf(path: string): string {
  const segments = path
    .replace(/^src\/pages\//, '')
    .replace(/\.astro$/, '')
    .split('/');
  const own = segments.filter((segment) => !segment.startsWith('[...') && segment !== 'index');
  return `/${own.map((segment) => segment.replace(/^\[.*\]$/, 'x')).join('/')}`;
}
