/** A thread of `renderers.ts`: keeps the bundle loaded, renders pages and writes them into the build. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { whenMissing } from '../when-missing.ts';
import { loadRenderer, type PageRenderer } from './built-app.ts';
import type { BundleFacts } from './kept-bundle.ts';

export interface WorkerSetup {
  readonly folder: string;
  readonly bundle: BundleFacts;
  /** The folder of the build. */
  readonly build: string;
}

export interface RenderJob {
  /** Another one for every state of the snapshot. */
  readonly generation: string;
  readonly pathnames: readonly string[];
}

/** Files relative to the build folder whose bytes are other ones now; or why a page could not be made. */
export type RenderAnswer = { readonly written: readonly string[] } | { readonly failure: string };

const { folder, bundle, build } = workerData as WorkerSetup;
let renderer: PageRenderer | null = null;

parentPort?.on('message', (job: RenderJob) => {
  void answer(job).then((message) => parentPort?.postMessage(message));
});

async function answer({ generation, pathnames }: RenderJob): Promise<RenderAnswer> {
  try {
    // The bundle's own reader of the snapshot opens it anew: what it remembers is of another state.
    process.env['SNAPSHOT_GENERATION'] = generation;
    renderer ??= await loadRenderer(folder, bundle);
    const written: string[] = [];
    for (const pathname of pathnames) {
      const file = fileOf(pathname);
      if (writeIfOther(join(build, file), await renderer.render(pathname))) written.push(file);
    }
    return { written };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function fileOf(pathname: string): string {
  return pathname === '/' ? 'index.html' : `${decodeURI(pathname).slice(1)}.html`;
}

/** A page that is the same one keeps its date, so that nobody reads or compresses it again. */
function writeIfOther(file: string, body: Buffer): boolean {
  if (readIfThere(file)?.equals(body)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
  return true;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    return whenMissing(null)(error);
  }
}
