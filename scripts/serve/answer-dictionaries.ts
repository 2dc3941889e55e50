/** Compression dictionaries of one release, as needed by a response. */
import { dictionaryPrefix, type ReleaseFile } from '../publish/release-manifest.ts';
import type { Offered } from './dictionary-encoding.ts';
import type { Differences } from './differences.ts';
import { laterVersions, type KnownDictionaries } from './known-dictionaries.ts';

export interface AnswerDictionaries {
  /** Name of the dictionary that new visitors get; null without one. */
  readonly current: string | null;
  /** A file compressed with the client's dictionary (delta); undefined when the dictionary is unknown. */
  readonly difference: (file: ReleaseFile, offered: Offered) => Promise<Buffer | undefined>;
}

/** Null before the first release, and when dictionaries are turned off. */
export function answerDictionaries(
  release: { readonly dictionaries: KnownDictionaries } | null,
  differences: Differences | null,
): AnswerDictionaries | null {
  if (release === null || differences === null) return null;
  const known = release.dictionaries;
  return {
    current: known.current,
    difference: (file, offered) =>
      isCompressedByDictionary(file) && known.has(offered.hash)
        ? differences.of(file.hash, offered)
        : Promise.resolve(undefined),
  };
}

/** Pages, scripts and styles, unless too small for compression. */
export function isCompressedByDictionary({ type, encodings }: ReleaseFile): boolean {
  return encodings.length > 0 && ['html', 'js', 'css'].includes(type);
}

/** Value of `Use-As-Dictionary` for a path: the requests for which it may serve as dictionary; null for none. */
export function useOf(path: string): string | null {
  if (path.startsWith(dictionaryPrefix)) return 'match="/*", match-dest=("document")';
  const versions = laterVersions(path);
  return versions && `match="${versions}"`;
}
