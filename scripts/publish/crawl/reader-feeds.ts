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
import type { EventFacts, EventRevision } from './calendar-revisions.ts';
import type { CrawlFile } from './crawl-file.ts';
import { element, xmlHead, xmlText } from './xml.ts';

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
  const items = releasesOf(presaleCards()).map(({ day, card }) => {
    const url = productUrl(card, origin);
    // A date that moves is news: the id has it.
    const id = `<guid isPermaLink="false">${xmlText(`${url}#${day}`)}</guid>`;
    return rssItem(card.title, url, [id, element('description', releaseTexts.comesOut(day))]);
  });
  return rssFile(calendarFeedPath, origin, channel, items);
}

function rssFile(
  path: string,
  origin: string,
  { title, page, description }: Readonly<Record<'title' | 'page' | 'description', string>>,
  entries: readonly string[],
): CrawlFile {
  return {
    path,
    head: [
      `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>`,
      element('title', title),
      element('link', origin + page),
      element('description', description),
      element('language', shop.language),
      `<atom:link href="${xmlText(origin + path)}" rel="self" type="application/rss+xml"/>\n`,
    ].join(''),
    entries,
    tail: '</channel>\n</rss>\n',
  };
}

function rssItem(title: string, url: string, more: readonly string[]): string {
  return ['<item>', element('title', title), element('link', url), ...more, '</item>\n'].join('');
}

function productUrl({ slug }: PublishedCard, origin: string): string {
  return origin + pathTo('product', { slug });
}

/** Also properties of RFC 7986, which say the calendar's name and how often it is worth to be asked for. */
export function releaseCalendarFile(origin: string, revisions: Revisions): CrawlFile {
  const name = textValue(calendarTexts.feedTitle(shop.name));
  const events = releasesOf(presaleCards()).map(({ day, card }) => {
    return { id: card.id, day, title: card.title, url: productUrl(card, origin) };
  });
  const revised = revisions(events);
  const newest = Math.max(0, ...revised.values().map(({ modified }) => modified));
  return {
    path: calendarPath,
    head: lines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${textValue(shop.name)}//ES`,
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      `URL:${origin}${pathTo('calendar')}`,
      ...(newest > 0 ? [`LAST-MODIFIED:${utc(newest)}`] : []),
      `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
      `X-PUBLISHED-TTL:${refreshInterval}`,
    ]),
    entries: events.map((event) => eventOf(event, revised.get(event.id), origin)),
    tail: lines(['END:VCALENDAR']),
  };
}

export type Revisions = (events: readonly EventFacts[]) => ReadonlyMap<number, EventRevision>;

const refreshInterval = 'PT12H';

/**
 * A whole day. Without a METHOD the stamp is the time of the last change (RFC 5545, 3.8.7.2), so that the file changes
 * with its events alone.
 */
function eventOf(
  { id, day, title, url }: EventFacts,
  { sequence, modified }: EventRevision = { sequence: 0, modified: 0 },
  origin: string,
): string {
  return lines([
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(modified)}`,
    `LAST-MODIFIED:${utc(modified)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${textValue(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
}

/** `20261120T150000Z` */
function utc(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

function textValue(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
}

/** A line has at most 75 bytes; what is more continues behind a space. */
function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) > 74) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join('\r\n ');
}
