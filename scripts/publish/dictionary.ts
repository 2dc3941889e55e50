/**
 * Compression dictionary of a release (RFC 9842, shared dictionary): sample pages of each kind, concatenated. Browsers
 * that have it receive the next page as a delta. It is carried over from the previous release while it compresses well,
 * so that a price change does not make visitors download a new one.
 *
 *   releases/<id>/dictionary   which blob it is
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { pathTo } from '../../src/domain/routes.ts';
import type { DataLayout } from '../settings.ts';
import { blobFile, storeDictionary } from './release-blob.ts';
import type { Encoding, Manifest } from './release-manifest.ts';
import { storeOptions } from './release-store.ts';
import { replaceFile } from './replace-file.ts';
import { whenMissing } from './when-missing.ts';

export interface Dictionary {
  /** SHA-256 of its bytes, in hex; the name of the blob. */
  readonly hash: string;
  readonly size: number;
  /** Which compressed siblings the blob has. */
  readonly encodings: readonly Encoding[];
}

/** The dictionary of a release; null for one made without. */
export async function readDictionary(layout: DataLayout, id: string): Promise<Dictionary | null> {
  const text = await readFile(dictionaryFile(layout, id), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as Dictionary);
}

/**
 * Adds the dictionary to a release, unless it has one.
 * @param before the release whose dictionary may be reused.
 * @throws Error from the file system.
 */
export async function giveDictionary(
  layout: DataLayout,
  { id, manifest }: { readonly id: string; readonly manifest: Manifest },
  before: string | null,
): Promise<void> {
  if ((await readDictionary(layout, id)) !== null) return;
  const read = (hash: string) => readFile(blobFile(join(layout.releases, 'blobs'), hash));
  const pages = await Promise.all(samplePages(manifest).map((path) => read(manifest.get(path)?.hash ?? '')));
  if (pages.length === 0) return;
  const old = before === null ? null : await readDictionary(layout, before);
  const serves = old !== null && isStillGood(await read(old.hash), pages);
  const dictionary = serves ? old : stored(layout, Buffer.concat(pages));
  await replaceFile(dictionaryFile(layout, id), JSON.stringify(dictionary));
}

/** Size of the deltas relative to the pages compressed alone. A new dictionary reaches a tenth. */
const worstShare = 0.25;

/** Whether the old dictionary still compresses current pages well. */
function isStillGood(dictionary: Buffer, pages: readonly Buffer[]): boolean {
  const size = (page: Buffer, options: { readonly dictionary?: Buffer }) =>
    zstdCompressSync(page, { ...options, params: { [constants.ZSTD_c_compressionLevel]: 3 } }).length;
  const sum = (options: { readonly dictionary?: Buffer }) =>
    pages.reduce((bytes, page) => bytes + size(page, options), 0);
  return sum({ dictionary }) <= sum({}) * worstShare;
}

/**
 * One page of each kind that visitors navigate to, the most frequent kinds last: text near the end of a dictionary is
 * the cheapest to refer to. Two dissimilar products, since product pages are opened most.
 */
function samplePages(manifest: Manifest): readonly string[] {
  const first = new Map<string, string>();
  let lastProduct: string | null = null;
  for (const path of manifest.paths()) {
    const kind = path.slice(0, path.indexOf('/', 1) + 1);
    if (!first.has(kind)) first.set(kind, path);
    if (kind === productKind) lastProduct = path;
  }
  const paths = [...sampleKinds.map((kind) => first.get(kind)), lastProduct, pathTo('about'), pathTo('home')];
  const pages = paths.filter((path) => path && manifest.get(path)?.type === 'html');
  return [...new Set(pages as string[])];
}

/** URL prefix of the kind. */
const productKind = '/producto/';
const sampleKinds = ['/c/', '/series/', '/autores/', '/productos/', productKind];

function stored(layout: DataLayout, bytes: Buffer): Dictionary {
  const { hash, size, encodings } = storeDictionary(storeOptions(layout, 1, 0), bytes);
  return { hash, size, encodings };
}

function dictionaryFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'dictionary');
}
