import type { CrawlCache } from './crawl-cache.ts';

/** A file for crawlers, streamed entry by entry, so that memory does not grow with the catalogue. */
export interface CrawlFile {
  /** URL path. */
  readonly path: string;
  readonly head: string;
  readonly entries: Iterable<string>;
  readonly tail: string;
}

/** An unchanged file, with the number of its entries. */
export interface KeptFile {
  readonly path: string;
  readonly kept: number;
}

/** The site that the files describe. */
export interface CrawledSite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Whether the build has the page of a path; only such pages are listed. */
  readonly isBuilt: (path: string) => boolean;
  /** Whether the build has a crawl file at a path. */
  readonly hasFile: (path: string) => boolean;
  /** Null without caching. */
  readonly cache: CrawlCache | null;
}

/** Whether a file of the build folder is a crawl file. @param file relative to it. */
export function isCrawlFile(file: string): boolean {
  return /^(?:robots\.txt|sitemap\.xml|(?:sitemaps|feeds)[\\/][^\\/]+\.xml)$/.test(file);
}
