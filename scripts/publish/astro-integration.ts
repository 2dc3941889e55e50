/**
 * Astro integration of the publisher: collects the asset names that page keys depend on, counts pages, and removes
 * stale output.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { entryOf, type BundleInfo } from '../../src/astro-inside/built-app.ts';
import { bundledPackages, keepPrerenderBundle, PrerenderWatch } from '../../src/astro-inside/prerenderer.ts';
import type { DataLayout } from '../settings.ts';
import { writeAppFiles } from './browser-code/app-files.ts';
import { chunks } from './browser-code/chunks.ts';
import { filesBelow } from './build-folder.ts';
import { bundleFolderName } from './render/kept-bundle.ts';

/** What a run of Astro left, in files relative to the output folder. */
export interface AstroResult {
  /** Pages that Astro rendered itself; none when it was to bundle alone. */
  readonly rendered: readonly string[];
  /** Scripts, styles and what lies in `public`. */
  readonly assets: readonly string[];
  readonly bundle: BundleInfo;
  /** Code of the browser's bundle by module, in bytes before compression. */
  readonly modules: Readonly<Record<string, number>>;
  /** The most memory that the process held, in bytes. */
  readonly peakMemory: number;
}

/** Where a run leaves its `AstroResult`. */
export function astroResultFile(data: DataLayout): string {
  return join(data.buildCache, 'result.json');
}

export interface PublisherOptions {
  /** Where the `AstroResult` is written as JSON once Astro has succeeded; the bundle is left beside it. */
  readonly resultFile: string;
  /** No page is rendered: threads of the publisher do that with the bundle, on every processor (`render/`). */
  readonly isBundleOnly: boolean;
}

export function publisher({ resultFile, isBundleOnly }: PublisherOptions): AstroIntegration {
  const bundleFolder = join(dirname(resultFile), bundleFolderName);
  const prerendering = new PrerenderWatch(isBundleOnly);
  const emitted = new Set<string>();
  const modules: Record<string, number> = {};
  let publicFolder = '';
  let sources = '';
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        sources = fileURLToPath(config.srcDir);
        if (command === 'build') prerendering.origin = new URL(config.site ?? '').origin;
        const intent = fileURLToPath(new URL('islands/shop/loading/client-intent.ts', config.srcDir));
        addClientDirective({ name: 'intent', entrypoint: intent });
        updateConfig({
          vite: { plugins: [rememberEmittedAssets(emitted), measureModules(modules, sources)], ...chunks },
        });
        if (command === 'build') updateConfig({ vite: bundledPackages });
      },
      'astro:routes:resolved': ({ routes }) => prerendering.takeRoutes(routes),
      'astro:build:start': ({ setPrerenderer }) => prerendering.watch(setPrerenderer),
      'astro:build:setup': ({ pages, target }) => {
        if (target === 'server') prerendering.takePages(pages);
      },
      'astro:build:generated': ({ dir }) => keepPrerenderBundle(dir, bundleFolder),
      'astro:build:done': async ({ dir }) => {
        const output = fileURLToPath(dir);
        const appFiles = await writeAppFiles({ output, sources, publicFolder });
        const result: AstroResult = {
          rendered: prerendering.rendered,
          assets: [...emitted, ...filesBelow(publicFolder), ...appFiles],
          modules,
          bundle: {
            entry: entryOf(bundleFolder),
            origin: prerendering.origin,
            styles: prerendering.styles(),
            single: prerendering.single,
          },
          peakMemory: process.resourceUsage().maxRSS * 1024,
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
function rememberEmittedAssets(emitted: Set<string>) {
  return {
    name: 'publisher:emitted-assets',
    applyToEnvironment: ({ name }: { name: string }) => name === 'prerender' || name === 'client',
    generateBundle: {
      order: 'pre' as const,
      handler(_options: unknown, bundle: Readonly<Record<string, unknown>>) {
        for (const name of Object.keys(bundle)) if (name.startsWith('_astro/')) emitted.add(name);
      },
    },
  };
}

/** What each module takes of the browser's bundle, for the budgets of the tests. */
function measureModules(modules: Record<string, number>, sources: string) {
  return {
    name: 'publisher:modules',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_options: unknown, bundle: Readonly<Record<string, BundledFile>>) {
      for (const { modules: parts = {} } of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(parts)) {
          const name = id.split('node_modules/').at(-1) ?? id;
          if (renderedLength > 0) modules[name.replace(sources, 'src/')] = renderedLength;
        }
      }
    },
  };
}

interface BundledFile {
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}
