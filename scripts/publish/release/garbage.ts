/** After a switch, under the publish lock. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../shared/settings.ts';
import { readManifest } from './manifest.ts';
import { previewLayout, removeUnfinishedPreview } from './preview-folder.ts';
import { listReleases, readCurrentId } from './releases.ts';

/** Deletes releases beyond the last ten; the live one is always kept. */
export async function removeOldReleases(layout: DataLayout): Promise<void> {
  const current = await readCurrentId(layout);
  const old = (await listReleases(layout)).slice(keptReleases).filter(({ id }) => id !== current);
  for (const { id } of old) await rm(join(layout.releases, id), { recursive: true });
}

const keptReleases = 10;

/** Deletes blobs that neither a release nor the preview refers to, and what killed publishes left. */
export async function removeUnusedBlobs(layout: DataLayout): Promise<void> {
  await removeUnfinishedPreview(layout);
  const used = new Set<string | undefined>();
  for (const releases of [layout, previewLayout(layout)]) {
    for (const { id } of await listReleases(releases)) {
      const manifest = await readManifest(releases, id);
      for (const path of manifest.paths()) {
        const file = manifest.get(path);
        used.add(file?.hash).add(file?.twin?.hash);
      }
    }
  }
  const blobs = await readdir(layout.blobs, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of blobs.filter((entry) => entry.isFile())) {
    // No program writes under the publish lock: a temporary file is a leftover.
    if (!used.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(parentPath, name), { force: true });
  }
}
