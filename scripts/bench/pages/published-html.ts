/** Transfer sizes of the live release's pages. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCurrentId } from '../../publish/release.ts';
import { blobFile } from '../../publish/release-blob.ts';
import { manifestFile, readManifest } from '../../publish/release-manifest.ts';
import type { Settings } from '../../settings.ts';
import { percentile, worst } from './median.ts';

export interface PublishedHtml {
  readonly pages: number;
  /** 95th percentile of bytes, brotli. */
  readonly p95: number;
  readonly largest: number;
}

/** @throws Error when nothing is published. */
export async function publishedHtml({ data }: Settings): Promise<PublishedHtml> {
  const id = await readCurrentId(data);
  if (id === null) throw new Error('nothing is published');
  const manifest = await readManifest(manifestFile(data, id));
  const sizes: number[] = [];
  for (const path of manifest.paths()) {
    const file = manifest.get(path);
    if (file?.type !== 'html') continue;
    const encoding = file.encodings.includes('br') ? 'br' : null;
    sizes.push((await stat(blobFile(join(data.releases, 'blobs'), file.hash, encoding))).size);
  }
  return { pages: sizes.length, p95: percentile(sizes, 0.95), largest: worst(sizes) };
}
