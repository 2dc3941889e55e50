/**
 * A thread of `renderers.ts`: keeps the bundle loaded, renders pages, writes them into the build and puts their bytes into the
 * store of the releases while they are at hand.
 */
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { loadRenderer, type BundleFacts, type PageRenderer } from '../../../src/astro-inside/built-app.ts';
import { storePage, type StoredFile, type StoreOptions } from '../release-blob.ts';
import { whenMissing } from '../when-missing.ts';
import { fileOf } from './page-file.ts';

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
  /** Null for a rehearsal: the pages are rendered and let go. */
  readonly store: StoreOptions | null;
}

export interface RenderedPage {
  /** Relative to the build folder. */
  readonly file: string;
  /** Whether its bytes are other ones now. */
  readonly isOther: boolean;
  readonly stored: StoredFile;
}

/** The pages, or why one could not be made. */
export type RenderAnswer = { readonly pages: readonly RenderedPage[] } | { readonly failure: string };

const { folder, bundle, build } = workerData as WorkerSetup;
let renderer: PageRenderer | null = null;

parentPort?.on('message', (job: RenderJob) => {
  void answer(job).then((message) => parentPort?.postMessage(message));
});

async function answer({ generation, pathnames, store }: RenderJob): Promise<RenderAnswer> {
  try {
    // The bundle's own reader of the snapshot opens it anew: what it remembers is of another state.
    process.env['SNAPSHOT_GENERATION'] = generation;
    renderer ??= await loadRenderer(folder, bundle);
    const pages: RenderedPage[] = [];
    for (const pathname of pathnames) {
      const body = await renderer.render(pathname);
      if (store !== null) pages.push(keep(fileOf(pathname), body, store));
    }
    return { pages };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function keep(file: string, body: Buffer, store: StoreOptions): RenderedPage {
  const path = join(build, file);
  const { blob, isNew } = storePage(store, body);
  const isOther = isNew || !isSame(path, body);
  if (isOther) write(path, body);
  const { size, mtimeMs, ino } = statSync(path);
  return { file, isOther, stored: { blob, seen: { size, mtimeMs, inode: ino } } };
}

/** A page that is the same one keeps its date. Bytes that no release ever had are other ones, without a look at the old. */
function isSame(file: string, body: Buffer): boolean {
  return readIfThere(file)?.equals(body) ?? false;
}

/**
 * Over the bytes that are there: emptying a file first gives its blocks back and takes others, which costs eight times as
 * much. A kill in between leaves a page that counts as not rendered.
 */
function write(file: string, body: Buffer): void {
  const descriptor = openToWrite(file);
  try {
    for (let offset = 0; offset < body.length;) offset += writeSync(descriptor, body, offset, null, offset);
    ftruncateSync(descriptor, body.length);
  } finally {
    closeSync(descriptor);
  }
}

function openToWrite(file: string): number {
  if (existsSync(file)) return openSync(file, 'r+');
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'w');
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    return whenMissing(null)(error);
  }
}
