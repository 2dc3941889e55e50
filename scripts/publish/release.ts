/**
 * Releases: what the site serves. A release is a manifest (path → bytes) over a content-addressed blob store. A publish
 * costs in proportion to its changes, a rollback is a switch, and a kill at any moment leaves the previous or the next
 * release complete. The build folder is copied, never served or linked, because Astro truncates its files in place.
 *
 *   releases/blobs/ab/<sha256>{,.br,.gz}   bytes, with compressed siblings made once
 *   releases/<id>/manifest                 which blob answers which path
 *   releases/<id>/stats                    stats of the files, to find the changed ones next time
 *   releases/current                       the id of the live release
 *
 * A publish in two waves makes two releases. The first is marked as interim in its manifest: complete and live, but not
 * available for rollback, and deleted once the second is live.
 *
 * Not safe for concurrent publishers; the caller holds the publish lock.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { replaceFile } from './replace-file.ts';
import type { StoredFile } from './release-blob.ts';
import { draftChanges, draftWhole, statsFile } from './release-draft.ts';
import { manifestFile, readManifest, readManifestHead, type Manifest } from './release-manifest.ts';
import { whenMissing } from './when-missing.ts';

export interface Release {
  /** Sorts by time: `20261120T101013123Z-<content hash>`. */
  readonly id: string;
  readonly createdAt: Date;
  /** First wave of a publish, not available for rollback. */
  readonly isInterim: boolean;
}

export interface CreatedRelease extends Release {
  /** False when nothing changed: then this is the existing newest release. */
  readonly isNew: boolean;
  /** Files, retired assets included. */
  readonly files: number;
  /** Paths, compared with the previous release. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Files that had to be read, because their size, time or inode changed. */
  readonly filesRead: number;
}

