/** Renders what changed with the bundle of the last build, where that is possible: a second instead of many. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import type { BuildResult } from '../astro-integration.ts';
import { addUnreleased } from '../unreleased.ts';
import { bundleSources } from './bundle-sources.ts';
import { readKeptBundle } from './kept-bundle.ts';
import { RenderedPages } from './rendered-pages.ts';
import type { Renderers } from './renderers.ts';

/**
 * @param options.isFull looks whether every page is still there.
 * @returns null when Astro has to build: there is no kept bundle, or it is of other code, or the build is not its own.
 * @throws Error when a page cannot be rendered; what was to be rendered then counts as not rendered.
 */
export async function renderChanged(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  renderers: Renderers,
  { isFull = false }: { readonly isFull?: boolean } = {},
): Promise<BuildResult | null> {
  const bundle = await readKeptBundle(data);
  if (bundle === null || bundle.sources !== bundleSources(siteUrl) || !existsSync(data.build)) return null;
  const pages = new RenderedPages(data);
  try {
    if (isFull) pages.forget(pages.all().filter((path) => !existsSync(join(data.build, fileOf(path)))));
    const plan = pages.plan(bundle.id, bundle.single);
    if (plan === null) return null;
    // Pages that there is one of have no key, but for a few; they are rendered every time, as Astro does.
    const pathnames = [...new Set([...bundle.single, ...plan.dirty])];
    const removed = plan.gone.map(fileOf);
    // Both before a file is touched: killed in between, they are rendered again, looked at and released all the same.
    await addUnreleased(data, { files: [...pathnames.map(fileOf), ...removed], isWhole: false });
    pages.forget([...plan.dirty, ...plan.gone]);
    await Promise.all(removed.map((file) => rm(join(data.build, file), { force: true })));
    const generation = randomUUID();
    const rendered = await renderers.render({ data, siteUrl, bundle, generation, pathnames });
    pages.record(plan.dirty);
    const peakMemory = process.resourceUsage().maxRSS * 1024;
    return { by: 'kept-bundle', pages: plan.pages, rendered, removed, missing: [], peakMemory };
  } finally {
    pages.close();
  }
}

/** The file of a page, relative to the build folder. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURI(path).slice(1)}.html`;
}
