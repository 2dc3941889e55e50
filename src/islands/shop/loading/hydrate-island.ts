import { withResolvers } from '../../../domain/with-resolvers.ts';

/** Hydrates a `client:intent` island. @throws when its code cannot be loaded */
export function hydrateIsland(island: HTMLElement): Promise<undefined> {
  if (!island.hasAttribute('ssr')) return Promise.resolve(undefined);
  const { promise, resolve, reject } = withResolvers<undefined>();
  const once = { once: true };
  island.addEventListener('astro:hydrate', () => resolve(undefined), once);
  island.addEventListener('astro:hydration-error', () => reject(new Error('An island is lost')), once);
  // For a directive that is not listening yet.
  island.dataset['intent'] = '';
  island.dispatchEvent(new Event('intent'));
  return promise;
}
