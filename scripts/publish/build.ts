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
import { astroResultFile, type AstroResult } from './astro-integration.ts';
import { clearBuild } from './build-folder.ts';
import { forgetCrawlCache } from './crawl/crawl-cache.ts';
import { PublishError } from './publish-error.ts';
import type { StoredFile } from './release-blob.ts';
import { bundleSources } from './render/bundle-sources.ts';
import { forgetBundle, keepBundle } from './render/kept-bundle.ts';
import { fileOf } from './render/page-file.ts';
import { renderChanged, type BuildResult, type RenderedChanges } from './render/render-changed.ts';
import { RenderedPages } from './render/rendered-pages.ts';
import { Renderers } from './render/renderers.ts';
import type { PublishProgress } from './steps.ts';
import { addUnreleased, readUnreleased } from './unreleased.ts';
import type { WaveRules } from './urgent-pages.ts';
import type { Doubt } from './warning.ts';

export interface BuildOptions {
  /** Renders every page, changed or not. */
  readonly isForced?: boolean;
  /** Verifies that every file of earlier builds still exists. */
  readonly isVerified?: boolean;
  /** When many pages changed, renders only the urgent ones; the next build renders the rest. */
  readonly waves?: WaveRules | undefined;
  /** Warm worker threads, reused across builds; without them threads live for this build only. */
  readonly renderers?: Renderers;
  readonly progress?: Pick<PublishProgress, 'task'>;
  /** Called when the kept bundle failed and Astro builds instead. */
  readonly say?: (doubt: Doubt) => void;
}

export interface FinishedBuild extends BuildResult, Pick<RenderedChanges, 'later' | 'stored' | 'flushed'> {
  /** What this build rendered and did not find sound, and what earlier ones did that never passed the gates. */
  readonly unchecked: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
/** Heap limit; with memory outside of the heap the process stays below 2 GB. */
const heapMegabytes = 1536;
/** Limit of the captured output: the beginning of an error is the most useful. */
const outputKept = 8000;

/** @throws PublishError with Astro's output. The next build then renders every page. */
export async function buildSite(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  options: BuildOptions = {},
): Promise<FinishedBuild> {
  const { data } = settings;
  await mkdir(data.buildCache, { recursive: true });
  const isBundleAsked = (options.isForced ?? false) || existsSync(unfinishedMarker(data));
  const result =
    (isBundleAsked ? null : await renderQuickly(settings, options)) ?? (await buildAnew(settings, options));
  const unchecked = readUnreleased(data).files.filter((file) => !result.sound.has(file));
  return { ...result, unchecked };
}

/** Null when Astro has to bundle or to render. */
async function renderQuickly(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  { renderers, isVerified = false, waves, progress, say = () => undefined }: BuildOptions,
): Promise<RenderedChanges | null> {
  const threads = renderers ?? new Renderers();
  try {
    return await renderChanged(settings, threads, { isVerified, waves, ...(progress && { progress }) });
  } catch (error) {
    // Other renderers would also run out of disk space.
    if (systemFailures.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    say({ code: 'bundle-failed', detail: reason });
    return null;
  } finally {
    if (renderers === undefined) await threads.close();
  }
}

const systemFailures: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']);

/** @throws PublishError */
async function buildAnew(
  settings: Pick<Settings, 'data' | 'siteUrl'>,
  { renderers, progress, say }: BuildOptions,
): Promise<RenderedChanges> {
  const bundled = await runAstro(settings, { isBundleOnly: true });
  // Without waves: when the whole site changes, a first wave would link to missing files.
  const options = { ...(renderers && { renderers }), ...(progress && { progress }), ...(say && { say }) };
  const rendered = await renderQuickly(settings, options);
  if (rendered === null) return renderByAstro(settings);
  const peakMemory = Math.max(bundled.peakMemory, rendered.peakMemory);
  return { ...rendered, by: 'astro', removed: bundled.removed, peakMemory };
}

/** Every page, one after another: what threads with the bundle make must be these bytes. @throws PublishError */
export async function renderByAstro(settings: Pick<Settings, 'data' | 'siteUrl'>): Promise<RenderedChanges> {
  // Astro writes into the files that are there, and those of pages are blobs of releases.
  await rm(settings.data.build, { recursive: true, force: true });
  const result = await runAstro(settings, { isBundleOnly: false });
  return {
    ...result,
    by: 'astro',
    later: 0,
    stored: new Map<string, StoredFile>(),
    flushed: Promise.resolve(),
    sound: new Set(),
  };
}

type AstroRun = Pick<BuildResult, 'pages' | 'rendered' | 'removed' | 'missing' | 'peakMemory'>;

async function runAstro(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  { isBundleOnly }: { readonly isBundleOnly: boolean },
): Promise<AstroRun> {
  // A run that failed has left files of another bundle: they would be taken for those of the kept one.
  const marker = unfinishedMarker(data);
  await writeFile(marker, '');
  await forgetBundle(data);
  await forgetCrawlCache(data);
  const sources = bundleSources(siteUrl);
  await spawnAstro(data, {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    SNAPSHOT_FILE: data.snapshot,
    BUNDLE_ONLY: isBundleOnly ? '1' : '',
  });
  const { bundle, assets, rendered, peakMemory } = JSON.parse(
    await readFile(astroResultFile(data), 'utf8'),
  ) as AstroResult;
  // Before the marker goes: killed in between, the next build renders and checks everything.
  addUnreleased(data, { files: rendered, isWhole: true });
  const id = randomUUID();
  const pages = new RenderedPages(data);
  try {
    const files = pages.begin(id, bundle.single).map(fileOf);
    const { removed, missing } = clearBuild(data.build, files, assets);
    if (!isBundleOnly) pages.recordAll();
    // Styles that Astro inlined are named, too.
    const there = assets.filter((file) => existsSync(join(data.build, file)));
    await keepBundle(data, { ...bundle, id, sources, assets: there });
    await rm(marker);
    return { pages: files.length, rendered, removed, missing: isBundleOnly ? [] : missing, peakMemory };
  } finally {
    pages.close();
  }
}

function unfinishedMarker(data: DataLayout): string {
  return join(data.buildCache, 'unfinished');
}

/**
 * Runs in the data folder. Astro keeps its prerender bundle in the output folder only when that is below the working
 * directory, else in the project, where builds of several shops would overwrite each other.
 */
function spawnAstro(data: DataLayout, env: NodeJS.ProcessEnv): Promise<void> {
  const command = [`--max-old-space-size=${heapMegabytes}`, astro, 'build', '--root', root];
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
