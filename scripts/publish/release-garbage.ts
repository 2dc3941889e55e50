import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { blobFile } from './release-blob.ts';
import { encodings } from './release-compress.ts';
import { manifestFile, readBlobHashes } from './release-manifest.ts';
import { listReleases, readCurrentId, type Release } from './release.ts';

export interface Garbage {
  readonly releases: number;
  readonly blobs: number;
}

export interface GarbageOptions {
  /** Scans every blob: leftovers of killed and refused publishes are in no release. */
  readonly isThorough?: boolean;
}

/**
 * Garbage collection: deletes releases beyond the last ten, interim ones, and blobs that no kept release refers to. The
 * live release is always kept, and assets that left the build stay in the manifests for 30 days. Runs after a switch,
 * outside of the publish.
 */
export async function collectGarbage(
  layout: DataLayout,
  now: Date,
  { isThorough = false }: GarbageOptions = {},
): Promise<Garbage> {
  const releases = await listReleases(layout);
  const current = await readCurrentId(layout);
  const isLive = ({ id }: Release) => id === current;
  const versions = releases.filter(({ isInterim }) => !isInterim);
  const old = versions.slice(keptReleases).filter((release) => !isLive(release));
  // A server may still serve from an interim release for a moment, so its blobs are left to a thorough collection.
  const interim = releases.filter((release) => release.isInterim && !isLive(release));
  const oldBlobs = isThorough ? new Set<string>() : await hashesOf(layout, old);
  const dropped = new Set([...old, ...interim]);
  for (const { id } of dropped) await rm(join(layout.releases, id), { recursive: true });
  const kept = releases.filter((release) => !dropped.has(release));
  const blobs = isThorough ? await sweep(layout, kept, now) : await removeUnkept(layout, oldBlobs, kept);
  return { releases: dropped.size, blobs };
}

const keptReleases = 10;
const leftoverMs = 60 * 60 * 1000;

async function hashesOf(layout: DataLayout, releases: readonly Release[]): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const { id } of releases) for (const hash of await blobHashesOf(layout, id)) hashes.add(hash);
  return hashes;
}

function blobHashesOf(layout: DataLayout, id: string): Promise<Iterable<string>> {
  return readBlobHashes(manifestFile(layout, id));
}

/**
 * Cost is proportional to the deleted releases, not to the store: nearly every blob of a release is in the next one
 * too.
 */
async function removeUnkept(
  layout: DataLayout,
  hashes: Set<string>,
  kept: readonly Release[],
): Promise<number> {
  // From the oldest on: it was made from the release that is deleted now, so the candidates run out early.
  for (const { id } of kept.toReversed()) {
    if (hashes.size === 0) return 0;
    for (const hash of await blobHashesOf(layout, id)) hashes.delete(hash);
  }
  const blobs = join(layout.releases, 'blobs');
  for (const hash of hashes) {
    const files = [null, ...encodings].map((encoding) => blobFile(blobs, hash, encoding));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
  return hashes.size;
}

async function sweep(layout: DataLayout, releases: readonly Release[], now: Date): Promise<number> {
  const kept = await hashesOf(layout, releases);
  const blobs = join(layout.releases, 'blobs');
  let deleted = 0;
  for (const folder of await readdir(blobs)) {
    for (const name of await readdir(join(blobs, folder))) {
      const file = join(blobs, folder, name);
      const isGarbage = name.endsWith('.tmp')
        ? await isLeftover(file, now)
        : !kept.has(name.replace(/\.(br|gz)$/, ''));
      if (!isGarbage) continue;
      await rm(file, { force: true });
      if (!name.includes('.')) deleted += 1;
    }
  }
  return deleted;
}

/** A temporary file of a killed writer. */
async function isLeftover(file: string, now: Date): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs > leftoverMs;
}
