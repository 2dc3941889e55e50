/** An RSS 2.0 file. */
import { shop } from '../../../src/shop.ts';
import type { CrawlFile } from './crawl-file.ts';
import { element, xmlText } from './xml.ts';

interface Channel {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly page: string;
}

export function rssFile(
  { path, title, description, page }: Channel,
  origin: string,
  entries: Iterable<string>,
): CrawlFile {
  return {
    path,
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>',
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
