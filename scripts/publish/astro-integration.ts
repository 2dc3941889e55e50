/** What the publisher adds to Astro's build: the bundle is kept, and its pages are rendered by others unless they cannot be. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { DataLayout } from '../settings.ts';
import { browserCode } from './browser-code/browser-code.ts';
import { filesBelow } from './build-folder.ts';
import { entryOf } from './render/built-app.ts';
import { bundleFolderName, type BundleFacts } from './render/kept-bundle.ts';

/** What a run of Astro left, in files relative to the output folder. */
export interface AstroResult {
  /** Pages that Astro rendered itself; none when it was to bundle alone. */
  readonly rendered: readonly string[];
  /** Scripts, styles and what lies in `public`. */
  readonly assets: readonly string[];
  readonly bundle: BundleFacts;
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
  const rendered: string[] = [];
  const emitted = new Set<string>();
  let styles: ReadonlyMap<string, { readonly styles: OrderedStyle[] }> = new Map();
  let single: readonly string[] = [];
  let origin = '';
  let publicFolder = '';
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        // Where Astro renders pages at.
        origin = new URL(config.site ?? '').origin;
        const intent = fileURLToPath(new URL('islands/intent-directive.ts', config.srcDir));
        // Their code is in the core (`late-hydration.ts`): here they are only made known.
        for (const name of ['intent', 'near', 'open', 'wanted'])
          addClientDirective({ name, entrypoint: intent });
        const { plugins, environments } = browserCode(fileURLToPath(config.srcDir));
        const own = [rememberEmittedAssets(emitted), bringCodeByFetch(config.srcDir)];
        updateConfig({ vite: { plugins: [...own, ...plugins], environments } });
      },
      'astro:routes:resolved': ({ routes }) => {
        const pages = routes.filter(({ type }) => type === 'page');
        single = pages.flatMap(({ pathname }) => pathname ?? []);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => ({
          ...astro,
          async getStaticPaths() {
            for (const page of styles.values()) settleOrder(page.styles);
            return isBundleOnly ? [] : astro.getStaticPaths();
          },
          render(request, options) {
            rendered.push(decodeURI(new URL(request.url).pathname).slice(1));
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
      'astro:build:done': async () => {
        const result: AstroResult = {
          rendered,
          assets: [...emitted, ...filesBelow(publicFolder)],
          bundle: {
            entry: entryOf(bundleFolder),
            origin,
            styles: Array.from(styles, ([page, data]) => [page, data.styles]),
            single,
          },
          peakMemory: process.resourceUsage().maxRSS * 1024,
        };
        await mkdir(dirname(resultFile), { recursive: true });
        await writeFile(resultFile, JSON.stringify(result));
      },
    },
  };
}

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

/** Collects the names of all scripts and styles before Astro inlines some of them. */
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
