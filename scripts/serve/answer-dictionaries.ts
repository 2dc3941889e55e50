/** What one answer needs to know of compression dictionaries: those of the release that it is of. */
import { dictionaryPrefix, type ReleaseFile } from '../publish/release-manifest.ts';
import type { Offered } from './dictionary-encoding.ts';
import type { Differences } from './differences.ts';
import { laterVersions, type KnownDictionaries } from './known-dictionaries.ts';

export interface AnswerDictionaries {
  /** The name of the one that visitors of now are given; null when there is none. */
  readonly current: string | null;
  /** A file as the difference to what the browser has; null when that is not known, or helps nothing. */
  readonly difference: (file: ReleaseFile, offered: Offered) => Promise<Buffer | null>;
}

/** Null before the first release, and where there are to be none. */
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
        : Promise.resolve(null),
  };
}

/** Pages, scripts and styles, unless they are too small to be compressed at all. */
export function isCompressedByDictionary({ type, encodings }: ReleaseFile): boolean {
  return encodings.length > 0 && ['html', 'js', 'css'].includes(type);
}

/** The `Use-As-Dictionary` of a path: for which requests it may be the dictionary; null when for none. */
export function useOf(path: string): string | null {
  if (path.startsWith(dictionaryPrefix)) return 'match="/*", match-dest=("document")';
  const versions = laterVersions(path);
  return versions && `match="${versions}"`;
}
