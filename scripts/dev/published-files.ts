/** What a publish puts beside the pages: twins and feeds. Vite loads this module, so that edits of its code are seen. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pageOfTwin } from '../../src/domain/shop/twin-path.ts';
import { readingFrom } from '../../src/snapshot/open.ts';
import { isCrawlFile } from '../publish/crawl/crawl-file.ts';
import { crawlFileAt, type CrawlSettings } from '../publish/crawl/crawl-files.ts';
import { twinOf } from '../publish/twins/twin.ts';

/**
 * @param path of the URL
 * @returns null when a publish makes no such file
 */
export function publishedFile(path: string, settings: CrawlSettings): string | null {
  const { data, siteUrl } = settings;
  if (!existsSync(data.snapshot)) return null;
  if (isCrawlFile(path)) return crawlFileAt(path, settings, new Date());
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  return readingFrom(snapshot, () => twinOf(pageOfTwin(path), siteUrl));
}
