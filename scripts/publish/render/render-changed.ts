/** Incremental rendering of changed pages with the kept bundle: a second instead of many. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import type { StoredFile } from '../release-blob.ts';
import { flushBlobs, storeOptions } from '../release-store.ts';
import { silentProgress } from '../progress.ts';
import type { PublishProgress } from '../steps.ts';
import { addUnreleased } from '../unreleased.ts';
import { wavesOf, type WaveRules } from '../urgent-pages.ts';
import { bundleSources } from './bundle-sources.ts';
import { readKeptBundle } from './kept-bundle.ts';
import { fileOf } from './page-file.ts';
import { RenderedPages } from './rendered-pages.ts';
import type { RenderedPage } from './render-worker.ts';
import type { Renderers, RenderRequest } from './renderers.ts';

/** What a build did, in files relative to the build folder. */
export interface BuildResult {
  /** Whether Astro has just bundled, or the kept bundle was used. */
  readonly by: 'astro' | 'kept-bundle';
  readonly pages: number;
  /** Files with changed bytes. */
  readonly rendered: readonly string[];
  readonly removed: readonly string[];
  /** Expected pages that do not exist. */
  readonly missing: readonly string[];
  /** Peak memory of a process, in bytes. */
  readonly peakMemory: number;
}

export interface RenderOptions {
  /** Also verifies that the files of every page and of the bundle exist. */
  readonly isVerified?: boolean;
  /** Defers pages that can wait when many changed; without it, everything is rendered. */
  readonly waves?: WaveRules | undefined;
  readonly progress?: Pick<PublishProgress, 'task'>;
}

export interface RenderedChanges extends BuildResult {
  /** Number of deferred pages. */
  readonly later: number;
  /** Blobs of the rendered pages, by file. */
  readonly stored: ReadonlyMap<string, StoredFile>;
  /** Resolves when the blobs are flushed to disk. */
  readonly flushed: Promise<void>;
  /** Files that passed the gates while they were rendered. */
  readonly sound: ReadonlySet<string>;
}

/**
 * @returns null when Astro has to build: no kept bundle, changed code, or a build made with another bundle.
 * @throws Error when a page cannot be rendered; the pages then count as not rendered.
 */
export async function renderChanged(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  renderers: Renderers,
  { isVerified = false, waves, progress = silentProgress }: RenderOptions = {},
): Promise<RenderedChanges | null> {
  const { data, siteUrl } = settings;
  const bundle = await readKeptBundle(data);
  if (bundle === null || bundle.sources !== bundleSources(siteUrl) || !existsSync(data.build)) return null;
  const isGone = (file: string) => !existsSync(join(data.build, file));
  if (isVerified && bundle.assets.some(isGone)) return null;
  const pages = new RenderedPages(data);
  try {
    if (isVerified) pages.forget(pages.all().filter((path) => isGone(fileOf(path))));
    const plan = pages.plan(bundle.id, bundle.single);
    if (plan === null) return null;
    const { first, later } = waves === undefined ? { first: plan.dirty, later: [] } : wavesOf(plan, waves);
    const removed = plan.gone.map(fileOf);
    // Both records are written before a file is changed: after a kill in between, the pages are rendered or removed,
    // checked and released again.
    addUnreleased(data, { files: [...first.map(fileOf), ...removed], isWhole: false });
    pages.forget([...first, ...plan.gone]);
    await Promise.all(removed.map((file) => rm(join(data.build, file), { force: true })));
    pages.drop(plan.gone);
    const store = storeOptions(data, first.length, first.length, renderers.pageSeconds);
    const request = { data, siteUrl, bundle, generation: randomUUID(), pathnames: first, store };
    const rendered = first.length === 0 ? [] : await withTask(progress, renderers, request);
    const flushed = store.isFlushed ? Promise.resolve() : flushBlobs(store);
    pages.record(first);
    const files = rendered.filter(({ isOther }) => isOther).map(({ file }) => file);
    const sound = new Set(rendered.filter(({ isSound }) => isSound).map(({ file }) => file));
    const about = { pages: plan.pages, rendered: files, removed, later: later.length, flushed, sound };
    return { ...unvarying(), ...about, stored: storedBy(data.build, rendered) };
  } finally {
    pages.close();
  }
}

async function withTask(
  progress: Pick<PublishProgress, 'task'>,
  renderers: Renderers,
  request: RenderRequest,
): Promise<readonly RenderedPage[]> {
  const task = progress.task('pages', request.pathnames.length);
  try {
    return await renderers.render({ ...request, onProgress: (done) => task.reach(done) });
  } finally {
    task.end();
  }
}

function unvarying(): Pick<BuildResult, 'by' | 'missing' | 'peakMemory'> {
  return { by: 'kept-bundle', missing: [], peakMemory: process.resourceUsage().maxRSS * 1024 };
}

function storedBy(build: string, pages: readonly RenderedPage[]): ReadonlyMap<string, StoredFile> {
  return new Map(pages.map(({ file, stored }) => [join(build, file), stored]));
}