export interface CreateOptions {
  readonly layout: DataLayout;
  /** The time of the release; assets that leave the build are kept for 30 days from here. */
  readonly now: Date;
  /**
   * Incremental: files of the build, relative to it, that may differ from the newest release, deleted ones included;
   * new pictures are found in addition. Without it every file is scanned.
   */
  readonly touched?: readonly string[];
  /** Blobs already stored, by file of the build; used only while the file's stats are unchanged. */
  readonly stored?: ReadonlyMap<string, StoredFile>;
  /** A further wave of the same publish follows. */
  readonly isInterim?: boolean;
  /** Called as files are stored, for a progress bar. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Makes a release from the build folder and the pictures, without making it live.
 * @throws Error when there is no build, when two files have the same path, or when a file cannot be read or stored.
 */
export async function createRelease(options: CreateOptions): Promise<CreatedRelease> {
  const { layout, now, touched, isInterim = false } = options;
  const before = await newestRelease(layout);
  const createdAt = before === null ? now : new Date(Math.max(now.getTime(), before.createdAt.getTime() + 1));
  const draft =
    before === null || touched === undefined
      ? await draftWhole(options, before, createdAt)
      : await draftChanges(options, before, touched, createdAt);
  const isOther = before?.manifest.contentHash !== draft.contentHash;
  // The final wave is a new release even if its bytes are those of an interim one.
  const isNew = before === null || isOther || (before.isInterim && !isInterim);
  const id = isNew ? releaseId(createdAt, draft.contentHash) : before.id;
  if (isNew) {
    await mkdir(join(layout.releases, id), { recursive: true });
    await replaceFile(manifestFile(layout, id), draft.bytes);
    lastMade = { file: manifestFile(layout, id), manifest: draft.manifest };
  }
  if (isNew || draft.filesRead > 0) await draft.writeStats(statsFile(layout, id));
  const { changes, filesRead, files } = draft;
  const release: Release = isNew ? { id, createdAt, isInterim } : before;
  return { id, createdAt: release.createdAt, isInterim: release.isInterim, isNew, files, changes, filesRead };
}

/**
 * Makes a release live with an atomic rename; every later request is served from it.
 * @throws Error when there is no such release.
 */
export async function activateRelease(layout: DataLayout, id: string): Promise<void> {
  await readManifestHead(manifestFile(layout, id));
  await replaceFile(currentFile(layout), `${id}\n`);
}

/** The live release; null before the first, and when its manifest is gone. */
export async function currentRelease(layout: DataLayout): Promise<Release | null> {
  return readLive<Release>(layout, async (id) => {
    const { createdAt, isInterim } = await readManifestHead(manifestFile(layout, id));
    return { id, createdAt, isInterim };
  }).catch(whenMissing(null));
}

/**
 * Applies `read` to the live release; null before the first. Race: an interim release may be deleted during the read,
 * because the next one is live by then; the read is then retried with that one.
 * @throws whatever `read` throws for a release that is still live.
 */
export async function readLive<T>(layout: DataLayout, read: (id: string) => Promise<T>): Promise<T | null> {
  for (let id = await readCurrentId(layout); id !== null;) {
    try {
      return await read(id);
    } catch (error) {
      const next = await readCurrentId(layout);
      if (next === id) throw error;
      id = next;
    }
  }
  return null;
}

/** All releases, interim ones included, newest first. */
export async function listReleases(layout: DataLayout): Promise<Release[]> {
  const names = await readdir(layout.releases).catch(whenMissing([]));
  const ids = names
    .filter((name) => releaseIdPattern.test(name))
    .sort()
    .reverse();
  const releases = await Promise.all(
    ids.map(async (id) => {
      const head = await readManifestHead(manifestFile(layout, id)).catch(whenMissing(null));
      return head === null ? null : { id, createdAt: head.createdAt, isInterim: head.isInterim };
    }),
  );
  return releases.filter((release) => release !== null);
}

/** Makes another release live again. @param to its id; null for the one before the live one. @throws NoOlderRelease */
export async function rollback(layout: DataLayout, to: string | null = null): Promise<Release> {
  const current = await readCurrentId(layout);
  const isWanted = (id: string) =>
    to === null ? current !== null && id < current : id === to && id !== current;
  const found = (await listReleases(layout)).find(({ id, isInterim }) => !isInterim && isWanted(id));
  if (found === undefined) {
    const reason = to === null ? 'no earlier release to go back to' : `no other release "${to}" that is kept`;
    throw new NoOlderRelease(`There is ${reason}.`);
  }
  await activateRelease(layout, found.id);
  return found;
}

/** The live release is the first or the oldest kept one, or the named one was deleted. */
export class NoOlderRelease extends Error {
  override readonly name = 'NoOlderRelease';
}

/** The file whose content names the live release; servers watch it. */
export function currentFile(layout: DataLayout): string {
  return join(layout.releases, 'current');
}

/** The manifest of a release. @throws Error when there is none. */
export async function releaseManifest(layout: DataLayout, id: string): Promise<Manifest> {
  const file = manifestFile(layout, id);
  return lastMade?.file === file ? lastMade.manifest : readManifest(file);
}

/** The id of the live release; null before the first. */
export async function readCurrentId(layout: DataLayout): Promise<string | null> {
  const text = await readFile(currentFile(layout), 'utf8').catch(whenMissing(null));
  return text === null ? null : text.trim();
}

const releaseIdPattern = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

interface Before extends Release {
  readonly manifest: Manifest;
}

async function newestRelease(layout: DataLayout): Promise<Before | null> {
  const [newest] = await listReleases(layout);
  if (newest === undefined) return null;
  return { ...newest, manifest: await releaseManifest(layout, newest.id) };
}

/** Cache of the manifest written last by this process; manifests are immutable. */
let lastMade: { readonly file: string; readonly manifest: Manifest } | null = null;

function releaseId(createdAt: Date, contentHash: string): string {
  return `${createdAt.toISOString().replace(/[-:.]/g, '')}-${contentHash.slice(0, 12)}`;
}
