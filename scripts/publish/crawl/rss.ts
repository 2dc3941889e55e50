/** RSS 2.0 without dates: the API has no date of arrival. */
import { shop } from '../../../src/shop.ts';
import type { CrawlFile } from './crawl-file.ts';
import { element, xmlHead, xmlText } from './xml.ts';

export function rssFile(
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

/** @param more elements */
export function rssItem(title: string, url: string, more: readonly string[]): string {
  return ['<item>', element('title', title), element('link', url), ...more, '</item>\n'].join('');
}
