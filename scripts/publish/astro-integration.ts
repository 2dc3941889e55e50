/** What the publisher adds to Astro's build: the names that keys depend on, counting, and the clearing of old output. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { emittedAssets } from '../../src/snapshot/emitted-assets.ts';
import type { DataLayout } from '../settings.ts';
import { browserCode } from './browser-code/browser-code.ts';
import { isCrawlFile } from './crawl/crawl-file.ts';
import { entryOf } from './render/built-app.ts';
import { bundleFolderName, type BundleFacts } from './render/kept-bundle.ts';

/** What a build did, in files relative to the output folder. */
export interface BuildResult {
  /** Who rendered: Astro, after it had bundled everything, or the bundle that an earlier build left. */
  readonly by: 'astro' | 'kept-bundle';
  readonly pages: number;
  readonly rendered: readonly string[];
  readonly removed: readonly string[];
  /** Pages that Astro says it has and that are not there: a page that rendered to nothing. */
  readonly missing: readonly string[];
  /** The most memory that the build held, in bytes. */
  readonly peakMemory: number;
}

export interface AstroBuildResult extends BuildResult {
  readonly bundle: BundleFacts;
}

/** Where a build leaves its `BuildResult`. */
export function buildResultFile(data: DataLayout): string {
  return join(data.buildCache, 'result.json');
}

/**
 * @param resultFile where the `BuildResult` is written as JSON once the build has succeeded; the bundle that the pages were
 * rendered with is left beside it.
 */
export function publisher({ resultFile }: { resultFile: string }): AstroIntegration {
  const bundleFolder = join(dirname(resultFile), bundleFolderName);
  const rendered: string[] = [];
  let styles: ReadonlyMap<string, { readonly styles: OrderedStyle[] }> = new Map();
  let single: readonly string[] = [];
  let origin = '';
  let publicFolder = '';
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        const intent = fileURLToPath(new URL('islands/intent-directive.ts', config.srcDir));
        // Their code is in the core (`late-hydration.ts`): here they are only made known.
        for (const name of ['intent', 'near', 'open', 'wanted'])
          addClientDirective({ name, entrypoint: intent });
        const { plugins, environments } = browserCode(fileURLToPath(config.srcDir));
        const own = [rememberEmittedAssets(), bringCodeByFetch(config.srcDir)];
        updateConfig({ vite: { plugins: [...own, ...plugins], environments } });
        if (command === 'build') updateConfig({ vite: { environments: bundledPackages } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => ({
          ...astro,
          async getStaticPaths() {
            const paths = await astro.getStaticPaths();
            for (const page of styles.values()) settleOrder(page.styles);
            single = paths.flatMap(({ route, pathname }) => (route.pathname === undefined ? [] : [pathname]));
            return paths;
          },
          render(request, options) {
            const url = new URL(request.url);
            origin = url.origin;
            rendered.push(decodeURI(url.pathname).slice(1));
            return astro.render(request, options);
          },
        }));
      },
      'astro:build:setup': ({ pages, target }) => {
        // Filled while the styles are bundled.
        if (target === 'server') styles = pages;
      },
      'astro:build:generated': async ({ dir }) => {
        // Astro removes it when it is done.
        await rm(bundleFolder, { recursive: true, force: true });
        await cp(new URL('.prerender/', dir), bundleFolder, { recursive: true });
      },
      'astro:build:done': async ({ assets, dir }) => {
        const folder = fileURLToPath(dir);
        const pages = [...assets.values()].flat().map((url) => relative(folder, fileURLToPath(url)));
        const { removed, missing } = await clear(folder, pages, await filesIn(publicFolder));
        const peakMemory = process.resourceUsage().maxRSS * 1024;
        const bundle: BundleFacts = {
          entry: entryOf(bundleFolder),
          origin,
          styles: Array.from(styles, ([page, data]) => [page, data.styles]),
          single,
        };
        const result: AstroBuildResult = {
          by: 'astro',
          pages: pages.length,
          rendered,
          removed,
          missing,
          peakMemory,
          bundle,
        };
        await mkdir(dirname(resultFile), { recursive: true });
        await writeFile(resultFile, JSON.stringify(result));
      },
    },
  };
}

/** The bundle that renders lies in the data folder, from where no package can be found. */
const bundledPackages = { prerender: { resolve: { noExternal: true as const } } };

/** What Astro knows of a style sheet of a page; -1 for what is not imported by the page itself (`client:only`). */
interface OrderedStyle {
  depth: number;
  order: number;
}

/**
 * Astro (7.3.5, `core/build/runtime.js`) sorts the styles of a page in place each time it renders one, and its comparison turns
 * those of `client:only` islands round each time: pages would depend on how often the sheets were sorted. Its first order is
 * kept here, as places that leave nothing to compare.
 */
function settleOrder(styles: OrderedStyle[]): void {
  const rank = ({ order }: OrderedStyle) => (order === -1 ? Infinity : order);
  const known = styles.map((style, index) => ({ style, index, rank: rank(style) }));
  known.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    const [isFirst, isSecond] = [a.style.depth === -1, b.style.depth === -1];
    if (isFirst !== isSecond) return isFirst ? -1 : 1;
    return isFirst ? b.index - a.index : b.style.depth - a.style.depth || a.index - b.index;
  });
  styles.splice(0, styles.length, ...known.map(({ style }) => style));
  for (const [place, style] of styles.entries()) Object.assign(style, { order: place, depth: 0 });
}

/**
 * Collects the names of all scripts and styles, content hash included, before Astro inlines some of them: an inlined
 * style is part of every page too. `getStaticPaths` runs later in this process and puts them into the keys.
 */
function rememberEmittedAssets() {
  return {
    name: 'publisher:emitted-assets',
    applyToEnvironment: ({ name }: { name: string }) => name === 'prerender' || name === 'client',
    generateBundle: {
      order: 'pre' as const,
      handler(_options: unknown, bundle: Readonly<Record<string, unknown>>) {
        const names = Object.keys(bundle).filter((name) => name.startsWith('_astro/'));
        for (const name of names) emittedAssets().add(name);
      },
    },
  };
}

/** Puts `bring-code.ts` in the place of the helper that Vite wraps every `import()` of a page in. */
function bringCodeByFetch(sources: URL) {
  const module = fileURLToPath(new URL('islands/shop/bring-code.ts', sources));
  return {
    name: 'publisher:bring-code',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    load: (id: string) =>
      id === '\0vite/preload-helper.js'
        ? `export { bringCode as __vitePreload } from ${JSON.stringify(module)};`
        : null,
  };
}

/** The output folder is kept between builds, so what this build does not have any more is removed here. */
async function clear(
  folder: string,
  pages: readonly string[],
  others: readonly string[],
): Promise<Pick<BuildResult, 'removed' | 'missing'>> {
  const wanted = new Set([...pages, ...emittedAssets(), ...others]);
  const found = await filesIn(folder);
  const removed = found.filter((file) => !wanted.has(file) && !isCrawlFile(file));
  await Promise.all(removed.map((file) => rm(join(folder, file), { force: true })));
  const present = new Set(found);
  return { removed, missing: pages.filter((page) => !present.has(page)) };
}

/** Files below a folder, relative to it; none when the folder does not exist. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return [];
  throw error;
}
