/**
 * Renders pages with the bundle that a build of Astro left (`core/build/{app,environment,runtime}.js`,
 * `core/render/route-cache.js`). A test compares every page with Astro's own, and whatever is not as expected here throws, so
 * that the site is built by Astro as ever.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the bundle takes from the build beside its own files. */
export interface BundleFacts {
  /** Name of the module in the folder that the others hang on. */
  readonly entry: string;
  /** Origin of the addresses that pages are rendered at. */
  readonly origin: string;
  /** Styles by page, as Astro numbers them; what it writes into the head of each. */
  readonly styles: readonly (readonly [page: string, styles: readonly unknown[]])[];
  /** Paths of pages that there is one of, which no key stands for. */
  readonly single: readonly string[];
}

export interface PageRenderer {
  /** The HTML of a page. @param pathname as in an address, without `.html`. @throws Error when it cannot be rendered. */
  readonly render: (pathname: string) => Promise<Buffer>;
}

/** Loads the bundle for good: a process has a module only once. @throws Error when it is not what this file knows. */
export async function loadRenderer(folder: string, bundle: BundleFacts): Promise<PageRenderer> {
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

/** The module in a bundle's folder that the others hang on. @throws Error when there is none. */
export function entryOf(folder: string): string {
  const entry = readdirSync(folder).find((name) => /^prerender-entry\.[\w-]+\.mjs$/.test(name));
  if (entry === undefined) throw new Error(`there is no bundle in ${folder}`);
  return entry;
}

interface Route {
  readonly component: string;
  readonly type: string;
  readonly pattern: RegExp;
  /** Of a page that there is one of. */
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

/** Only warnings of Astro come here, and it has said them when it made the bundle. */
const silent = { write: () => true };

/** Which paths there are is the snapshot's to say: Astro need not read 50,000 of them to find that this one is there. */
async function allowEveryPath(app: BuiltApp, route: Route): Promise<void> {
  if (route.pathname !== undefined) return;
  const paths = Object.assign([], { keyed: { get: () => ({ params: {} }) } });
  app.routeCache?.set(route, { mod: await app.getComponentByRoute(route), staticPaths: paths });
}
