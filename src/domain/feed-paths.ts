/** Where the feeds of the site are. */

/** New releases, for readers of RSS. */
export const newsFeedPath = '/feeds/novedades.xml';
