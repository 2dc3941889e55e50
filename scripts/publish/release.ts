/**
 * Releases: what the site serves. A release is a manifest (path → bytes) over a store of blobs named by their content,
 * so that a publish costs in proportion to what changed, an older release is a switch away, and a kill at any moment
 * leaves the release before or the release after, never something between. The build folder is copied, never served
 * and never linked: Astro truncates its files in place.
 *
 *   releases/blobs/ab/<sha256>{,.br,.gz}   bytes, with compressed siblings made once
 *   releases/<id>/manifest                 which blob answers which path
 *   releases/<id>/stats                    what the files looked like, to find the changed ones next time
 *   releases/current                       the id of the live release
 *
 * One publisher at a time writes here; the caller sees to that.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { replaceFile } from './replace-file.ts';
import {
  formatManifest,
  isHashedAsset,
  manifestFile,
  readManifest,
  readManifestHead,
  type Manifest,
  type ReleaseFile,
} from './release-manifest.ts';
import { formatStats, readStats, scanSources, type FoundFile, type SeenFile } from './release-scan.ts';
import { storeFiles } from './release-store.ts';
import { whenMissing } from './when-missing.ts';

export interface Release {
  /** Sorts by time: `20261120T101013123Z-<content hash>`. */
  readonly id: string;
  readonly createdAt: Date;
}

export interface CreatedRelease extends Release {
  /** False when nothing changed: then this is the newest release as it already was. */
  readonly isNew: boolean;
  /** Files, assets kept for open tabs included. */
  readonly files: number;
  /** Paths against the release before. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Files whose bytes had to be read, because their size, time or inode differ from last time. */
  readonly filesRead: number;
  /** Different sets of inline code: small as long as inline code comes from templates; a gate may look at it. */
  readonly inlineScripts: number;
}

