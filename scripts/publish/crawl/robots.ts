/** robots.txt, derived from the tables of routes and filters. */
import { filterRows } from '../../../src/domain/catalogue/list-filters.ts';
import { routes, type Route } from '../../../src/domain/routes.ts';
import { askingParams } from '../../../src/domain/catalogue/search-query.ts';
import type { CrawlFile } from './crawl-file.ts';
import { sitemapPath } from './sitemap.ts';

export function robotsFile(origin: string): CrawlFile {
  const rules = [...blockedPaths(), ...filterNames().map((name) => `/*?*${name}=`)];
  return {
    path: '/robots.txt',
    head: 'User-agent: *\n',
    entries: [...rules.map((rule) => `Disallow: ${rule}\n`), ...allowed.map((rule) => `Allow: ${rule}\n`)],
    tail: `\nSitemap: ${origin}${sitemapPath}\n`,
  };
}

/**
 * Every page links to the new releases. The longer rule wins (`$` anchors it): crawlers may fetch this path, but none
 * with further parameters.
 */
const allowed: readonly string[] = [`${routes.newReleases.to}$`];

/** The fixed prefixes of blocked routes; a rule covers everything below its prefix. */
function blockedPaths(): readonly string[] {
  const paths = Object.values<Route>(routes)
    .filter((route) => route.kind !== 'redirect' && route.crawl === 'blocked')
    .map(({ pattern }) => pattern.replace(/\/:.*$/, ''));
  return [...new Set(paths)].filter(
    (path) => !paths.some((other) => path !== other && path.startsWith(other)),
  );
}

/** Combinations of filters are unlimited, so they are blocked. A list with a page of its own is not. */
function filterNames(): readonly string[] {
  const crawled = filterRows.filter(([, { isCrawled }]) => isCrawled).map(([, { param }]) => param);
  return [...askingParams, 'page'].filter((name) => !crawled.includes(name));
}
