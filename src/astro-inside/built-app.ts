/**
 * Renders single pages with the server bundle of an earlier Astro build (`core/build/{app,environment,runtime}.js`,
 * `core/render/route-cache.js`). A test compares every page with Astro's own output. Anything unexpected throws, and
 * the site is then built by Astro as usual.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Inputs of the bundle that are not among its files. */
export interface BundleInfo {
  /** File name of the entry module. */
  readonly entry: string;
  /** Origin of the URLs that pages are rendered at. */
  readonly origin: string;
  /** Styles by page, under Astro's page keys, as Astro writes them into each head. */
  readonly styles: readonly (readonly [page: string, styles: readonly unknown[]])[];
  /** Paths of static routes, those without parameters. */
  readonly single: readonly string[];
}

export interface PageRenderer {
  /** Renders a page. @param pathname as in a URL, without `.html`. @throws Error when it cannot be rendered */
  readonly render: (pathname: string) => Promise<Buffer>;
}

/** Imports the bundle; Node caches it for the process's lifetime. @throws Error when its format is unknown */
export async function loadRenderer(folder: string, bundle: BundleInfo): Promise<PageRenderer> {
  const loaded = (await import(pathToFileURL(join(folder, bundle.entry)).href)) as {
    readonly app?: BuiltApp;
  };
  const { app } = loaded;
  if (!app?.routeCache || !app.manifest.routes)
    throw new Error('the bundle is not of the kind that is known');
  app.setInternals({
    pagesByKeys: new Map(bundle.styles.map(([page, styles]) => [page, { styles: [...styles] }])),
    entrySpecifierToBundleMap: new Map(),
  });
  app.setOptions({ logger: { options: { destination: silent } }, settings: { scripts: [] } });
  const routes = app.manifest.routes.map(({ routeData }) => routeData);
  const prepared = new Set<Route>();
  return {
    async render(pathname) {
      const route = routes.find(({ pattern }) => pattern.test(pathname));
      if (route?.type !== 'page') throw new Error(`no file in src/pages makes ${pathname}`);
      if (!prepared.has(route)) await allowEveryPath(app, route);
      prepared.add(route);
      const file = pathname === '/' ? '/index.html' : `${pathname}.html`;
      const response = await app.render(new Request(new URL(file, bundle.origin)), { routeData: route });
      const body = Buffer.from(await response.arrayBuffer());
      const isPage = response.status === 200 || route.component.endsWith('/404.astro');
      if (isPage && body.length > 0) return body;
      throw new Error(`${pathname} rendered to nothing (status ${response.status})`);
    },
  };
}

/** File name of the bundle's entry module. @throws Error when there is none */
export function entryOf(folder: string): string {
  const entry = readdirSync(folder).find((name) => /^prerender-entry\.[\w-]+\.mjs$/.test(name));
  if (entry === undefined) throw new Error(`there is no bundle in ${folder}`);
  return entry;
}

interface Route {
  readonly component: string;
  readonly type: string;
  readonly pattern: RegExp;
  /** Set for routes without parameters. */
  readonly pathname?: string;
}

interface BuiltApp {
  readonly manifest: { readonly routes?: readonly { readonly routeData: Route }[] };
  readonly routeCache?: { readonly set: (route: Route, entry: unknown) => void };
  readonly getComponentByRoute: (route: Route) => Promise<unknown>;
  readonly setInternals: (internals: unknown) => void;
  readonly setOptions: (options: unknown) => void;
  readonly render: (request: Request, options: { readonly routeData: Route }) => Promise<Response>;
}

/** Drops Astro's warnings, which the build that made the bundle has logged already. */
const silent = { write: () => true };

/** Skips `getStaticPaths`: the snapshot knows which paths exist, and Astro would read 50,000 of them to find one. */
async function allowEveryPath(app: BuiltApp, route: Route): Promise<void> {
  if (route.pathname !== undefined) return;
  const paths = Object.assign([], { keyed: { get: () => ({ params: {} }) } });
  app.routeCache?.set(route, { mod: await app.getComponentByRoute(route), staticPaths: paths });
}
