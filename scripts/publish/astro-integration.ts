/**
 * Astro integration of the publisher: collects the asset names that page keys depend on, counts pages, and removes
 * stale output.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { entryOf, type BundleFacts } from '../../src/astro-inside/built-app.ts';
import { preloadBy } from '../../src/astro-inside/preload-helper.ts';
import { bundledPackages, keepPrerenderBundle, PrerenderWatch } from '../../src/astro-inside/prerenderer.ts';
import { emittedAssets } from '../../src/snapshot/emitted-assets.ts';
import type { DataLayout } from '../settings.ts';
import { browserCode } from './browser-code/browser-code.ts';
import { isCrawlFile } from './crawl/crawl-file.ts';
import { bundleFolderName } from './render/kept-bundle.ts';

/** Result of a build; files are relative to the output folder. */
export interface BuildResult {
  /** Which renderer ran: Astro after a full bundle, or the bundle kept from an earlier build. */
  readonly by: 'astro' | 'kept-bundle';
  readonly pages: number;
  readonly rendered: readonly string[];
  readonly removed: readonly string[];
  /** Pages that Astro lists but did not write (they rendered to nothing). */
  readonly missing: readonly string[];
  /** Peak memory of the build in bytes. */
  readonly peakMemory: number;
}

export interface AstroBuildResult extends BuildResult {
  readonly bundle: BundleFacts;
}

/** File in which a build stores its `BuildResult`. */
export function buildResultFile(data: DataLayout): string {
  return join(data.buildCache, 'result.json');
}

/**
 * @param resultFile where the `BuildResult` is written as JSON after a successful build; the prerender bundle is kept
 * beside it.
 */
export function publisher({ resultFile }: { resultFile: string }): AstroIntegration {
  const bundleFolder = join(dirname(resultFile), bundleFolderName);
  const prerendering = new PrerenderWatch();
  let publicFolder = '';
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        const intent = fileURLToPath(new URL('islands/intent-directive.ts', config.srcDir));
        // Only registers the directives: their code is in the core chunk (`late-hydration.ts`).
        for (const name of ['intent', 'near', 'open', 'wanted'])
          addClientDirective({ name, entrypoint: intent });
        const { plugins, environments } = browserCode(fileURLToPath(config.srcDir));
        const bringCode = fileURLToPath(new URL('islands/shop/bring-code.ts', config.srcDir));
        const own = [rememberEmittedAssets(), preloadBy(bringCode)];
        updateConfig({ vite: { plugins: [...own, ...plugins], environments } });
        if (command === 'build') updateConfig({ vite: bundledPackages });
      },
      'astro:build:start': ({ setPrerenderer }) => prerendering.watch(setPrerenderer),
      'astro:build:setup': ({ pages, target }) => {
        if (target === 'server') prerendering.takePages(pages);
      },
      'astro:build:generated': ({ dir }) => keepPrerenderBundle(dir, bundleFolder),
      'astro:build:done': async ({ assets, dir }) => {
        const folder = fileURLToPath(dir);
        const pages = [...assets.values()].flat().map((url) => relative(folder, fileURLToPath(url)));
        const { removed, missing } = await clear(folder, pages, await filesIn(publicFolder));
        const peakMemory = process.resourceUsage().maxRSS * 1024;
        const bundle: BundleFacts = {
          entry: entryOf(bundleFolder),
          origin: prerendering.origin,
          styles: prerendering.styles(),
          single: prerendering.single,
        };
        const result: AstroBuildResult = {
          by: 'astro',
          pages: pages.length,
          rendered: prerendering.rendered,
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

/**
 * Collects the hashed names of all scripts and styles before Astro inlines some of them, because an inlined style is
 * part of every page too. `getStaticPaths` runs later in this process and puts the names into the page keys.
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

/** Incremental builds keep the output folder; this removes files that the current build no longer has. */
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

/** Files below a folder, relative to it; empty when the folder does not exist. */
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
