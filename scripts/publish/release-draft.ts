/** Drafts the next release, from all files or incrementally from those that may have changed since the newest one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { blobFile, type StoredBlob, type StoredFile } from './release-blob.ts';
import {
  formatManifest,
  isHashedAsset,
  type FormattedManifest,
  type Manifest,
  type ReleaseFile,
} from './release-manifest.ts';
import {
  formatStats,
  readStats,
  scanSources,
  scanTouched,
  type FoundFile,
  type SeenFile,
} from './release-scan.ts';
import { storeFiles } from './release-store.ts';
import { replaceByCopy, replaceFile } from './replace-file.ts';

export interface Draft extends FormattedManifest {
  readonly files: number;
  /** Paths, compared with the previous release. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  readonly filesRead: number;
  /** Writes the stats of the files. */
  readonly writeStats: (file: string) => Promise<void>;
}

interface DraftOptions {
  readonly layout: DataLayout;
  readonly now: Date;
  readonly isInterim?: boolean;
  readonly stored?: ReadonlyMap<string, StoredFile>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The newest release. */
interface Before {
  readonly id: string;
  readonly manifest: Manifest;
}

/** Full scan: files with unchanged stats keep their entry; the others are read, hashed and stored. */
export async function draftWhole(
  options: DraftOptions,
  before: Before | null,
  createdAt: Date,
): Promise<Draft> {
  const { layout, now, isInterim } = options;
  const scannedAt = Date.now();
  const found = scanSources(layout);
  const seen = before === null ? new Map<string, SeenFile>() : await readStats(statsFile(layout, before.id));
  const files = new Map<string, ReleaseFile>();
  const changed: FoundFile[] = [];
  for (const file of found) {
    const known = looksUnchanged(file, seen.get(file.path)) ? before?.manifest.get(file.path) : null;
    if (known && isStored(layout, known)) files.set(file.path, { ...known, retiredAt: null });
    else changed.push(file);
  }
  for (const [path, file] of await store(options, changed)) files.set(path, file);
  if (before !== null) keepRetiredAssets(files, { layout, now, before: before.manifest });
  return {
    ...formatManifest(files, createdAt, isInterim),
    files: files.size,
    changes: compare(before?.manifest ?? null, files),
    filesRead: changed.length,
    writeStats: (file) => replaceFile(file, formatStats(found, scannedAt)),
  };
}

/** Incremental: retired assets are only expired by the next full scan, a day or so later than needed. */
export async function draftChanges(
  options: DraftOptions,
  { id, manifest }: Before,
  touched: readonly string[],
  createdAt: Date,
): Promise<Draft> {
  const { layout, now, isInterim } = options;
  const scannedAt = Date.now();
  const { found, gone } = scanTouched(layout, touched, picturesOf(manifest));
  const changes = new Map<string, ReleaseFile | null>(await store(options, found));
  for (const path of gone) {
    const file = manifest.get(path);
    if (file === null) continue;
    changes.set(path, isHashedAsset(path) ? { ...file, retiredAt: file.retiredAt ?? now.getTime() } : null);
  }
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const [path, file] of changes) {
    const old = manifest.get(path);
    if (file === null) counts.removed += 1;
    else if (old === null) counts.added += 1;
    else if (old.hash !== file.hash) counts.changed += 1;
  }
  return {
    ...manifest.format(changes, createdAt, isInterim),
    files: manifest.size + counts.added - counts.removed,
    changes: counts,
    filesRead: found.length,
    // Of two lines with one path the later one wins.
    writeStats: (file) => replaceByCopy(file, statsFile(layout, id), formatStats(found, scannedAt)),
  };
}

/** Whether the bytes of a file of this release are gone from the store. */
export function hasLostBlobs(layout: DataLayout, manifest: Manifest): boolean {
  return Array.from(manifest.paths()).some((path) => {
    const file = manifest.get(path);
    return file !== null && !isStored(layout, file);
  });
}

function isStored({ releases }: DataLayout, { hash }: ReleaseFile): boolean {
  return existsSync(blobFile(join(releases, 'blobs'), hash));
}

/** File with the stats of a release's files. */
export function statsFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'stats');
}

const retiredAssetMs = 30 * 24 * 60 * 60 * 1000;

/** Files already in the store are not read again. */
async function store(
  { layout, stored, onProgress }: DraftOptions,
  files: readonly FoundFile[],
): Promise<ReadonlyMap<string, ReleaseFile>> {
  const blobs = new Map<string, StoredBlob>();
  const left: FoundFile[] = [];
  for (const found of files) {
    const known = stored?.get(found.file);
    if (known && looksUnchanged(found, known.seen)) blobs.set(found.path, known.blob);
    else left.push(found);
  }
  const others = await storeFiles(layout, left, onProgress);
  for (const [index, blob] of others.entries()) {
    const path = left[index]?.path;
    if (path !== undefined) blobs.set(path, blob);
  }
  return new Map(Array.from(blobs, ([path, blob]) => [path, { ...blob, retiredAt: null }]));
}

function looksUnchanged(file: FoundFile, seen: SeenFile | undefined): boolean {
  return seen?.size === file.size && seen.mtimeMs === file.mtimeMs && seen.inode === file.inode;
}

function picturesOf(manifest: Manifest): ReadonlySet<string> {
  const paths = Array.from(manifest.paths()).filter((path) => path.startsWith('/img/'));
  return new Set(paths.filter((path) => manifest.get(path)?.retiredAt === null));
}

/** Keeps assets of earlier releases: a tab opened before this release may still load its islands and pictures. */
function keepRetiredAssets(
  files: Map<string, ReleaseFile>,
  { layout, now, before }: Pick<DraftOptions, 'layout' | 'now'> & { readonly before: Manifest },
): void {
  for (const path of before.paths()) {
    if (!isHashedAsset(path) || files.has(path)) continue;
    const file = before.get(path);
    if (file === null || !isStored(layout, file)) continue;
    const retiredAt = file.retiredAt ?? now.getTime();
    if (now.getTime() - retiredAt < retiredAssetMs) files.set(path, { ...file, retiredAt });
  }
}

function compare(before: Manifest | null, files: ReadonlyMap<string, ReleaseFile>): Draft['changes'] {
  let added = 0;
  let changed = 0;
  let removed = 0;
  for (const [path, file] of files) {
    const old = before?.get(path) ?? null;
    if (old === null) added += 1;
    else if (old.hash !== file.hash) changed += 1;
  }
  for (const path of before?.paths() ?? []) if (!files.has(path)) removed += 1;
  return { added, changed, removed };
}
