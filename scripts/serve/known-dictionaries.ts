/** What browsers may have kept as a compression dictionary of this site: by its hash, which is what they tell of it. */
import { dictionaryPrefix, type Manifest, type ReleaseFile } from '../publish/release-manifest.ts';
import { listReleases } from '../publish/release.ts';
import { readDictionary, type Dictionary } from '../publish/dictionary.ts';
import { dictionaryType } from '../publish/release-compress.ts';
import type { DataLayout } from '../settings.ts';

export interface KnownDictionaries {
  /** The name of the one that visitors of now are given; null for a release without. */
  readonly current: string | null;
  /** The file at a path; null for any other path. */
  readonly get: (path: string) => ReleaseFile | null;
  /** Whether bytes of this hash (hex) were given out as a dictionary. */
  readonly has: (hash: string) => boolean;
}

/** Those of all releases that are kept, and the scripts and styles of these, which the next ones are the differences to. */
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
 * The later versions of a script or a style whose difference to it may be asked for, as a URL pattern; null for what has no
 * version in its name, and for what is no code.
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
