/** Event that hydrates a `client:wanted` island on request. */
export const wanted = 'wanted';

/** Hydrates the island. @throws when its code cannot be loaded; the next call retries */
export function hydrateIsland(island: Element): Promise<undefined> {
  if (!island.hasAttribute('ssr')) return Promise.resolve(undefined);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const once = { once: true };
  island.addEventListener('astro:hydrate', () => resolve(undefined), once);
  island.addEventListener('astro:hydration-error', () => reject(new Error('An island is lost')), once);
  island.dispatchEvent(new Event(wanted));
  return promise;
}
