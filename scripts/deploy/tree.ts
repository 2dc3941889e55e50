/**
 * A release as a tree of plain files, for any web server or bucket: `/producto/x` is `producto/x.html`, with `.br` and
 * `.gz` siblings.
 */
import type { DataLayout } from '../settings.ts';
import { join } from 'node:path';
import { blobFile } from '../publish/release-blob.ts';
import {
  isHashedAsset,
  type Encoding,
  type Manifest,
  type ReleaseFile,
} from '../publish/release-manifest.ts';
import { contentTypeOf } from '../serve/content-types.ts';
import { cachingOf } from '../serve/file-answer.ts';

export interface TreeFile {
  /** Relative, with slashes. */
  readonly name: string;
  /** Path of the bytes. */
  readonly source: string;
  /** Digest of the bytes and all their headers. */
  readonly digest: string;
  /** Content-hashed, and uploaded before the pages that refer to it. */
  readonly isAsset: boolean;
  readonly contentType: string;
  readonly caching: string;
  readonly encoding: Encoding | null;
}

/** Every file of the tree, assets first. */
export function treeOf(layout: DataLayout, manifest: Pick<Manifest, 'paths' | 'get'>): readonly TreeFile[] {
  const files = [...manifest.paths()].flatMap((path) => {
    const file = manifest.get(path);
    return file === null ? [] : variantsOf(layout, path, file);
  });
  return [...files.filter(({ isAsset }) => isAsset), ...files.filter(({ isAsset }) => !isAsset)];
}

/** Name in the tree of a release path. */
function treeName(path: string, type: string): string {
  if (type !== 'html') return path.slice(1);
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

const encodingSuffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

function variantsOf(layout: DataLayout, path: string, file: ReleaseFile): readonly TreeFile[] {
  const blobs = join(layout.releases, 'blobs');
  const caching = cachingOf(path);
  const contentType = contentTypeOf(file.type);
  return [null, ...file.encodings].map((encoding) => ({
    name: `${treeName(path, file.type)}${encoding === null ? '' : encodingSuffixes[encoding]}`,
    source: blobFile(blobs, file.hash, encoding),
    digest: [file.hash, encoding ?? 'plain', contentType, caching].join(' '),
    isAsset: isHashedAsset(path),
    contentType,
    caching,
    encoding,
  }));
}
