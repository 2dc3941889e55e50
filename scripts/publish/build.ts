/** Runs Astro over the snapshot, in a process of its own: it starts from nothing and gives its memory back. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataLayout, Settings } from '../settings.ts';
import { buildResultFile, type BuildResult } from './astro-integration.ts';
import { PublishError } from './publish-error.ts';
import { addUnchecked } from './unchecked.ts';

export interface BuildOptions {
  /** Renders every page, changed or not. */
  readonly isForced?: boolean;
}

export interface FinishedBuild extends BuildResult {
  /** What this build rendered, and what earlier ones did that never passed the gates. */
  readonly unchecked: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
/** With what lies outside the heap the process stays below 2 GB. */
const heapMegabytes = 1536;
/** An error's beginning tells more than its end, and both more than a flood. */
const outputKept = 8000;

/** @throws PublishError with what Astro said. The next build then renders every page. */
export async function buildSite(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  { isForced = false }: BuildOptions = {},
): Promise<FinishedBuild> {
  // A build that failed has left pages that are newer than its records: they would be taken for old ones.
  const marker = join(data.buildCache, 'unfinished');
  const isFull = isForced || existsSync(marker);
  await mkdir(data.buildCache, { recursive: true });
  await writeFile(marker, '');
  await runAstro(data, isFull ? ['build', '--force'] : ['build'], {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    SNAPSHOT_FILE: data.snapshot,
  });
  const result = JSON.parse(await readFile(buildResultFile(data), 'utf8')) as BuildResult;
  // Before the marker goes: killed in between, the next build renders and checks everything.
  const unchecked = await addUnchecked(data, result.rendered);
  await rm(marker);
  return { ...result, unchecked };
}

/**
 * Astro keeps the bundle that it renders with in the output folder only when that lies below the working directory, and
 * else in the project, where the builds of several shops would write over one another: so it works in the data folder.
 */
function runAstro(data: DataLayout, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = [`--max-old-space-size=${heapMegabytes}`, astro, ...args, '--root', root];
  const child = spawn(process.execPath, command, { cwd: data.root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    if (output.length < outputKept) output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A publish that is stopped takes its build with it.
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

function buildError(what: string, output: string): PublishError {
  const said = output.trim().slice(0, outputKept);
  return new PublishError('build-failed', `astro build ${what}. The last site stays. It said:\n${said}`);
}
