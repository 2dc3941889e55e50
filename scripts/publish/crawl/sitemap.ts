/**
 * Sitemap: an index and chunked files for each kind of page. `lastmod` is the last change of a page's content, so that
 * the files of an unchanged catalogue are byte-identical.
 */
import type { RouteName } from '../../../src/domain/routes.ts';
import { rows } from '../../../src/snapshot/open.ts';
import { pageKinds } from '../../../src/snapshot/page-kinds.ts';
import { digest } from '../digest.ts';
import type { CrawledSite, CrawlFile, KeptFile } from './crawl-file.ts';
import { element } from './xml.ts';

export const sitemapPath = '/sitemap.xml';

/** Crawlers accept 50,000; in smaller files a change rewrites one of them, not all. */
const urlsPerFile = 10_000;

/** Yields the files first and the index last. */
export function* sitemapFiles(site: CrawledSite): Iterable<CrawlFile | KeptFile> {
  const index: string[] = [];
  for (const [name, routeNames] of fileNames()) {
    let number = 1;
    for (const pages of pieces(routeNames)) {
      const path = `/sitemaps/${name}-${number}.xml`;
      const signature = digest(...pages.map(({ path, lastmod }) => `${path} ${lastmod}`));
      const known = site.cache?.piece(path) ?? null;
      if (known?.signature === signature && site.hasFile(path)) {
        number += 1;
        index.push(indexEntry(path, known.newest, site.origin));
        yield { path, kept: known.entries };
        continue;
      }
      const built = shownPages(pages).filter((page) => site.isBuilt(page.path));
      if (built.length === 0) continue;
      number += 1;
      const newest = newestOf(built);
      index.push(indexEntry(path, newest, site.origin));
      yield sitemapFile(path, built, site.origin);
      site.cache?.keepPiece(path, { signature, newest, entries: built.length });
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

/** The routes of each file. */
function fileNames(): ReadonlyMap<string, readonly RouteName[]> {
  const files = Map.groupBy(pageKinds, ({ sitemap }) => sitemap);
  return new Map(Array.from(files, ([name, kinds]) => [name, kinds.map(({ route }) => route)]));
}

interface DatedPage {
  readonly path: string;
  readonly lastmod: string;
}

interface ListedPage extends DatedPage {
  /** Path of the largest variant of the cover. */
  readonly image: string | null;
}

/** Keyset pagination by path, one file at a time. */
function* pieces(routeNames: readonly RouteName[]): Iterable<readonly DatedPage[]> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const found: readonly DatedPage[] = rows(listedSql, JSON.stringify(routeNames), last);
    if (found.length > 0) yield found;
    last = found.at(-1)?.path;
  }
}

const listedSql = `
  SELECT path, lastmod FROM page
  WHERE is_listed = 1 AND route IN (SELECT value FROM json_each(?)) AND path > ?
  ORDER BY path
  LIMIT ${urlsPerFile}`;

function shownPages(pages: readonly DatedPage[]): readonly ListedPage[] {
  return rows<ListedPage>(shownSql, JSON.stringify(pages.map(({ path }) => path)));
}

const shownSql = `
  SELECT page.path, page.lastmod, product.link ->> '$.cover.sources[#-1].path' AS image
  FROM json_each(?) AS wanted
  JOIN page ON page.path = wanted.value
  LEFT JOIN product ON page.route = 'product' AND product.slug = page.params ->> '$.slug'
  ORDER BY wanted.key`;

function sitemapFile(path: string, pages: readonly ListedPage[], origin: string): CrawlFile {
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

function newestOf(pages: readonly DatedPage[]): string {
  return pages.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
}

/** `lastmod` of a file is the newest of its pages. */
function indexEntry(path: string, newest: string, origin: string): string {
  return `<sitemap>${element('loc', origin + path)}${element('lastmod', newest)}</sitemap>\n`;
}
