/**
 * Presales and new volumes of each series and author, as RSS and as a calendar. What their page read when it was recorded
 * decides whether they are made again.
 */
import { releasesOf } from '../../../src/domain/catalogue/release-calendar.ts';
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { Series } from '../../../src/domain/catalogue/series.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { followPaths, type Followed } from '../../../src/domain/shop/feed-paths.ts';
import { shop } from '../../../src/shop.ts';
import { cards } from '../../../src/snapshot/cards.ts';
import { row, rows, stored } from '../../../src/snapshot/open.ts';
import { followTexts } from '../../../src/text/catalogue/release.ts';
import type { CrawlFile } from './crawl-file.ts';
import { eventCalendar, type Revisions } from './event-calendar.ts';
import { eventsOf, presaleItem, productUrl } from './reader-feeds.ts';
import { rssFile, rssItem } from './rss.ts';
import { xmlText } from './xml.ts';

/** Both files of a series or an author. */
export interface FollowFiles {
  /** URL paths. */
  readonly paths: readonly string[];
  /** The key stands for what its pages read; the same key means the same files. */
  readonly key: string;
  readonly make: () => readonly CrawlFile[];
}

/** Products in a feed: what feed readers show of a series of a thousand volumes. */
export const mostItems = 50;

/** Makes the files of everything that has a page with products. */
export function* followFiles(origin: string, revisions: Revisions): Generator<FollowFiles, void> {
  for (const kind of ['series', 'author'] as const)
    for (const { slug, key } of rows<FollowedRow>(followedSql, kind)) {
      const paths = followPaths(kind, slug);
      yield {
        paths: Object.values(paths),
        key,
        make: () => filesOf(kind, slug, origin, revisions),
      };
    }
}

interface FollowedRow {
  readonly slug: string;
  readonly key: string;
}

const followedSql = `
  SELECT params ->> '$.slug' AS slug, group_concat(key, ' ' ORDER BY path) AS key
  FROM page WHERE route = ? GROUP BY 1 HAVING max(is_listed) = 1 ORDER BY 1`;

function filesOf(kind: Followed, slug: string, origin: string, revisions: Revisions): readonly CrawlFile[] {
  const { name, products } = kind === 'series' ? volumesOf(slug) : worksOf(slug);
  const { feed, calendar } = followPaths(kind, slug);
  const presales = products.filter(({ isOnPresale }) => isOnPresale);
  const about = { title: followTexts.title(name, shop.name), page: pathTo(kind, { slug }) };
  const items = [
    ...releasesOf(presales).map(({ card }) => presaleItem(card, origin)),
    ...presales.filter(({ releaseDate }) => releaseDate === null).map((card) => presaleItem(card, origin)),
    ...products.filter(({ isOnPresale }) => !isOnPresale).map((card) => productItem(card, origin)),
  ];
  return [
    rssFile(
      feed,
      origin,
      { ...about, description: followTexts.description(name) },
      items.slice(0, mostItems),
    ),
    eventCalendar(calendar, origin, about, eventsOf(presales, origin), revisions),
  ];
}

interface FollowedProducts {
  readonly name: string;
  /** The newest first. */
  readonly products: readonly PublishedCard[];
}

/** The last volume first. */
function volumesOf(slug: string): FollowedProducts {
  const found = row<{ body: string }>('SELECT body FROM series WHERE slug = ?', slug);
  if (found === null) throw new Error(`no series "${slug}" in the snapshot`);
  const { name, volumes } = stored<Series>(found.body);
  return { name, products: cards(volumes.map((volume) => volume.slug).reverse()) };
}

/** In the order of the catalogue. */
function worksOf(slug: string): FollowedProducts {
  const named = row<{ name: string }>("SELECT name FROM named WHERE list = 'author' AND slug = ?", slug);
  const pages = rows<{ slugs: string }>(
    "SELECT slugs FROM list_page WHERE list = 'author' AND slug = ? ORDER BY page",
    slug,
  );
  return {
    name: named?.name ?? slug,
    products: cards(pages.flatMap(({ slugs }) => stored<string[]>(slugs))),
  };
}

/** That is sold or was; neither price nor stock, so that the feed does not change with them. */
function productItem(card: PublishedCard, origin: string): string {
  const url = productUrl(card, origin);
  return rssItem(card.title, url, [`<guid isPermaLink="true">${xmlText(url)}</guid>`]);
}
