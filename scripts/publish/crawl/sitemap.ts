/**
 * Sitemap: an index and files of limited length for each kind of page. `lastmod` is the last change of a page's content,
 * so that the files of an unchanged catalogue are byte-identical.
 */
import { rows } from '../../../src/snapshot/open.ts';
import { pageKinds } from '../../../src/snapshot/page-kinds.ts';
import type { CrawlFile } from './crawl-file.ts';
import { element, xmlHead } from './xml.ts';

export const sitemapPath = '/sitemap.xml';

/** Crawlers accept 50,000; in smaller files a change rewrites one of them, not all. */
const urlsPerFile = 10_000;

/** Yields the files first and the index last. */
export function* sitemapFiles(origin: string): Iterable<CrawlFile> {
  const index: string[] = [];
  for (const [name, kinds] of Map.groupBy(pageKinds, ({ sitemap }) => sitemap)) {
    const routes = JSON.stringify(kinds.map(({ route }) => route));
    let last = '';
    for (let number = 1; ; number += 1) {
      const pages = rows<ListedPage>(listedSql, routes, last);
      if (pages.length === 0) break;
      last = pages.at(-1)?.path ?? '';
      const path = `/sitemaps/${name}-${number}.xml`;
      const newest = pages.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
      index.push(`<sitemap>${element('loc', origin + path)}${element('lastmod', newest)}</sitemap>\n`);
      yield {
        path,
        head: `${xmlHead}<urlset xmlns="${sitemapSpace}" xmlns:image="${imageSpace}">\n`,
        entries: pages.values().map((page) => pageEntry(page, origin)),
        tail: '</urlset>\n',
      };
    }
  }
  yield {
    path: sitemapPath,
    head: `${xmlHead}<sitemapindex xmlns="${sitemapSpace}">\n`,
    entries: index,
    tail: '</sitemapindex>\n',
  };
}

const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1';

interface ListedPage {
  readonly path: string;
  readonly lastmod: string;
  /** Path of the largest variant of the cover. */
  readonly image: string | null;
}

/** Keyset pagination by path, one file at a time. */
const listedSql = `
  SELECT page.path, page.lastmod, product.link ->> '$.cover.sources[#-1].path' AS image
  FROM page
  LEFT JOIN product ON page.route = 'product' AND product.slug = page.params ->> '$.slug'
  WHERE page.is_listed = 1 AND page.route IN (SELECT value FROM json_each(?)) AND page.path > ?
  ORDER BY page.path
  LIMIT ${urlsPerFile}`;

function pageEntry({ path, lastmod, image }: ListedPage, origin: string): string {
  const picture = image === null ? '' : `<image:image>${element('image:loc', origin + image)}</image:image>`;
  return `<url>${element('loc', origin + path)}${element('lastmod', lastmod)}${picture}</url>\n`;
}
