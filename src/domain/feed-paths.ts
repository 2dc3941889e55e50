/** Path of the RSS feed of new releases. */
export const newsFeedPath = '/feeds/novedades.xml';
