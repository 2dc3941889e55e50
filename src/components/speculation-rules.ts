/**
 * What Chromium may fetch before it is asked for, once a pointer rests on a link or a finger is near it (`moderate`): a
 * product as a whole, for most ways of the shop end at one; of other pages the document. It holds two of each at a time,
 * and nothing where data or the battery is saved. What is not for everybody, or changes something, is never fetched.
 */
import { pathTo, routes, type Route } from '../domain/routes.ts';

const products = pathTo('product', { slug: 'x' }).replace(/x$/, '*');

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: products }, eagerness: 'moderate' }],
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [products, ...privatePatterns()] } }] },
      eagerness: 'moderate',
    },
  ],
});

/** By their first words: `/cuenta*` is every page of the account. */
function privatePatterns(): readonly string[] {
  const shown: readonly Route[] = Object.values(routes);
  const isPrivate = (route: Route) => route.kind !== 'redirect' && route.crawl !== 'index';
  const words = shown.filter(isPrivate).map(({ pattern }) => /^\/[^/-]*/.exec(pattern)?.[0] ?? pattern);
  return [...new Set([...words, '/api', '/media'])].map((word) => `${word}*`);
}
