/** What a release has beside pages: scripts, styles, icons, pictures. */
import { readdirSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../shared/settings.ts';
import { isStored, storeBlob, typeOf } from '../release/blobs.ts';
import type { Manifest, ReleaseFile } from '../release/manifest.ts';
import { clientFiles, type Bundle } from './bundle.ts';

export interface SiteFilesOptions {
  readonly bundle: Bundle;
  readonly before: Manifest | null;
  /** Also stores pictures whose blobs are gone. */
  readonly isVerified: boolean;
}

/**
 * The caller flushes the blobs.
 * @returns new files and, as null, those that are gone, by path.
 */
export async function storeSiteFiles(
  data: DataLayout,
  { bundle, before, isVerified }: SiteFilesOptions,
): Promise<Map<string, ReleaseFile | null>> {
  const changes = new Map<string, ReleaseFile | null>();
  const store = async (path: string, file: string, link: { readonly source?: string } = {}) => {
    const blob = storeBlob(data, { type: typeOf(path), bytes: await readFile(file), ...link });
    changes.set(path, { ...blob, retiredAt: null });
  };
  const assets = clientFiles(bundle);
  for (const [path, file] of assets) await store(path, file);
  const names = readdirSync(data.images).filter((name) => !name.startsWith('.') && !name.endsWith('.tmp'));
  const pictures = new Set(names.map((name) => `/img/${name}`));
  for (const path of pictures) {
    const pathBefore = before?.get(path);
    if (pathBefore?.retiredAt === null && (!isVerified || isStored(data, pathBefore))) continue;
    // A preview has a link to the picture of the live site.
    const source = realpathSync(join(data.images, path.slice('/img/'.length)));
    await store(path, source, { source });
  }
  for (const path of before?.paths() ?? []) {
    if (!pictures.has(path) && !assets.has(path) && before?.keyOf(path) === null) changes.set(path, null);
  }
  return changes;
}
