/** Dictionaries that browsers may have from this site, by hash, which is all that a request names. */
import { dictionaryPrefix, type Manifest, type ReleaseFile } from '../publish/release-manifest.ts';
import { listReleases } from '../publish/release.ts';
import { readDictionary, type Dictionary } from '../publish/dictionary.ts';
import { dictionaryType } from '../publish/release-compress.ts';
import type { DataLayout } from '../settings.ts';

export interface KnownDictionaries {
  /** Name of the dictionary that new visitors get; null for a release without one. */
  readonly current: string | null;
  /** The file at a path; null for any other path. */
  readonly get: (path: string) => ReleaseFile | null;
  /** Whether a dictionary of this hash (hex) was served. */
  readonly has: (hash: string) => boolean;
}

/** Dictionaries of all stored releases, and their scripts and styles, which are dictionaries for later versions. */
export async function knownDictionaries(
  layout: DataLayout,
  id: string,
  manifests: readonly Manifest[],
): Promise<KnownDictionaries> {
  const releases = await listReleases(layout);
  const all = await Promise.all(releases.map((release) => readDictionary(layout, release.id)));
  const pages = new Map(all.flatMap((one) => (one === null ? [] : [[pathOf(one), fileOf(one)] as const])));
  const hashes = new Set(all.flatMap((one) => (one === null ? [] : [one.hash])));
  for (const manifest of manifests) for (const hash of codeHashes(manifest)) hashes.add(hash);
  const current = await readDictionary(layout, id);
  return {
    current: current && nameOf(current),
    get: (path) => pages.get(path) ?? null,
    has: (hash) => hashes.has(hash),
  };
}

/**
 * URL pattern of later versions of a script or style, which may be sent as deltas; null for files without a hashed name
 * and for other types.
 */
export function laterVersions(path: string): string | null {
  const [, name, type] = /^\/_astro\/([\w.-]+)\.[\w-]+\.(js|css)$/.exec(path) ?? [];
  return name === undefined ? null : `/_astro/${name}.*.${type}`;
}

function* codeHashes(manifest: Manifest): Iterable<string> {
  for (const path of manifest.paths()) {
    if (!path.startsWith('/_astro/') || laterVersions(path) === null) continue;
    const file = manifest.get(path);
    if (file !== null) yield file.hash;
  }
}

function pathOf(dictionary: Dictionary): string {
  return dictionaryPrefix + nameOf(dictionary);
}

function nameOf({ hash }: Dictionary): string {
  return hash.slice(0, 16);
}

function fileOf(dictionary: Dictionary): ReleaseFile {
  return { ...dictionary, type: dictionaryType, inline: null, retiredAt: null };
}
