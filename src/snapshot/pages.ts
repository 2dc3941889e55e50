/** Which pages there are, for `getStaticPaths` and the sitemap. */
import { hash } from 'node:crypto';
import type { RouteName } from '../domain/routes.ts';
import { providers } from '../providers.ts';
import { emittedAssets } from './emitted-assets.ts';
import { rows, stored } from './open.ts';
import { schemaVersion } from './schema.ts';
import type { StaticPath } from './views.ts';

/**
 * The pages of a route. A page whose `cacheKey` is the one of the last build is not rendered again, so the key holds
 * all that the HTML depends on: the snapshot's own key of what the page shows, and the salt of this build.
 */
export function staticPaths(route: RouteName): StaticPath[] {
  const salt = buildSalt();
  const found = rows<{ params: string; key: string; lastmod: string }>(
    'SELECT params, key, lastmod FROM page WHERE route = ?',
    route,
  );
  // With the time of the change: a page that was changed and changed back has meanwhile been rendered by the kept bundle,
  // of which Astro knows nothing.
  return found.map(({ params, key, lastmod }) => ({
    params: paramsFrom(params),
    cacheKey: `${key}.${lastmod}.${salt}`,
  }));
}

/**
 * What every page depends on beside its data and its own source files: the names of all emitted scripts and styles
 * (another route can rename what this page links), the engine (its Intl writes the prices), the stored shapes and what the
 * shop's settings put on pages, such as the notice of a demonstration.
 */
function buildSalt(): string {
  const settings = JSON.stringify(providers);
  const parts = [process.version, String(schemaVersion), settings, ...[...emittedAssets()].sort()];
  return hash('sha256', parts.join('\n'), 'hex').slice(0, 16);
}

/** JSON has no undefined, which is how Astro spells a rest parameter that is not there. */
function paramsFrom(json: string): StaticPath['params'] {
  const params = stored<Record<string, string | null>>(json);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? undefined]));
}
