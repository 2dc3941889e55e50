/** robots.txt, derived from the tables of routes and filters and from `crawlers` in `src/shop.ts`. */
import { filterRows } from '../../../src/domain/catalogue/list-filters.ts';
import { routes, type Route } from '../../../src/domain/routes.ts';
import { askingParams } from '../../../src/domain/catalogue/search-query.ts';
import { agentsThatAre, contentSignals, type CrawlerRules } from '../../../src/domain/shop/crawlers.ts';
import { crawlers } from '../../../src/shop.ts';
import type { CrawlFile } from './crawl-file.ts';
import { sitemapPath } from './sitemap.ts';

/**
 * An agent reads the group that names it, and no other (RFC 9309, 2.2.1): those that are allowed are named beside
 * everybody, so that the rules hold for them, too.
 */
export function robotsFile(origin: string, rules: CrawlerRules = crawlers): CrawlFile {
  const disallowed = [...blockedPaths(), ...filterNames().map((name) => `/*?*${name}=`)];
  const refused = agentsThatAre('refused', rules);
  return {
    path: '/robots.txt',
    head: group(['*', ...agentsThatAre('allowed', rules)]) + signalLines(rules),
    entries: [
      ...disallowed.map((rule) => `Disallow: ${rule}\n`),
      ...allowed.map((rule) => `Allow: ${rule}\n`),
    ],
    tail: `${refused.length > 0 ? `\n${group(refused)}Disallow: /\n` : ''}\nSitemap: ${origin}${sitemapPath}\n`,
  };
}

function group(agents: readonly string[]): string {
  return agents.map((name) => `User-agent: ${name}\n`).join('');
}

/** `Content-Signal: search=yes, ai-train=no`, with the address that says what each means; '' for none. */
function signalLines({ signals }: CrawlerRules): string {
  const stated = contentSignals.flatMap((name) => {
    const value = signals[name];
    return value === null ? [] : [`${name}=${value}`];
  });
  return stated.length === 0 ? '' : `# https://contentsignals.org\nContent-Signal: ${stated.join(', ')}\n`;
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
