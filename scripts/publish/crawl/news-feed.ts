/** RSS 2.0 feed of the new releases, in the order of the home page. */
import { newsFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import type { StoredDetail, StoredHome } from '../../../src/snapshot/schema.ts';
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { row, stored } from '../../../src/snapshot/open.ts';
import { shop } from '../../../src/shop.ts';
import { feedTexts } from '../../../src/text/shop/feeds.ts';
import type { CrawlFile } from './crawl-file.ts';
import { rssFile } from './rss.ts';
import { element, xmlText } from './xml.ts';

/** Without dates (the API has no date of arrival) and without prices, so that it does not change daily. */
export function newsFeed(origin: string): CrawlFile {
  return rssFile(
    {
      path: newsFeedPath,
      title: feedTexts.newReleases(shop.name),
      page: '/',
      description: feedTexts.newReleasesDescription,
    },
    origin,
    newsEntries(origin),
  );
}

function* newsEntries(origin: string): Iterable<string> {
  const home = row<{ body: string }>("SELECT body FROM document WHERE name = 'home'");
  for (const slug of home ? stored<StoredHome>(home.body).latest : []) {
    const path = pathTo('product', { slug });
    const found = row<{ card: string; detail: string }>(
      'SELECT card, detail FROM product WHERE slug = ?',
      slug,
    );
    if (found)
      yield newsEntry(stored<PublishedCard>(found.card), stored<StoredDetail>(found.detail), origin + path);
  }
}

/** In characters: the excerpt that feed readers show below the title. */
const longestDescription = 300;

function newsEntry({ title, authors, categories }: PublishedCard, detail: StoredDetail, url: string): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    element('description', shortened(plainText(detail.description), longestDescription)),
    ...authors.map(({ name }) => element('dc:creator', name)),
    ...categories.map(({ name }) => element('category', name)),
    '</item>\n',
  ].join('');
}
