import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { pageKinds } from '../../src/snapshot/page-kinds.ts';
import type { Check, Finding } from './finding.ts';
import { sourceFiles, type SourceFile } from './source-files.ts';

/**
 * A page file needs a route and a page kind: without a route it is not linked, without a kind it is missing from the
 * sitemap and not rendered after changes.
 */
export const pageFilesCheck: Check = {
  name: 'pages',
  run: () =>
    pageFileFindings(sourceFiles('src/pages/**/*.astro'), {
      routes,
      matchRoute,
      kinds: pageKinds.map(({ route }) => route),
    }),
};

export interface KnownPages {
  readonly routes: Readonly<Record<string, Route>>;
  readonly matchRoute: (path: string) => { readonly name: string } | null;
  /** Routes of the kinds in `page-kinds.ts`. */
  readonly kinds: readonly string[];
}

const routesFile = 'src/domain/routes.ts';
const kindsFile = 'src/snapshot/page-kinds.ts';

export function pageFileFindings(files: readonly SourceFile[], known: KnownPages): Finding[] {
  const shells = new Set(
    Object.values(known.routes).flatMap((route) => ('shell' in route ? [route.shell] : [])),
  );
  const pages = files
    .map((file) => ({ ...file, address: addressOf(file.path) }))
    // Shells are served by the server only, so they need no route.
    .filter(({ address }) => !shells.has(address) || known.matchRoute(address) !== null);
  const addresses = new Set(files.map(({ path }) => addressOf(path)));
  const made = new Set(pages.map(({ address }) => known.matchRoute(address)?.name));
  const lost = [...shells].filter((shell) => !addresses.has(shell));
  return [
    ...pages.flatMap(({ path, text, address }) => fileFindings(path, text, known.matchRoute(address), known)),
    ...lost.map((shell) => ({
      file: routesFile,
      message: `no file below src/pages makes the shell ${shell}`,
    })),
    ...Object.entries(known.routes)
      .filter(([name, { kind }]) => (kind === 'page' || kind === 'collection') && !made.has(name))
      .map(([name, { pattern }]) => ({
        file: routesFile,
        message: `no file below src/pages makes the route ${name} (${pattern})`,
      })),
    ...known.kinds
      .filter((name) => !made.has(name))
      .map((name) => ({ file: kindsFile, message: `no file below src/pages shows the kind of ${name}` })),
  ];
}

function fileFindings(
  file: string,
  text: string,
  match: { readonly name: string } | null,
  { routes: all, kinds }: KnownPages,
): Finding[] {
  const route = match === null ? undefined : all[match.name];
  if (match === null || route === undefined)
    return [{ file, message: `no route of ${routesFile} leads here: add one, or nothing can link to it` }];
  if (kinds.includes(match.name) || route.kind === 'redirect') return [];
  const isRead = /from '[./]*\/snapshot\/kinds\//.test(text);
  if (route.crawl !== 'index' && !isRead) return [];
  return [
    {
      file,
      message: `its route ${match.name} has no kind in ${kindsFile}: it would be in no sitemap, and never rendered again`,
    },
  ];
}

/** An example URL of a page file: every parameter is `x`, and rest parameters are empty. */
function addressOf(path: string): string {
  const segments = path
    .replace(/^src\/pages\//, '')
    .replace(/\.astro$/, '')
    .split('/');
  const own = segments.filter((segment) => !segment.startsWith('[...') && segment !== 'index');
  return `/${own.map((segment) => segment.replace(/^\[.*\]$/, 'x')).join('/')}`;
}
