/** What wakes an island that waits for an enhancer to want it (`client:wanted`). */
export const wanted = 'wanted';

/** @throws when its code could not be had; the next call asks for it again. */
export function wakeIsland(island: Element): Promise<undefined> {
  if (!island.hasAttribute('ssr')) return Promise.resolve(undefined);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const once = { once: true };
  island.addEventListener('astro:hydrate', () => resolve(undefined), once);
  island.addEventListener('astro:hydration-error', () => reject(new Error('An island is lost')), once);
  island.dispatchEvent(new Event(wanted));
  return promise;
}
