/**
 * What Chromium may fetch before it is asked for, once a pointer rests on a link or a finger is near it (`moderate`): the
 * page of a product, for most ways of the shop end at one. It holds two at a time, and nothing where data or the battery
 * is saved. What is not for everybody, or changes something, is never fetched. Every page carries these rules: more of
 * them would cost each its first 14 kB.
 */
import { pathTo } from '../domain/routes.ts';

const products = pathTo('product', { slug: 'x' }).replace(/x$/, '*');

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: products }, eagerness: 'moderate' }],
});
