/** Sitemap, robots.txt and feeds of a release. */
import { DatabaseSync } from 'node:sqlite';
import { shopDay } from '../../../src/domain/shop-day.ts';
import { readingFrom } from '../../../src/snapshot/open.ts';
import type { Settings } from '../../shared/settings.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import { isStored, storeBlob, typeOf } from '../release/blobs.ts';
import type { Manifest, ReleaseFile } from '../release/manifest.ts';
import { isFollowFile } from '../../../src/domain/shop/feed-paths.ts';
import { presaleCards } from '../../../src/snapshot/kinds/named-lists.ts';
import { decodedPath } from '../pages/plan.ts';
import { revisionsOf } from './calendar-revisions.ts';
import { isCrawlFile, type CrawlFile } from './crawl-file.ts';
import { agentFiles } from './agents.ts';
import { googleFeeds } from './google-feed.ts';
import { localFeeds } from './google-local-feed.ts';
import { followFiles } from './follow-feeds.ts';
import { eventsOf, newsFeed, releaseCalendarFile, releaseFeed } from './reader-feeds.ts';
import { keyPath } from '../outside/index-now.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

export interface StoredCrawlFiles {
  /** New files and, as null, those that are gone, by path; empty when the newest release has them all. */
  readonly changes: ReadonlyMap<string, ReleaseFile | null>;
  readonly entries: Readonly<Record<string, number>>;
}

export interface CrawlOptions {
  readonly before: Manifest | null;
  readonly code: string;
  /** Whether on a large site they may be brought up to date by a later publish, which has to read the lists. */
  readonly mayWait: boolean;
  readonly now: Date;
}

export type CrawlSettings = Pick<Settings, 'data' | 'siteUrl' | 'indexNowKey'>;

/** Runs after the sync. The caller flushes the blobs. */
export function storeCrawlFiles(
  { data, siteUrl, indexNowKey }: CrawlSettings,
  { before, code, mayWait, now }: CrawlOptions,
): StoredCrawlFiles {
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  // What these files show is on a page, too, so that a change of it changes `lastmod`; Google's feeds also have dates of
  // offers and the stock of branches, and look at the day.
  const state = snapshot.prepare('SELECT count(*) AS pages, max(lastmod) AS newest FROM page').get();
  const offers = snapshot.prepare("SELECT body FROM document WHERE name = 'offers'").get();
  const restocked = snapshot.prepare("SELECT value FROM meta WHERE name = 'restocked'").get();
  const key = digest(code, JSON.stringify([state, offers, restocked]), shopDay(now), indexNowKey ?? '');
  const filesBefore = new Map(
    [...(before?.paths() ?? [])].filter(isCrawlFile).map((path) => [path, before?.get(path) ?? null]),
  );
  const isSame = (path: string, itsKey: string) => {
    const file = filesBefore.get(path);
    return file != null && file.key === itsKey && isStored(data, file);
  };
  const isKnown =
    filesBefore.size > 0 &&
    filesBefore.entries().every(([path, file]) => isSame(path, isFollowFile(path) ? (file?.key ?? '') : key));
  if (isKnown || (before !== null && mayWait && Number(state?.['pages']) > largeSite))
    return { changes: new Map(), entries: {} };
  return readingFrom(snapshot, () => {
    const changes = new Map<string, ReleaseFile | null>(filesBefore.keys().map((path) => [path, null]));
    const entries: Record<string, number> = {};
    const store = ({ path, head, entries: all, tail }: CrawlFile, itsKey: string) => {
      const lines = [...all];
      const bytes = Buffer.from([head, ...lines, tail].join(''));
      changes.set(decodedPath(path), {
        ...storeBlob(data, { type: typeOf(path), bytes }),
        retiredAt: null,
        key: itsKey,
      });
      return lines.length;
    };
    const events = eventsOf(presaleCards(), siteUrl);
    const revisions = revisionsOf(data, events, now);
    for (const file of crawlFiles(siteUrl, now, indexNowKey)) entries[file.path] = store(file, key);
    store(releaseCalendarFile(siteUrl, events, revisions), key);
    for (const { paths, key: read, make } of followFiles(siteUrl, revisions)) {
      const itsKey = digest(code, read);
      const files = paths.map(decodedPath);
      if (files.every((path) => isSame(path, itsKey))) for (const path of files) changes.delete(path);
      else for (const file of make()) store(file, itsKey);
    }
    return { changes, entries };
  });
}

/** One file, as `npm run dev` serves it. @param path of the URL. @returns null when there is no such file */
export function crawlFileAt(path: string, settings: CrawlSettings, now: Date): string | null {
  const { data, siteUrl, indexNowKey } = settings;
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  return readingFrom(snapshot, () => {
    const events = eventsOf(presaleCards(), siteUrl);
    const revisions = revisionsOf(data, events, now);
    const followed = followFiles(siteUrl, revisions).find(({ paths }) => paths.includes(path));
    const files = followed?.make() ?? [
      ...crawlFiles(siteUrl, now, indexNowKey),
      releaseCalendarFile(siteUrl, events, revisions),
    ];
    const file = files.find((one) => one.path === path);
    return file === undefined ? null : [file.head, ...file.entries, file.tail].join('');
  });
}

/** In pages: the files of 70,000 take some seconds, which an editor would wait for with each product. */
const largeSite = 10_000;

function* crawlFiles(origin: string, now: Date, indexNowKey: string | null): Iterable<CrawlFile> {
  yield robotsFile(origin);
  yield* sitemapFiles(origin);
  yield* googleFeeds(origin, { now });
  yield* localFeeds(origin, { now });
  yield newsFeed(origin);
  yield releaseFeed(origin);
  yield* agentFiles(origin);
  if (indexNowKey !== null) yield { path: keyPath(indexNowKey), head: indexNowKey, entries: [], tail: '' };
}
