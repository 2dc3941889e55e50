/** How the files of a release are compressed: by type, and for pages by how many there are at once. */
import { brotliCompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib';
import type { Encoding } from './release-manifest.ts';

export const encodings: readonly Encoding[] = ['br', 'gzip'];

export type PageQuality = 5 | 10 | 11;

export interface Compression {
  /** File extension; it decides whether and at which quality the bytes are compressed. */
  readonly type: string;
  /** Brotli quality for pages. */
  readonly pageQuality: PageQuality;
}

/** Whether the siblings of so many pages in one publish are written when it is live (decision 240). */
export function isCompressedLater(pages: number): boolean {
  return pages > 50_000;
}

/** What pages are compressed with while they are stored. @param pages in the same publish. */
export function pageEncodingsOf(pages: number): readonly Encoding[] {
  return isCompressedLater(pages) ? [] : encodings;
}

/**
 * What a page is served in. A rule rather than a list of files: the manifest of a release is then the same whether its
 * pages are compressed by now or later.
 */
export function encodingsOfPage(size: number): readonly Encoding[] {
  return size < minCompressedBytes ? [] : encodings;
}

/**
 * Chooses the brotli quality by the available time. Measured on product pages of 65 kB: 6 takes 1.4 ms and leaves 14.3
 * kB, 10 takes 22 ms and leaves 13.4 kB, 11 takes 50 ms and leaves 13.1 kB; 7 to 9 gain nothing over 6.
 * @param seconds of one processor available for all pages.
 */
export function pageQualityWithin(seconds: number, pages: number): PageQuality {
  if (pages * 0.05 <= seconds) return bestQuality;
  return pages * 0.022 <= seconds ? 10 : fastestQuality;
}

/** Of pages that somebody waits for, or that there are very many of. */
export const fastestQuality = 5;
/** Of pages that nobody waits for. */
export const bestQuality = 11;

/** Null when it is not worth it; a page always is, by `encodingsOfPage`. */
export function compress(
  bytes: Buffer,
  { type, pageQuality }: Compression,
  encoding: Encoding,
): Buffer | null {
  const level = effort[type];
  if (level === undefined || bytes.length < minCompressedBytes) return null;
  const isPage = type === 'html';
  const compressed =
    encoding === 'gzip'
      ? gzipSync(bytes, { level: isPage ? gzipOfPages[pageQuality] : level.gzip })
      : brotliCompressSync(bytes, brotliOptions(bytes.length, isPage ? pageQuality : level.brotli));
  return isPage || compressed.length < bytes.length ? compressed : null;
}

/** For text of this many bytes. */
export function brotliOptions(size: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

/**
 * Compression quality by type: pages are compressed by the ten thousand (their brotli quality is set per job), scripts
 * and styles a few times a month.
 */
const effort: Readonly<Record<string, { readonly brotli: number; readonly gzip: number }>> = {
  html: { brotli: 6, gzip: 6 },
  xml: { brotli: 6, gzip: 6 },
  css: { brotli: 11, gzip: 9 },
  js: { brotli: 11, gzip: 9 },
  json: { brotli: 9, gzip: 9 },
  map: { brotli: 6, gzip: 6 },
  svg: { brotli: 11, gzip: 9 },
  txt: { brotli: 9, gzip: 9 },
  webmanifest: { brotli: 11, gzip: 9 },
};

/**
 * Few browsers use gzip, so with many pages speed wins: 4 takes 0.5 ms and leaves 15.0 kB, 6 takes 0.8 and leaves 14.3.
 */
const gzipOfPages: Readonly<Record<PageQuality, number>> = { 5: 4, 10: 6, 11: 6 };

/** Below this size compression saves no packet. */
const minCompressedBytes = 300;
