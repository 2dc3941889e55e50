/** Writes sitemap, robots.txt and feeds into the build. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { closeSnapshot } from '../../../src/snapshot/open.ts';
import type { Settings } from '../../settings.ts';
import { addUnreleased } from '../unreleased.ts';
import { CrawlCache } from './crawl-cache.ts';
import { isCrawlFile, type CrawledSite, type CrawlFile, type KeptFile } from './crawl-file.ts';
import { googleFeeds } from './google-feed.ts';
import { newsFeed } from './news-feed.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

/** Number of entries (URLs, rules or products) by file path. */
export type CrawlReport = Readonly<Record<string, number>>;

export interface CrawlOptions {
  /** Incremental, with the cache; only for a snapshot that the sync alone has written. */
  readonly isRemembered?: boolean;
}

/** Runs after the build of the pages. An unchanged file is not rewritten and keeps its modification time. */
export async function writeCrawlFiles(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  { isRemembered = false }: CrawlOptions = {},
): Promise<CrawlReport> {
  // Readers of the snapshot open the file that this variable names, as during the build.
  process.env['SNAPSHOT_FILE'] = data.snapshot;
  const cache = isRemembered ? new CrawlCache(data) : null;
  try {
    const hasFile = (path: string) => existsSync(join(data.build, path));
    const isBuilt = (path: string) => hasFile(path === '/' ? '/index.html' : `${decodeURI(path)}.html`);
    const site = { origin: siteUrl, isBuilt, hasFile, cache };
    const report: Record<string, number> = {};
    for (const file of crawlFiles(site)) {
      report[file.path] = 'kept' in file ? file.kept : await writeFile(data.build, file);
    }
    const gone = filesIn(data.build).filter((file) => !(`/${file.replaceAll('\\', '/')}` in report));
    if (gone.length > 0) addUnreleased(data, { files: gone, isWhole: false });
    for (const file of gone) rmSync(join(data.build, file));
    return report;
  } finally {
    cache?.close();
    closeSnapshot();
  }
}

function* crawlFiles(site: CrawledSite): Iterable<CrawlFile | KeptFile> {
  yield robotsFile(site.origin);
  yield* sitemapFiles(site);
  yield* googleFeeds(site);
  yield newsFeed(site);
}

/** Existing crawl files, relative to the build. */
function filesIn(build: string): readonly string[] {
  const folders = ['', 'sitemaps', 'feeds'].filter((folder) => existsSync(join(build, folder)));
  return folders
    .flatMap((folder) => readdirSync(join(build, folder)).map((name) => join(folder, name)))
    .filter(isCrawlFile);
}

/** Atomic write: into a temporary file, renamed when complete and different. @returns the number of entries */
async function writeFile(build: string, file: CrawlFile): Promise<number> {
  const target = join(build, file.path);
  const temporary = `${target}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  const { digest, entries } = writePieces(temporary, file);
  if (existsSync(target) && (await digestOf(target)) === digest) rmSync(temporary);
  else renameSync(temporary, target);
  return entries;
}

/** Write buffer, in characters. */
const pieceLength = 1 << 18;

function writePieces(path: string, { head, entries, tail }: CrawlFile): { digest: string; entries: number } {
  const content = createHash('sha256');
  const descriptor = openSync(path, 'w');
  let gathered = head;
  let count = 0;
  const write = () => {
    content.update(gathered);
    writeFileSync(descriptor, gathered);
    gathered = '';
  };
  try {
    for (const entry of entries) {
      gathered += entry;
      count++;
      if (gathered.length > pieceLength) write();
    }
    gathered += tail;
    write();
  } finally {
    closeSync(descriptor);
  }
  return { digest: content.digest('hex'), entries: count };
}

async function digestOf(path: string): Promise<string> {
  const content = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) content.update(chunk);
  return content.digest('hex');
}
