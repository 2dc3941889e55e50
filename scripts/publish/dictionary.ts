/**
 * The compression dictionary of a release (RFC 9842): pages of each kind, one after another. A browser that has it gets the
 * next page as the difference to it. It stays the one of the release before for as long as that serves: a changed price
 * makes no visitor fetch another.
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

/** The dictionary of a release; null for one that was made without. */
export async function readDictionary(layout: DataLayout, id: string): Promise<Dictionary | null> {
  const text = await readFile(dictionaryFile(layout, id), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as Dictionary);
}

/**
 * Gives a release its dictionary, unless it has one.
 * @param before the release whose dictionary may serve on. @throws Error from the file system.
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

/** Differences to it as a share of the pages compressed by themselves. A new one reaches a tenth. */
const worstShare = 0.25;

/** Whether pages of now are small beside a dictionary of then. */
function isStillGood(dictionary: Buffer, pages: readonly Buffer[]): boolean {
  const size = (page: Buffer, options: { readonly dictionary?: Buffer }) =>
    zstdCompressSync(page, { ...options, params: { [constants.ZSTD_c_compressionLevel]: 3 } }).length;
  const sum = (options: { readonly dictionary?: Buffer }) =>
    pages.reduce((bytes, page) => bytes + size(page, options), 0);
  return sum({ dictionary }) <= sum({}) * worstShare;
}

/**
 * A page of each kind that visitors go on to, the largest kinds last: what stands near the end is the cheapest to refer to.
 * Of products two that have little in common, since they are what is opened most.
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

/** What the addresses of a kind begin with. */
const productKind = '/producto/';
const sampleKinds = ['/c/', '/series/', '/autores/', '/productos/', productKind];

function stored(layout: DataLayout, bytes: Buffer): Dictionary {
  const { hash, size, encodings } = storeDictionary(storeOptions(layout, 1, 0), bytes);
  return { hash, size, encodings };
}

function dictionaryFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'dictionary');
}
