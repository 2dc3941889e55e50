import type { CrawlCache } from './crawl-cache.ts';

/** A file for crawlers, made piece by piece so that a large catalogue takes no more memory than a small one. */
export interface CrawlFile {
  /** On the site. */
  readonly path: string;
  readonly head: string;
  readonly entries: Iterable<string>;
  readonly tail: string;
}

/** A file that is as it was, with the number of its entries. */
export interface KeptFile {
  readonly path: string;
  readonly kept: number;
}

/** What the files speak about. */
export interface CrawledSite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Whether the build made the page of a path. Crawlers are sent to no other. */
  readonly isBuilt: (path: string) => boolean;
  /** Whether the build has one of these files at a path. */
  readonly hasFile: (path: string) => boolean;
  /** Null where nothing is remembered. */
  readonly cache: CrawlCache | null;
}

/** Whether a file of the build folder is one of these. @param file relative to it. */
export function isCrawlFile(file: string): boolean {
  return /^(?:robots\.txt|sitemap\.xml|(?:sitemaps|feeds)[\\/][^\\/]+\.xml)$/.test(file);
}
