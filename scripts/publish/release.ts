/**
 * Releases: what the site serves. A release is a manifest (path → bytes) over a store of blobs named by their content,
 * so that a publish costs in proportion to what changed, an older release is a switch away, and a kill at any moment
 * leaves the release before or the release after, never something between. The build folder is never served. Its pages are
 * second names of their blobs (`render/render-worker.ts`), so nothing may write into one of its files: it is replaced.
 *
 *   releases/blobs/ab/<sha256>{,.br,.gz}   bytes, with compressed siblings made once
 *   releases/<id>/manifest                 which blob answers which path
 *   releases/<id>/stats                    what the files looked like, to find the changed ones next time
 *   releases/<id>/dictionary               what its pages are compressed with for browsers that have it (dictionary.ts)
 *   releases/current                       the id of the live release
 *
 * A publish in two waves makes two releases, the first one marked as interim in its manifest: whole and live like any
 * other, but no version to go back to, and let go of once the second is live.
 *
 * One publisher at a time writes here; the caller sees to that.
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
  /** The first step of a publish in two: it is no version that somebody would go back to. */
  readonly isInterim: boolean;
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
}

export interface CreateOptions {
  readonly layout: DataLayout;
  /** The time of the release; assets that leave the build are kept for 30 days from here. */
  readonly now: Date;
  /**
   * Files of the build, relative to it, that may differ from the newest release's, gone ones among them; new pictures are
   * found besides. Without it every file is looked at.
   */
  readonly touched?: readonly string[];
  /** Blobs that are in the store already, by file of the build: taken while the file still looks as it did then. */
  readonly stored?: ReadonlyMap<string, StoredFile>;
  /** More of the same publish is to come. */
  readonly isInterim?: boolean;
  /** Called as files are stored, for a progress bar. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Turns the build folder and the pictures into a release, without making it live.
 * @throws Error when there is no build, when two files claim one path, or when a file cannot be read or stored.
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
  // The same bytes are another release when they were only a step until now.
  const isNew = before === null || isOther || (before.isInterim && !isInterim);
  const id = isNew ? releaseId(createdAt, draft.contentHash) : before.id;
  if (isNew) {
    await mkdir(join(layout.releases, id), { recursive: true });
    await replaceFile(manifestFile(layout, id), draft.text);
    lastMade = { file: manifestFile(layout, id), manifest: draft.manifest };
  }
  if (isNew || draft.filesRead > 0) await replaceFile(statsFile(layout, id), await draft.stats());
  const { changes, filesRead, files } = draft;
  const release: Release = isNew ? { id, createdAt, isInterim } : before;
  return { id, createdAt: release.createdAt, isInterim: release.isInterim, isNew, files, changes, filesRead };
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
  return readLive(layout, async (id) => {
    const { createdAt, isInterim } = await readManifestHead(manifestFile(layout, id));
    return { id, createdAt, isInterim };
  });
}

/**
 * What `read` finds of the live release; null before the first. An interim release may vanish while it is read, because the
 * next one is live by then: that one is read instead. @throws whatever `read` throws of a release that is still live.
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

/** All releases, the interim ones too, newest first. */
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

/**
 * Makes another release live again. @param to its id; null for the one before the live one.
 * @throws NoOlderRelease
 */
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

/** What is live is the first release, or the oldest that is kept; or the one that was named is not kept any more. */
export class NoOlderRelease extends Error {
  override readonly name = 'NoOlderRelease';
}

/** The file whose content names the live release; a server watches it. */
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

/** A manifest never changes: the one that this process wrote last need not be read for the next release. */
let lastMade: { readonly file: string; readonly manifest: Manifest } | null = null;

function releaseId(createdAt: Date, contentHash: string): string {
  return `${createdAt.toISOString().replace(/[-:.]/g, '')}-${contentHash.slice(0, 12)}`;
}
