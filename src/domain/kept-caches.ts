/** Names of the service worker's caches: all that every page needs of it. The rest: `worker-address.ts`, `kept-pages.ts`. */

/**
 * A changed format gets another number; caches with other names are deleted. Personal replies have a cache of their own,
 * so that a page can delete them at logout without the worker.
 */
export const keptCaches = { pages: 'vineta:1:pages', replies: 'vineta:1:replies' } as const;
