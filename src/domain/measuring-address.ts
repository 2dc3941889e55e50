/**
 * Addresses as measuring may see them. Queries carry payments, tokens of mails and codes of logins; what is not known to be
 * harmless is left out.
 */
import { matchRoute, routes } from './routes.ts';

export interface MeasuredAddress {
  readonly address: string;
  /** Whether nothing had to be left out: a tag that reads the address by itself may then do so. */
  readonly isWhole: boolean;
}

/** What lists are asked for, and what advertisers add to see where somebody came from. */
const harmless = new Set([
  ...['q', 'editorial', 'autor', 'category', 'formato', 'idioma', 'precioMin', 'precioMax'],
  ...['ofertas', 'page', 'orderBy', 'viendo'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid'],
]);

/** @param address absolute, or empty for a referrer that there is none of; of other sites only the origin is left */
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

/** Pages that search engines may list: nothing of anybody's is in their addresses. */
function isCatalogue(path: string): boolean {
  const match = matchRoute(path);
  if (match === null) return false;
  const route = routes[match.name];
  return 'crawl' in route && route.crawl === 'index';
}
