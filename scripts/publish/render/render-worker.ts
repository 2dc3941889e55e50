/**
 * Worker thread of `renderers.ts`: keeps the bundle loaded, renders pages, writes them into the build, and stores their
 * bytes in the blob store without reading them back.
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
  /** Unique per state of the snapshot. */
  readonly generation: string;
  readonly pathnames: readonly string[];
  /** Null for a warm-up: the pages are rendered and discarded. */
  readonly store: StoreOptions | null;
}

export interface RenderedPage {
  /** Relative to the build folder. */
  readonly file: string;
  /** Whether its bytes changed. */
  readonly isOther: boolean;
  readonly stored: StoredFile;
}

/** The pages, or the error message. */
export type RenderAnswer = { readonly pages: readonly RenderedPage[] } | { readonly failure: string };

const { folder, bundle, build } = workerData as WorkerSetup;
let renderer: PageRenderer | null = null;

parentPort?.on('message', (job: RenderJob) => {
  void answer(job).then((message) => parentPort?.postMessage(message));
});

async function answer({ generation, pathnames, store }: RenderJob): Promise<RenderAnswer> {
  try {
    // Makes the bundle's snapshot reader reopen the database, because its caches belong to another state.
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

/**
 * An unchanged page keeps its modification time. When the store had never seen the bytes, they differ without
 * comparing.
 */
function isSame(file: string, body: Buffer): boolean {
  return readIfThere(file)?.equals(body) ?? false;
}

/**
 * Overwrites in place: truncating first frees the file's blocks and allocates others, which costs eight times as much.
 * A kill in between leaves a page that counts as not rendered.
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
