/**
 * Strips URLs for analytics. Queries can carry payment ids, mail tokens and login codes, so only parameters of an
 * allow-list are kept.
 */
import { matchRoute, routes } from '../routes.ts';

export interface MeasuredAddress {
  readonly address: string;
  /** Whether nothing was removed: then a tag may read `location` itself. */
  readonly isWhole: boolean;
}

/** Search parameters of lists, and campaign parameters (UTM and click ids). */
const harmless = new Set([
  ...['q', 'editorial', 'autor', 'category', 'formato', 'idioma', 'precioMin', 'precioMax'],
  ...['ofertas', 'page', 'orderBy', 'viendo'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid'],
]);

/** @param address absolute, or '' for an empty referrer; URLs of other sites are reduced to their origin */
export function measuredAddress(address: string, siteOrigin: string): MeasuredAddress {
  const url = URL.parse(address);
  if (url === null) return { address: '', isWhole: address === '' };
  if (url.origin !== siteOrigin) {
    const origin = `${url.origin}/`;
    return { address: origin, isWhole: url.href === origin };
  }
  const asked = [...url.searchParams];
  const kept = isCatalogue(url.pathname) ? asked.filter(([name]) => harmless.has(name)) : [];
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
  return {
    address: `${url.origin}${url.pathname}${query}`,
    isWhole: kept.length === asked.length && url.hash === '',
  };
}

/** Indexable pages: their URLs contain no personal data. */
function isCatalogue(path: string): boolean {
  const match = matchRoute(path);
  if (match === null) return false;
  const route = routes[match.name];
  return 'crawl' in route && route.crawl === 'index';
}
