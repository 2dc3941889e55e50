import { isFollowFile } from '../../../src/domain/shop/feed-paths.ts';

/** A file for crawlers, made entry by entry. */
export interface CrawlFile {
  readonly path: string;
  readonly head: string;
  readonly entries: Iterable<string>;
  readonly tail: string;
}

/** @param path URL path. */
export function isCrawlFile(path: string): boolean {
  if (isFollowFile(path)) return true;
  return /^\/(?:robots\.txt|llms\.txt|indexnow-[A-Za-z0-9-]+\.txt|agents\.md|sitemap\.xml|calendario\.(?:ics|xml)|(?:sitemaps|feeds)\/[^/]+\.xml)$/.test(
    path,
  );
}
