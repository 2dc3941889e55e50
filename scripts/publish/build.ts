/**
 * Builds the pages of the snapshot: incrementally with the bundle kept from the last build if it is still valid, else
 * by a full run of Astro in a child process, which starts clean and returns its memory.
 */
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataLayout, Settings } from '../settings.ts';
import { buildResultFile, type AstroBuildResult, type BuildResult } from './astro-integration.ts';
import { forgetCrawlCache } from './crawl/crawl-cache.ts';
import { PublishError } from './publish-error.ts';
import type { StoredFile } from './release-blob.ts';
import { bundleSources } from './render/bundle-sources.ts';
import { forgetBundle, keepBundle } from './render/kept-bundle.ts';
import { renderChanged, type RenderedChanges } from './render/render-changed.ts';
import { RenderedPages } from './render/rendered-pages.ts';
import { Renderers } from './render/renderers.ts';
import type { Note } from './steps.ts';
import { addUnreleased, readUnreleased } from './unreleased.ts';
import type { WaveRules } from './urgent-pages.ts';

export interface BuildOptions {
  /** Renders every page, changed or not. */
  readonly isForced?: boolean;
  /** Verifies that every page of earlier builds still exists. */
  readonly isFull?: boolean;
  /** When many pages changed, renders only the urgent ones; the next build renders the rest. */
  readonly waves?: WaveRules | undefined;
  /** Warm worker threads, reused across builds; without them threads live for this build only. */
  readonly renderers?: Renderers;
  /** Called when the kept bundle failed and Astro builds instead. */
  readonly say?: (note: Note) => void;
}

export interface FinishedBuild extends BuildResult, Pick<RenderedChanges, 'later' | 'stored' | 'flushed'> {
  /** Pages rendered by this build, and by earlier builds that did not pass the gates. */
  readonly unchecked: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
/** Heap limit; with memory outside of the heap the process stays below 2 GB. */
const heapMegabytes = 1536;
/** Limit of the kept output: the beginning of an error says the most. */
const outputKept = 8000;

/** @throws PublishError with Astro's output. The next build then renders every page. */
export async function buildSite(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  options: BuildOptions = {},
): Promise<FinishedBuild> {
  const { data } = settings;
  await mkdir(data.buildCache, { recursive: true });
  const isFull = (options.isForced ?? false) || existsSync(unfinishedMarker(data));
  const quick = isFull ? null : await renderQuickly(settings, options);
  const nothing = { later: 0, stored: new Map<string, StoredFile>(), flushed: Promise.resolve() };
  const result = quick ?? { ...nothing, ...(await runWhole(settings, isFull)) };
  return { ...result, unchecked: readUnreleased(data).files };
}

/** Null when Astro has to build. */
async function renderQuickly(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  { renderers, isFull = false, waves, say = () => undefined }: BuildOptions,
): Promise<RenderedChanges | null> {
  const threads = renderers ?? new Renderers();
  try {
    return await renderChanged(settings, threads, { isFull, waves });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say({ code: 'bundle-failed', detail: reason });
    return null;
  } finally {
    if (renderers === undefined) await threads.close();
  }
}

async function runWhole(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  isFull: boolean,
): Promise<BuildResult> {
  // Crash marker: a failed build leaves pages newer than their records, which would be taken for unchanged ones.
  const marker = unfinishedMarker(data);
  await writeFile(marker, '');
  await forgetBundle(data);
  await forgetCrawlCache(data);
  const sources = bundleSources(siteUrl);
  await runAstro(data, isFull ? ['build', '--force'] : ['build'], {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    SNAPSHOT_FILE: data.snapshot,
  });
  const { bundle, ...result } = JSON.parse(await readFile(buildResultFile(data), 'utf8')) as AstroBuildResult;
  // Recorded before the marker is removed: after a kill in between, the next build renders and checks everything.
  addUnreleased(data, { files: result.rendered, isWhole: true });
  const id = randomUUID();
  const pages = new RenderedPages(data);
  try {
    pages.recordAll(id, bundle.single);
  } finally {
    pages.close();
  }
  await keepBundle(data, { ...bundle, id, sources });
  await rm(marker);
  return result;
}

function unfinishedMarker(data: DataLayout): string {
  return join(data.buildCache, 'unfinished');
}

/**
 * Runs in the data folder. Astro keeps its prerender bundle in the output folder only when that is below the working
 * directory, else in the project, where builds of several shops would overwrite each other.
 */
function runAstro(data: DataLayout, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = [`--max-old-space-size=${heapMegabytes}`, astro, ...args, '--root', root];
  const child = spawnWithParent(command, { cwd: data.root, env });
  let output = '';
  const keep = (chunk: Buffer) => {
    if (output.length < outputKept) output += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // When the publish exits, its build exits too.
  const stop = () => child.kill();
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(buildError(code === null ? `was ended by ${signal}` : `failed with ${code}`, output));
    });
  });
}

/**
 * Runs Node as a child process that exits with this one, also after a kill (`end-with-parent.ts`).
 * @param env contains the data folder.
 */
export function spawnWithParent(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): ChildProcess {
  const preload = new URL('end-with-parent.ts', import.meta.url).href;
  return spawn(process.execPath, ['--import', preload, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function buildError(what: string, output: string): PublishError {
  const said = output.trim().slice(0, outputKept);
  return new PublishError('build-failed', `astro build ${what}. The last site stays. It said:\n${said}`);
}
