/** A file for crawlers, made piece by piece so that a large catalogue takes no more memory than a small one. */
export interface CrawlFile {
  /** On the site. */
  readonly path: string;
  readonly head: string;
  readonly entries: Iterable<string>;
  readonly tail: string;
}

/** What the files speak about. */
export interface CrawledSite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Whether the build made the page of a path. Crawlers are sent to no other. */
  readonly isBuilt: (path: string) => boolean;
}

/** Whether a file of the build folder is one of these. @param file relative to it. */
export function isCrawlFile(file: string): boolean {
  return /^(?:robots\.txt|sitemap\.xml|(?:sitemaps|feeds)[\\/][^\\/]+\.xml)$/.test(file);
}
