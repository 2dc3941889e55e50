/**
 * Worker thread of `renderers.ts`: keeps the bundle loaded, renders pages, writes them into the build, and stores their
 * bytes in the blob store without reading them back.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { loadRenderer, type BundleInfo, type PageRenderer } from '../../../src/astro-inside/built-app.ts';
import type { DataLayout } from '../../settings.ts';
import { filesToBe } from '../gates/files-to-be.ts';
import { PageGate } from '../gates/page-gate.ts';
import { blobFile, storePage, type StoredFile, type StoreOptions } from '../release-blob.ts';
import { whenMissing } from '../when-missing.ts';
import { fileOf } from './page-file.ts';

export interface WorkerSetup {
  readonly folder: string;
  readonly bundle: BundleInfo;
  readonly data: DataLayout;
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
  /** Whether it passes the gates as far as this thread can tell; otherwise it is checked again when all pages exist. */
  readonly isSound: boolean;
  readonly stored: StoredFile;
}

/** The pages, or the failure. */
export type RenderAnswer =
  | { readonly pages: readonly RenderedPage[] }
  /** `code` is the error code of the operating system, if any. */
  | { readonly failure: string; readonly code: string | null };

const { folder, bundle, data } = workerData as WorkerSetup;
let renderer: PageRenderer | null = null;
let gate: { readonly generation: string; readonly snapshot: DatabaseSync; readonly pages: PageGate } | null =
  null;

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
      if (store !== null) pages.push(keep(fileOf(pathname), body, store, gateOf(generation)));
    }
    return { pages };
  } catch (error) {
    const { stack, message, code = null } = error as NodeJS.ErrnoException & { code?: string | null };
    return { failure: stack ?? message, code };
  }
}

/** A gate per state of the snapshot, because its caches are valid for one state only. */
function gateOf(generation: string): PageGate {
  if (gate?.generation === generation) return gate.pages;
  gate?.snapshot.close();
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  gate = { generation, snapshot, pages: new PageGate(snapshot, filesToBe(data, snapshot, bundle.single)) };
  return gate.pages;
}

function keep(file: string, body: Buffer, store: StoreOptions, gates: PageGate): RenderedPage {
  const path = join(data.build, file);
  const html = body.toString('utf8');
  const { blob, isNew } = storePage(store, body, html);
  const isOther = isNew || !isSame(path, body);
  if (isOther) place(path, blobFile(store.blobs, blob.hash), body);
  const { size, mtimeMs, ino } = statSync(path);
  const { faults, warnings } = gates.findings(file, html);
  const isSound = faults.length === 0 && warnings.length === 0;
  return { file, isOther, isSound, stored: { blob, seen: { size, mtimeMs, inode: ino } } };
}

/** Whether the file has these bytes already; then it is not written again. */
function isSame(file: string, body: Buffer): boolean {
  return readIfThere(file)?.equals(body) ?? false;
}

/**
 * Overwrites in place: truncating first frees the file's blocks and allocates others, which costs eight times as much.
 * A kill in between leaves a page that counts as not rendered.
 */
function place(file: string, blob: string, body: Buffer): void {
  rmSync(file, { force: true });
  if (isLinked(blob, file)) return;
  mkdirSync(dirname(file), { recursive: true });
  // A file system without hard links, or the store is on another one.
  if (!isLinked(blob, file)) writeFileSync(file, body, { flag: 'wx' });
}

function isLinked(blob: string, file: string): boolean {
  try {
    linkSync(blob, file);
    return true;
  } catch {
    return false;
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    return whenMissing(null)(error);
  }
}