export interface CreateOptions {
  readonly layout: DataLayout;
  /** The time of the release; assets that leave the build are kept for 30 days from here. */
  readonly now: Date;
  /** Called as files are stored, for a progress bar. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Turns the build folder and the pictures into a release, without making it live.
 * @throws Error when there is no build, when two files claim one path, or when a file cannot be read or stored.
 */
export async function createRelease({ layout, now, onProgress }: CreateOptions): Promise<CreatedRelease> {
  const before = await newestRelease(layout);
  const scannedAt = Date.now();
  const found = scanSources(layout);
  const { files, filesRead } = await storeChanged(layout, found, before, onProgress);
  if (before !== null) keepRetiredAssets(files, before.manifest, now);

  const createdAt = before === null ? now : new Date(Math.max(now.getTime(), before.createdAt.getTime() + 1));
  const { text, contentHash } = formatManifest(files, createdAt);
  const isNew = before === null || before.manifest.contentHash !== contentHash;
  const id = isNew ? releaseId(createdAt, contentHash) : before.id;
  if (isNew) {
    await mkdir(join(layout.releases, id), { recursive: true });
    await replaceFile(manifestFile(layout, id), text);
  }
  if (isNew || filesRead > 0) await replaceFile(statsFile(layout, id), formatStats(found, scannedAt));
  return {
    id,
    createdAt: isNew ? createdAt : before.createdAt,
    isNew,
    files: files.size,
    changes: compare(before?.manifest ?? null, files),
    filesRead,
    inlineScripts: new Set([...files.values()].flatMap((file) => file.inline?.scripts ?? [])).size,
  };
}

/**
 * Makes a release live: one rename, after which every new request is answered from it.
 * @throws Error when there is no such release.
 */
export async function activateRelease(layout: DataLayout, id: string): Promise<void> {
  await readManifestHead(manifestFile(layout, id));
  await replaceFile(currentFile(layout), `${id}\n`);
}

/** The live release; null before the first. */
export async function currentRelease(layout: DataLayout): Promise<Release | null> {
  const id = await readCurrentId(layout);
  if (id === null) return null;
  const { createdAt } = await readManifestHead(manifestFile(layout, id));
  return { id, createdAt };
}

/** All complete releases, newest first. */
export async function listReleases(layout: DataLayout): Promise<Release[]> {
  const names = await readdir(layout.releases).catch(whenMissing([]));
  const ids = names
    .filter((name) => releaseIdPattern.test(name))
    .sort()
    .reverse();
  const releases = await Promise.all(
    ids.map(async (id) => {
      const head = await readManifestHead(manifestFile(layout, id)).catch(whenMissing(null));
      return head === null ? null : { id, createdAt: head.createdAt };
    }),
  );
  return releases.filter((release) => release !== null);
}

/**
 * Makes the release before the live one live again.
 * @throws Error when there is none.
 */
export async function rollback(layout: DataLayout): Promise<Release> {
  const current = await readCurrentId(layout);
  const older = (await listReleases(layout)).find(({ id }) => current !== null && id < current);
  if (older === undefined) throw new Error('There is no earlier release to go back to');
  await activateRelease(layout, older.id);
  return older;
}

/** The file whose content names the live release; a server watches it. */
export function currentFile(layout: DataLayout): string {
  return join(layout.releases, 'current');
}

/** The id of the live release; null before the first. */
export async function readCurrentId(layout: DataLayout): Promise<string | null> {
  const text = await readFile(currentFile(layout), 'utf8').catch(whenMissing(null));
  return text === null ? null : text.trim();
}

const releaseIdPattern = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;
const retiredAssetMs = 30 * 24 * 60 * 60 * 1000;

interface Before extends Release {
  readonly manifest: Manifest;
  readonly seen: ReadonlyMap<string, SeenFile>;
}

async function newestRelease(layout: DataLayout): Promise<Before | null> {
  const [newest] = await listReleases(layout);
  if (newest === undefined) return null;
  const manifest = await readManifest(manifestFile(layout, newest.id));
  const seen = await readStats(statsFile(layout, newest.id));
  return { ...newest, manifest, seen };
}

/** Files that look as they did last time keep their entry; the others are read, hashed and stored. */
async function storeChanged(
  layout: DataLayout,
  found: readonly FoundFile[],
  before: Before | null,
  onProgress: CreateOptions['onProgress'],
): Promise<{ files: Map<string, ReleaseFile>; filesRead: number }> {
  const files = new Map<string, ReleaseFile>();
  const changed: FoundFile[] = [];
  for (const file of found) {
    const known = looksUnchanged(file, before?.seen.get(file.path)) ? before?.manifest.get(file.path) : null;
    if (known) files.set(file.path, { ...known, retiredAt: null });
    else changed.push(file);
  }
  const stored = await storeFiles(layout, changed, onProgress);
  for (const [index, file] of changed.entries()) {
    const blob = stored[index];
    if (blob !== undefined) files.set(file.path, { ...blob, retiredAt: null });
  }
  return { files, filesRead: changed.length };
}

function looksUnchanged(file: FoundFile, seen: SeenFile | undefined): boolean {
  return seen?.size === file.size && seen.mtimeMs === file.mtimeMs && seen.inode === file.inode;
}

/** A tab that was opened before this release may still ask for an island or a picture of its own release. */
function keepRetiredAssets(files: Map<string, ReleaseFile>, before: Manifest, now: Date): void {
  for (const path of before.paths()) {
    if (!isHashedAsset(path) || files.has(path)) continue;
    const file = before.get(path);
    if (file === null) continue;
    const retiredAt = file.retiredAt ?? now.getTime();
    if (now.getTime() - retiredAt < retiredAssetMs) files.set(path, { ...file, retiredAt });
  }
}

function compare(
  before: Manifest | null,
  files: ReadonlyMap<string, ReleaseFile>,
): CreatedRelease['changes'] {
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

function releaseId(createdAt: Date, contentHash: string): string {
  return `${createdAt.toISOString().replace(/[-:.]/g, '')}-${contentHash.slice(0, 12)}`;
}

function statsFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'stats');
}
