/**
 * Addresses for analytics: queries can carry payment ids, mail tokens and login codes, so only harmless parameters
 * stay.
 */
import { askingParams } from '../catalogue/search-query.ts';
import { matchRoute, routes } from '../routes.ts';
import { parseUrl } from '../parse-url.ts';

export interface MeasuredAddress {
  readonly address: string;
  /** Whether a tag may read `location` itself. */
  readonly isWhole: boolean;
}

const harmless = new Set([
  ...askingParams,
  'page',
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid'],
]);

/** @param address absolute, or '' for no referrer; of another site only the origin stays */
export function measuredAddress(address: string, siteOrigin: string): MeasuredAddress {
  const url = parseUrl(address);
  if (url === null) return { address: '', isWhole: address === '' };
  if (url.origin !== siteOrigin) {
    const origin = `${url.origin}/`;
    return { address: origin, isWhole: url.href === origin };
  }
  const parameters = [...url.searchParams];
  const kept = isCatalogue(url.pathname) ? parameters.filter(([name]) => harmless.has(name)) : [];
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
  return {
    address: `${url.origin}${url.pathname}${query}`,
    isWhole: kept.length === parameters.length && url.hash === '',
  };
}

/** Their addresses hold no personal data. */
function isCatalogue(path: string): boolean {
  const match = matchRoute(path);
  if (match === null) return false;
  const route = routes[match.name];
  return 'crawl' in route && route.crawl === 'index';
}
