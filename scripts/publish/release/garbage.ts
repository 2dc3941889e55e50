/** After a switch, under the publish lock. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../shared/settings.ts';
import { blobsOf } from './blobs.ts';
import { readManifest } from './manifest.ts';
import { listReleases, readCurrentId } from './releases.ts';

/** Deletes releases beyond the last ten; the live one is always kept. @returns their number. */
export async function removeOldReleases(layout: DataLayout): Promise<number> {
  const current = await readCurrentId(layout);
  const old = (await listReleases(layout)).slice(keptReleases).filter(({ id }) => id !== current);
  for (const { id } of old) await rm(join(layout.releases, id), { recursive: true });
  return old.length;
}

const keptReleases = 10;

/** Deletes blobs that no release refers to, and what killed publishes left. @returns the number of blobs. */
export async function removeUnusedBlobs(layout: DataLayout): Promise<number> {
  const used = new Set<string>();
  for (const { id } of await listReleases(layout)) {
    const manifest = await readManifest(layout, id);
    for (const path of manifest.paths()) {
      const file = manifest.get(path);
      for (const blob of [file, file?.twin]) used.add(blob?.hash ?? '');
    }
  }
  let deleted = 0;
  for (const folder of await readdir(blobsOf(layout))) {
    for (const name of await readdir(join(blobsOf(layout), folder))) {
      // Under the publish lock nobody writes: a temporary file is a leftover.
      if (used.has(name.replace(/\.(br|gz)$/, ''))) continue;
      await rm(join(blobsOf(layout), folder, name), { force: true });
      if (!name.includes('.')) deleted += 1;
    }
  }
  return deleted;
}
