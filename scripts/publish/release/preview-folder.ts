/**
 * Where a preview is: a release that is not live, with the copy of the state that it was made from. There is one at a
 * time; its folder appears when it is complete and goes as a whole. Its blobs are among those of the releases.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../shared/settings.ts';
import { whenMissing } from '../../shared/when-missing.ts';
import { listReleases } from './releases.ts';

/** As if the preview were a shop of its own. */
export function previewLayout(data: DataLayout, root = join(data.root, 'preview')): DataLayout {
  return {
    ...data,
    root,
    snapshot: join(root, 'snapshot.db'),
    images: join(root, 'images'),
    releases: join(root, 'releases'),
  };
}

/** Becomes the folder of the preview by a rename. */
export function unfinishedPreview(data: DataLayout): string {
  return join(data.root, 'preview.new');
}

/** What `compare/preview.ts` stores of it. */
export const previewFile = 'preview.json';

/** The later time that it shows; null for one of now, and without one. */
export async function previewTime(data: DataLayout): Promise<Date | null> {
  const text = await readFile(join(previewLayout(data).root, previewFile), 'utf8').catch(whenMissing(null));
  const { at = null } = JSON.parse(text ?? '{}') as { readonly at?: number | null };
  return at === null ? null : new Date(at);
}

/** The id of its release; null without a preview. */
export async function previewId(data: DataLayout): Promise<string | null> {
  const [release] = await listReleases(previewLayout(data));
  return release?.id ?? null;
}

/** Under the publish lock: what a killed process left of one. */
export async function removeUnfinishedPreview(data: DataLayout): Promise<void> {
  await rm(unfinishedPreview(data), { recursive: true, force: true });
}
