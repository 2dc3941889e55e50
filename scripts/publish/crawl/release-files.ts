/** The calendar of releases as iCalendar (RFC 5545) and as RSS, from the view of its page. */
import { releasesOf, type Release } from '../../../src/domain/catalogue/release-calendar.ts';
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { calendarFeedPath, calendarPath } from '../../../src/domain/shop/feed-paths.ts';
import { startOfShopDay } from '../../../src/domain/shop-day.ts';
import { shop } from '../../../src/shop.ts';
import { presaleCards } from '../../../src/snapshot/kinds/named-lists.ts';
import { calendarTexts, releaseTexts } from '../../../src/text/catalogue/release.ts';
import type { CrawlFile } from './crawl-file.ts';
import { rssFile } from './rss.ts';
import { element, xmlText } from './xml.ts';

type ProductRelease = Release<PublishedCard>;

export function releaseFeed(origin: string): CrawlFile {
  return rssFile(
    {
      path: calendarFeedPath,
      title: calendarTexts.feedTitle(shop.name),
      description: calendarTexts.description,
      page: pathTo('calendar'),
    },
    origin,
    releasesOf(presaleCards()).map((release) => feedEntry(release, origin)),
  );
}

/** A date that moves is news: the id has it. */
function feedEntry({ day, card: { slug, title } }: ProductRelease, origin: string): string {
  const url = origin + pathTo('product', { slug });
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${xmlText(`${url}#${day}`)}</guid>`,
    element('description', releaseTexts.comesOut(day)),
    '</item>\n',
  ].join('');
}

export function releaseCalendarFile(origin: string): CrawlFile {
  return {
    path: calendarPath,
    head: lines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${textValue(shop.name)}//ES`,
      `X-WR-CALNAME:${textValue(calendarTexts.feedTitle(shop.name))}`,
    ]),
    entries: releasesOf(presaleCards()).map((release) => eventOf(release, origin)),
    tail: lines(['END:VCALENDAR']),
  };
}

/** A whole day. Its stamp is that of the release, so that the file changes with the dates alone. */
function eventOf({ day, card: { id, slug, title } }: ProductRelease, origin: string): string {
  const stamp = new Date(startOfShopDay(day)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return lines([
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${textValue(title)}`,
    `URL:${origin}${pathTo('product', { slug })}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
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
