/** Sitemap, robots.txt and feeds of a release. */
import { DatabaseSync } from 'node:sqlite';
import { shopDay } from '../../../src/domain/shop-day.ts';
import { readingFrom } from '../../../src/snapshot/open.ts';
import type { DataLayout, Settings } from '../../shared/settings.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import { isStored, storeBlob, typeOf } from '../release/blobs.ts';
import type { Manifest, ReleaseFile } from '../release/manifest.ts';
import { revisionsOf } from './calendar-revisions.ts';
import { isCrawlFile, type CrawlFile } from './crawl-file.ts';
import { agentFiles } from './agents.ts';
import { googleFeeds } from './google-feed.ts';
import { localFeeds } from './google-local-feed.ts';
import { newsFeed, releaseCalendarFile, releaseFeed } from './reader-feeds.ts';
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

type CrawlSettings = Pick<Settings, 'data' | 'siteUrl' | 'indexNowKey'>;

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
  const known = [...(before?.paths() ?? [])].filter(isCrawlFile);
  const files = known.map((path) => before?.get(path) ?? null);
  const isKnown = files.length > 0 && files.every((file) => file?.key === key && isStored(data, file));
  if (isKnown || (before !== null && mayWait && Number(state?.['pages']) > largeSite))
    return { changes: new Map(), entries: {} };
  return readingFrom(snapshot, () => {
    const changes = new Map<string, ReleaseFile | null>(known.map((path) => [path, null]));
    const entries: Record<string, number> = {};
    for (const file of crawlFiles(data, siteUrl, now, indexNowKey)) {
      const lines = [...file.entries];
      const bytes = Buffer.from([file.head, ...lines, file.tail].join(''));
      const blob = storeBlob(data, { type: typeOf(file.path), bytes });
      changes.set(file.path, { ...blob, retiredAt: null, key });
      entries[file.path] = lines.length;
    }
    return { changes, entries };
  });
}

/** In pages: the files of 70,000 take some seconds, which an editor would wait for with each product. */
const largeSite = 10_000;

function* crawlFiles(
  data: DataLayout,
  origin: string,
  now: Date,
  indexNowKey: string | null,
): Iterable<CrawlFile> {
  yield robotsFile(origin);
  yield* sitemapFiles(origin);
  yield* googleFeeds(origin, { now });
  yield* localFeeds(origin, { now });
  yield newsFeed(origin);
  yield releaseFeed(origin);
  yield releaseCalendarFile(origin, (events) => revisionsOf(data, events, now));
  yield* agentFiles(origin);
  if (indexNowKey !== null) yield { path: keyPath(indexNowKey), head: indexNowKey, entries: [], tail: '' };
}
