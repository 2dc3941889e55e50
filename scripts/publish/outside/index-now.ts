/** IndexNow (https://www.indexnow.org/documentation): search engines learn which pages have other content, or are gone. */
import { matchRoute, routes, type Route } from '../../../src/domain/routes.ts';
import type { IndexNowSettings } from '../../shared/outside-settings.ts';
import type { Change } from '../release/differences.ts';
import { publicAddress, batchesOf, call } from './call.ts';
import type { Receiver } from './receiver.ts';

export function indexNow(siteUrl: string, { key, url, isFirstTold }: IndexNowSettings): Receiver {
  const { host } = new URL(siteUrl);
  return {
    kind: 'index-now',
    target: new URL(url).host,
    send: async ({ changes }) => {
      const urls = changes
        .filter((change) => isPageToTell(change, isFirstTold))
        .map(({ path }) => publicAddress(siteUrl, path));
      for (const urlList of batchesOf(urls, urlsAPost))
        await call({
          method: 'POST',
          url,
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ host, key, keyLocation: siteUrl + keyPath(key), urlList }),
        });
      return urls.length;
    },
  };
}

/** Most of one post, says the protocol. */
const urlsAPost = 10_000;

/** File of the release that proves whose site it is. */
export function keyPath(key: string): string {
  return `/indexnow-${key}.txt`;
}

/** Pages of the sitemap alone, and none that only the code changed. */
function isPageToTell({ path, how }: Change, isFirstTold: boolean): boolean {
  if (how === 'code' || (how === 'first' && !isFirstTold)) return false;
  if (/\.[a-z]+$/.test(path)) return false;
  const name = matchRoute(path)?.name;
  const route: Route | null = name === undefined ? null : routes[name];
  return route !== null && route.kind !== 'redirect' && route.crawl === 'index';
}
