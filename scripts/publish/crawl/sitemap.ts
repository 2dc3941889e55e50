/**
 * The sitemap: an index and a file for each kind of page, in pieces. `lastmod` is when what a page shows last changed, so
 * that files of an unchanged catalogue are the same bytes.
 */
import { routes, type Route, type RouteName } from '../../../src/domain/routes.ts';
import { rows } from '../../../src/snapshot/open.ts';
import type { CrawledSite, CrawlFile } from './crawl-file.ts';
import { element } from './xml.ts';

export const sitemapPath = '/sitemap.xml';

/** Crawlers take 50,000; in smaller files a change costs one of them and not all. */
const urlsPerFile = 10_000;

/** The files and then their index. */
export function* sitemapFiles(site: CrawledSite): Iterable<CrawlFile> {
  const index: string[] = [];
  for (const [name, routeNames] of fileNames()) {
    let number = 1;
    for (const piece of listedPages(routeNames, site)) {
      const file = pageFile(`/sitemaps/${name}-${number++}.xml`, piece, site.origin);
      index.push(indexEntry(file.path, piece, site.origin));
      yield file;
    }
  }
  yield {
    path: sitemapPath,
    head: `${xmlHead}<sitemapindex xmlns="${sitemapSpace}">\n`,
    entries: index,
    tail: '</sitemapindex>\n',
  };
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1';

/** Routes with many pages have files of their own; the others share one. */
const ownFiles: Partial<Record<RouteName, string>> = {
  product: 'productos',
  productList: 'categorias',
  series: 'series',
  brand: 'editoriales',
  author: 'autores',
  tag: 'tags',
};

function fileNames(): ReadonlyMap<string, readonly RouteName[]> {
  const listed = (Object.entries(routes) as [RouteName, Route][])
    .filter(([, route]) => route.kind !== 'redirect' && route.crawl === 'index')
    .map(([name]) => name);
  return Map.groupBy(listed, (name) => ownFiles[name] ?? 'paginas');
}

interface ListedPage {
  readonly path: string;
  readonly lastmod: string;
  /** Path of the largest picture of the cover. */
  readonly image: string | null;
}

/** By path, a file's worth at a time. */
function* listedPages(
  routeNames: readonly RouteName[],
  { isBuilt }: CrawledSite,
): Iterable<readonly ListedPage[]> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const found: readonly ListedPage[] = rows(listedSql, JSON.stringify(routeNames), last);
    const built = found.filter(({ path }) => isBuilt(path));
    if (built.length > 0) yield built;
    last = found.at(-1)?.path;
  }
}

const listedSql = `
  SELECT page.path, page.lastmod, product.link ->> '$.cover.sources[#-1].path' AS image
  FROM page
  LEFT JOIN product ON page.route = 'product' AND product.slug = page.params ->> '$.slug'
  WHERE page.is_listed = 1 AND page.route IN (SELECT value FROM json_each(?)) AND page.path > ?
  ORDER BY page.path
  LIMIT ${urlsPerFile}`;

function pageFile(path: string, pages: readonly ListedPage[], origin: string): CrawlFile {
  return {
    path,
    head: `${xmlHead}<urlset xmlns="${sitemapSpace}" xmlns:image="${imageSpace}">\n`,
    entries: pages.values().map((page) => pageEntry(page, origin)),
    tail: '</urlset>\n',
  };
}

function pageEntry({ path, lastmod, image }: ListedPage, origin: string): string {
  const picture = image === null ? '' : `<image:image>${element('image:loc', origin + image)}</image:image>`;
  return `<url>${element('loc', origin + path)}${element('lastmod', lastmod)}${picture}</url>\n`;
}

/** As new as the newest of its pages. */
function indexEntry(path: string, pages: readonly ListedPage[], origin: string): string {
  const newest = pages.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
  return `<sitemap>${element('loc', origin + path)}${element('lastmod', newest)}</sitemap>\n`;
}
