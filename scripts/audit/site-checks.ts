/** Checks across pages: unique titles and descriptions, and a complete sitemap. */
import { sitemapPath } from '../publish/crawl/sitemap.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { ParsedPage } from './parsed-page.ts';
import { isIndexable, type PublishedSite } from './published-site.ts';
import { textsOf, xmlFinding } from './read-xml.ts';

export function namesakeFindings({ pages }: PublishedSite): readonly AuditFinding[] {
  const indexable = [...pages.values()].filter(isIndexable);
  return [
    ...repeated(indexable, ({ titles }) => titles.join(' ')),
    ...repeated(indexable, ({ descriptions }) => descriptions.join(' ')),
  ].map(([page, other, words]) => ({
    check: 'title',
    where: page.path,
    what: `${other.path} says "${words}" too`,
  }));
}

function* repeated(
  pages: readonly ParsedPage[],
  wordsOf: (page: ParsedPage) => string,
): Iterable<readonly [ParsedPage, ParsedPage, string]> {
  const first = new Map<string, ParsedPage>();
  for (const page of pages) {
    const words = wordsOf(page);
    const other = first.get(words);
    if (other) yield [page, other, words];
    else first.set(words, page);
  }
}

/**
 * The sitemap contains every indexable page once and no other; its pictures exist; its dates are valid and not in the
 * future.
 */
export async function sitemapFindings(site: PublishedSite, now: Date): Promise<readonly AuditFinding[]> {
  const faults: AuditFinding[] = [];
  const add = (where: string, what: string) => faults.push({ check: 'sitemap', where, what });
  const index = await site.read(sitemapPath);
  const files = textsOf(index, 'loc').map((url) => url.replace(site.origin, ''));
  const listed = new Set<string>();
  for (const file of [sitemapPath, ...files]) {
    if (!site.has(file)) {
      add(file, 'is not there');
      continue;
    }
    const xml = await site.read(file);
    const wrong = xmlFinding(xml);
    if (wrong !== null) add(file, wrong);
    for (const date of textsOf(xml, 'lastmod')) if (!isPast(date, now)) add(file, `lastmod ${date}`);
    for (const url of textsOf(xml, 'image:loc')) if (!isFile(url, site)) add(file, `${url} is not there`);
    if (file === sitemapPath) continue;
    for (const url of textsOf(xml, 'loc')) {
      if (listed.has(url)) add(file, `${url} stands in it twice`);
      listed.add(url);
    }
  }
  const wanted = new Set(
    [...site.pages.values()].filter(isIndexable).map(({ path }) => site.origin + encodeURI(path)),
  );
  for (const url of wanted.difference(listed)) add(url, 'is not in the sitemap');
  for (const url of listed.difference(wanted)) add(url, 'is in the sitemap and is no indexable page');
  return faults;
}

function isPast(date: string, now: Date): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && time <= now.getTime();
}

function isFile(url: string, { origin, has }: PublishedSite): boolean {
  return url.startsWith(`${origin}/`) && has(decodeURI(url.slice(origin.length)));
}
