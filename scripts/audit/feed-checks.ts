/** Checks the feeds: valid, linking to existing pages, and complete. */
import { newsFeedPath, productFeedPath } from '../../src/domain/shop/feed-paths.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { dataNodes } from './data-checks.ts';
import { typesOf } from './data-node.ts';
import type { AuditFinding } from './audit-finding.ts';
import { feedRuleFindings } from './feed-rules.ts';
import type { ParsedPage } from './parsed-page.ts';
import { isIndexable, type PublishedSite } from './published-site.ts';
import { itemsOf, textsOf, xmlFinding } from './read-xml.ts';

export async function feedFindings(
  site: PublishedSite,
  products: ReadonlyMap<string, ProductCard>,
): Promise<readonly AuditFinding[]> {
  const at = (where: string) => (what: string) => ({ check: 'feed' as const, where, what });
  const files = await productFeeds(site);
  const news = await site.read(newsFeedPath);
  return [
    ...files.flatMap(({ path, text }) =>
      [...[xmlFinding(text) ?? []].flat(), ...feedRuleFindings(text)].map(at(path)),
    ),
    ...soldFindings(files.map(({ text }) => text).join(''), site, products).map(at(productFeedPath(1))),
    ...[xmlFinding(news) ?? []].flat().map(at(newsFeedPath)),
    ...newsFindings(news, site).map(at(newsFeedPath)),
  ];
}

/** Price of each product in the feed by page URL: `900.50 ARS`. */
export async function feedPrices(site: PublishedSite): Promise<ReadonlyMap<string, string>> {
  const files = await productFeeds(site);
  const items = files.flatMap(({ text }) => itemsOf(text));
  return new Map(
    items.map((item) => {
      const [link = '', price = ''] = [textsOf(item, 'g:link')[0], textsOf(item, 'g:price')[0]];
      return [link, textsOf(item, 'g:sale_price')[0] ?? price];
    }),
  );
}

interface FeedFile {
  readonly path: string;
  readonly text: string;
}

/** The first file always exists. */
async function productFeeds(site: PublishedSite): Promise<readonly FeedFile[]> {
  const files: FeedFile[] = [];
  for (let number = 1; number === 1 || site.has(productFeedPath(number)); number += 1) {
    const path = productFeedPath(number);
    files.push({ path, text: await site.read(path) });
  }
  return files;
}

function soldFindings(
  feed: string,
  site: PublishedSite,
  products: ReadonlyMap<string, ProductCard>,
): readonly string[] {
  const links = textsOf(feed, 'g:link');
  const ids = textsOf(feed, 'g:id');
  const pictures = [...textsOf(feed, 'g:image_link'), ...textsOf(feed, 'g:additional_image_link')];
  const wanted = new Set(offered(site, products));
  const given = new Set(links);
  return [
    ...(ids.length === new Set(ids).size && ids.length === links.length
      ? []
      : ['a product stands in it twice']),
    ...[...wanted.difference(given)].map((url) => `${url} is missing`),
    ...[...given.difference(wanted)].map((url) => `${url} should not be in it`),
    ...pictures.filter((url) => !isFile(url, site)).map((url) => `${url} is not there`),
  ];
}

/**
 * Products that belong into the feed: with a picture, and no presales (they lack a date) or gift cards (not allowed
 * there).
 */
function* offered(site: PublishedSite, products: ReadonlyMap<string, ProductCard>): Iterable<string> {
  for (const [slug, { isOnPresale, isGiftCard }] of products) {
    const page = site.pages.get(pathTo('product', { slug: decodeURIComponent(slug) }));
    if (page && !isOnPresale && !isGiftCard && hasPicture(page)) yield site.origin + encodeURI(page.path);
  }
}

function hasPicture(page: ParsedPage): boolean {
  const product = dataNodes(page)?.find((node) => typesOf(node).includes('Product'));
  return [product?.['image'] ?? []].flat().length > 0;
}

function newsFindings(feed: string, site: PublishedSite): readonly string[] {
  const links = itemsOf(feed).flatMap((item) => textsOf(item, 'link'));
  const leadsNowhere = links.filter((url) => {
    const page = url.startsWith(`${site.origin}/`) ? site.pageAt(url.slice(site.origin.length)) : null;
    return page === null || !isIndexable(page);
  });
  return [
    ...leadsNowhere.map((url) => `${url} is no page`),
    ...(new Set(links).size === links.length ? [] : ['a product stands in it twice']),
    ...(links.length > 0 || site.pages.size === 0 ? [] : ['it is empty']),
  ];
}

function isFile(url: string, { origin, has }: PublishedSite): boolean {
  return url.startsWith(`${origin}/`) && has(decodeURI(url.slice(origin.length)));
}
