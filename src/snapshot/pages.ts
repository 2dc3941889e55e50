/** Lists the pages, for `getStaticPaths` and the sitemap. */
import { hash } from 'node:crypto';
import type { RouteName } from '../domain/routes.ts';
import { providers } from '../providers.ts';
import { emittedAssets } from './emitted-assets.ts';
import { rows, stored } from './open.ts';
import { schemaVersion } from './schema.ts';
import type { StaticPath } from './views.ts';

/**
 * The pages of a route. A page whose `cacheKey` is unchanged is not rendered again, so the key covers everything the
 * HTML depends on: the snapshot's key of the page's data, and this build's salt.
 */
export function staticPaths(route: RouteName): StaticPath[] {
  const salt = buildSalt();
  const found = rows<{ params: string; key: string; lastmod: string }>(
    'SELECT params, key, lastmod FROM page WHERE route = ?',
    route,
  );
  // Includes `lastmod`: a page that was changed and reverted has been rendered by the kept bundle in between, which
  // Astro's cache does not know.
  return found.map(({ params, key, lastmod }) => ({
    params: paramsFrom(params),
    cacheKey: `${key}.${lastmod}.${salt}`,
  }));
}

/**
 * Cache key salt, for dependencies besides a page's data and source files: names of all emitted scripts and styles
 * (another route can rename a shared chunk), the Node version (its Intl formats prices), the schema version and the
 * shop's settings (e.g. the demonstration notice).
 */
function buildSalt(): string {
  const settings = JSON.stringify(providers);
  const parts = [process.version, String(schemaVersion), settings, ...[...emittedAssets()].sort()];
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 16);
}

/** JSON has no undefined, which is Astro's value for an absent rest parameter. */
function paramsFrom(json: string): StaticPath['params'] {
  const params = stored<Record<string, string | null>>(json);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? undefined]));
}
