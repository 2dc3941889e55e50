/**
 * The service worker as pages and server know it: its address and its caches. Apart from its rules (`kept-pages.ts`),
 * which are part of no page.
 */

/** Path of the service worker; its scope is the whole site. */
export const workerPath = '/sw.js';
/** Trusted Types policy that allows to register it. */
export const workerPolicy = 'worker';

/**
 * Names of the caches. A changed format gets another number; caches with other names are deleted. Personal replies have
 * a cache of their own, so that a page can delete them at logout without the worker.
 */
export const keptCaches = { pages: 'vineta:1:pages', replies: 'vineta:1:replies' } as const;
/** All caches of the shop begin with it. */
export const cachePrefix = 'vineta:';

/** Hashed files never change, so that those of several releases can be kept side by side. */
export function isKeptFile(path: string): boolean {
  return /^\/(?:_astro|img)\/[^?#]+$/.test(path);
}
