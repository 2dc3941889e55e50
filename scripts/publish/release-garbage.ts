import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { manifestFile, readBlobHashes } from './release-manifest.ts';
import { listReleases, readCurrentId } from './release.ts';

export interface Garbage {
  readonly releases: number;
  readonly blobs: number;
}

/**
 * Deletes releases beyond the last ten, and the blobs that no kept release refers to. The live release is always kept,
 * and assets that left the build live on in the manifests for 30 days. Meant to run after a switch, off the way of the
 * publish; it does nothing while there are no more than ten releases.
 */
export async function collectGarbage(layout: DataLayout, now: Date): Promise<Garbage> {
  const releases = await listReleases(layout);
  const current = await readCurrentId(layout);
  const dropped = releases.slice(keptReleases).filter(({ id }) => id !== current);
  if (dropped.length === 0) return { releases: 0, blobs: 0 };

  const droppedIds = new Set(dropped.map(({ id }) => id));
  for (const id of droppedIds) await rm(join(layout.releases, id), { recursive: true });
  const kept = new Set<string>();
  for (const { id } of releases) {
    if (droppedIds.has(id)) continue;
    for (const hash of await readBlobHashes(manifestFile(layout, id))) kept.add(hash);
  }
  return { releases: droppedIds.size, blobs: await sweep(join(layout.releases, 'blobs'), kept, now) };
}

const keptReleases = 10;
const leftoverMs = 60 * 60 * 1000;

async function sweep(blobs: string, kept: ReadonlySet<string>, now: Date): Promise<number> {
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

/** A temporary file of a writer that was killed. */
async function isLeftover(file: string, now: Date): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs > leftoverMs;
}
