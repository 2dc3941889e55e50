/**
 * Speculation rules. Chromium prerenders product pages on hover or near-touch (`moderate` eagerness), because most
 * visits lead to one: two at a time, and none in data or battery saver mode. Personal pages and pages with side effects
 * are excluded. The rules are part of every page, so more would cost each its first 14 kB.
 */
import { pathTo } from '../../domain/routes.ts';

const productPrefix = pathTo('product', { slug: 'x' }).replace(/x$/, '');

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: `${productPrefix}*` }, eagerness: 'moderate' }],
});
