import { pathTo } from '../routes.ts';

/** Whose news can be followed. */
export type Followed = 'series' | 'author';

/** Presales and new volumes, as RSS and for calendars: `/feeds/series/akira-ivrea.xml`, `/feeds/autores/otomo.ics`. */
export function followPaths(kind: Followed, slug: string): Readonly<Record<'feed' | 'calendar', string>> {
  const path = `/feeds${pathTo(kind, { slug })}`;
  return { feed: `${path}.xml`, calendar: `${path}.ics` };
}

const followFile = /^\/feeds\/(?:series|autores)\/[^/]+\.(?:xml|ics)$/;

/** @param path decoded or not */
export function isFollowFile(path: string): boolean {
  return followFile.test(path);
}

export const newsFeedPath = '/feeds/novedades.xml';

export const calendarPath = '/calendario.ics';
export const calendarFeedPath = '/calendario.xml';

/** For Google Merchant Center; a large catalogue has several files. @param number from 1 */
export function productFeedPath(number: number): string {
  return number === 1 ? '/feeds/google.xml' : `/feeds/google-${number}.xml`;
}

/** Stock by branch, for Google's local listings. @param number from 1 */
export function localFeedPath(number: number): string {
  return number === 1 ? '/feeds/google-local.xml' : `/feeds/google-local-${number}.xml`;
}

const productFeed = /^\/feeds\/google(?:-\d+)?\.xml$/;

export function isProductFeed(path: string): boolean {
  return productFeed.test(path);
}
