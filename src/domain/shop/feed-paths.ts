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
