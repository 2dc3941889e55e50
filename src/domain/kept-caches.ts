/**
 * Address and caches of the service worker, for pages and server. Separate from its rules (`kept-pages.ts`), which no
 * page needs.
 */

/** Path of the service worker; its scope is the whole site. */
export const workerPath = '/sw.js';
/** Trusted Types policy that allows registering it. */
export const workerPolicy = 'worker';

/**
 * Names of the caches. A changed format gets another number; caches with other names are deleted. Personal replies have
 * a cache of their own, so that a page can delete them at logout without the worker.
 */
export const keptCaches = { pages: 'vineta:1:pages', replies: 'vineta:1:replies' } as const;
/** Cart changes that wait for the network (`stores/cart/kept-changes.ts`). */
export const keptChangesDatabase = 'vineta:1:cart-changes';
/** All caches of the shop begin with it. */
export const cachePrefix = 'vineta:';

/** Whether a file is cached: hashed files are immutable, so those of several releases coexist. */
export function isKeptFile(path: string): boolean {
  return /^\/(?:_astro|img)\/[^?#]+$/.test(path);
}
