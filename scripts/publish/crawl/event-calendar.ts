/** Days as iCalendar (RFC 5545), for calendars that ask for it again. */
import { shopOffset } from '../../../src/domain/shop-day.ts';
import { shop } from '../../../src/shop.ts';
import type { EventFacts, EventRevision } from './calendar-revisions.ts';
import type { CrawlFile } from './crawl-file.ts';

/** By the product's id. */
export type Revisions = ReadonlyMap<number, EventRevision>;

/**
 * Also properties of RFC 7986, which say the calendar's name and how often it is worth to be asked for.
 * @param page path of the page that shows the same
 */
export function eventCalendar(
  path: string,
  origin: string,
  { title, page }: Readonly<Record<'title' | 'page', string>>,
  events: readonly EventFacts[],
  revisions: Revisions,
): CrawlFile {
  const name = textValue(title);
  const newest = Math.max(0, ...events.map(({ id }) => revisions.get(id)?.modified ?? 0));
  return {
    path,
    head: lines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${textValue(shop.name)}//ES`,
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      `URL:${origin}${page}`,
      ...(newest > 0 ? [`LAST-MODIFIED:${utc(newest)}`] : []),
      `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
      `X-PUBLISHED-TTL:${refreshInterval}`,
      ...(events.length === 0 ? timeZone : []),
    ]),
    entries: events.map((event) => eventOf(event, revisions.get(event.id), origin)),
    tail: lines(['END:VCALENDAR']),
  };
}

const refreshInterval = 'PT12H';

/** A calendar without events: it has to have one component (RFC 5545, 3.6). */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${shop.timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  ...['FROM', 'TO'].map((name) => `TZOFFSET${name}:${shopOffset.replace(':', '')}`),
  'END:STANDARD',
  'END:VTIMEZONE',
];

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
