/** Path of the RSS feed of new releases. */
export const newsFeedPath = '/feeds/novedades.xml';

/** The calendar of releases, for calendar programs and as RSS. */
export const calendarPath = '/calendario.ics';
export const calendarFeedPath = '/calendario.xml';

/**
 * Products for Google Merchant Center. A large catalogue has several files of about the same size, each a data source of
 * its own there.
 * @param number from 1.
 */
export function productFeedPath(number: number): string {
  return number === 1 ? '/feeds/google.xml' : `/feeds/google-${number}.xml`;
}

const productFeed = /^\/feeds\/google(?:-\d+)?\.xml$/;

export function isProductFeed(path: string): boolean {
  return productFeed.test(path);
}
