/** Address and storage of the service worker, for the pages' code of it and for servers. */

/** Path of the service worker; its scope is the whole site. */
export const workerPath = '/sw.js';
/** Trusted Types policy that allows registering it. */
export const workerPolicy = 'worker';

/** All caches of the shop begin with it. */
export const cachePrefix = 'vineta:';
/** IndexedDB database of cart changes that wait for the network (`stores/cart/kept-changes.ts`). */
export const keptChangesDatabase = 'vineta:1:cart-changes';

/** Whether it is the chunk of cart changes without a network (`islands/cart/offline-changes.ts`). */
export function isOfflineCode(path: string): boolean {
  return path.startsWith('/_astro/offline-changes.');
}

/** Whether a file is cached: hashed files are immutable, so those of several releases coexist. */
export function isKeptFile(path: string): boolean {
  return /^\/(?:_astro|img)\/[^?#]+$/.test(path);
}
