/** For feed readers and calendars: new releases as RSS 2.0, the calendar of releases as RSS and iCalendar (RFC 5545). */
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { releasesOf } from '../../../src/domain/catalogue/release-calendar.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { calendarFeedPath, calendarPath, newsFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { shop } from '../../../src/shop.ts';
import { presaleCards } from '../../../src/snapshot/kinds/named-lists.ts';
import { row, stored } from '../../../src/snapshot/open.ts';
import type { StoredDetail, StoredHome } from '../../../src/snapshot/schema.ts';
import { calendarTexts, releaseTexts } from '../../../src/text/catalogue/release.ts';
import { feedTexts } from '../../../src/text/shop/agents.ts';
import type { EventFacts } from './calendar-revisions.ts';
import type { CrawlFile } from './crawl-file.ts';
import { eventCalendar, type Revisions } from './event-calendar.ts';
import { rssFile, rssItem } from './rss.ts';
import { element, xmlText } from './xml.ts';

/**
 * In the order of the home page. Without dates (the API has no date of arrival) and without prices, so that it does not
 * change daily.
 */
export function newsFeed(origin: string): CrawlFile {
  const { newReleases, newReleasesDescription } = feedTexts;
  const home = row<{ body: string }>("SELECT body FROM document WHERE name = 'home'");
  const latest = home ? stored<StoredHome>(home.body).latest : [];
  const channel = { title: newReleases(shop.name), page: '/', description: newReleasesDescription };
  const items = latest.flatMap((slug) => {
    const found = row<{ card: string; detail: string }>(newsSql, slug);
    return found ? [newsItem(stored(found.card), stored(found.detail), origin)] : [];
  });
  return rssFile(newsFeedPath, origin, channel, items);
}

const newsSql = 'SELECT card, detail FROM product WHERE slug = ?';

/** In characters: the excerpt that feed readers show below the title. */
const longestDescription = 300;

function newsItem(card: PublishedCard, { description }: StoredDetail, origin: string): string {
  const url = productUrl(card, origin);
  return rssItem(card.title, url, [
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    element('description', shortened(plainText(description), longestDescription)),
    ...card.authors.map(({ name }) => element('dc:creator', name)),
    ...card.categories.map(({ name }) => element('category', name)),
  ]);
}

export function releaseFeed(origin: string): CrawlFile {
  const { feedTitle, description } = calendarTexts;
  const channel = { title: feedTitle(shop.name), page: pathTo('calendar'), description };
  const items = releasesOf(presaleCards()).map(({ card }) => presaleItem(card, origin));
  return rssFile(calendarFeedPath, origin, channel, items);
}

/** A date that moves is news: the id has it. */
export function presaleItem(card: PublishedCard, origin: string): string {
  const url = productUrl(card, origin);
  const { releaseDate: day } = card;
  return rssItem(card.title, url, [
    `<guid isPermaLink="false">${xmlText(`${url}#${day ?? 'preventa'}`)}</guid>`,
    element('description', day === null ? releaseTexts.undated : releaseTexts.comesOut(day)),
  ]);
}

export function productUrl({ slug }: PublishedCard, origin: string): string {
  return origin + pathTo('product', { slug });
}

export function releaseCalendarFile(
  origin: string,
  events: readonly EventFacts[],
  revisions: Revisions,
): CrawlFile {
  const about = { title: calendarTexts.feedTitle(shop.name), page: pathTo('calendar') };
  return eventCalendar(calendarPath, origin, about, events, revisions);
}

/** The events of presales with a date, the next first. */
export function eventsOf(cards: readonly PublishedCard[], origin: string): readonly EventFacts[] {
  return releasesOf(cards).map(({ day, card }) => {
    return { id: card.id, day, title: card.title, url: productUrl(card, origin) };
  });
}
