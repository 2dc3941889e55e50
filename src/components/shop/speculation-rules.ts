/**
 * Speculation rules. Chromium prerenders product pages on hover or near-touch (`moderate` eagerness), because most
 * visits lead to one: two at a time, and none in data or battery saver mode. Marked links are prefetched at once
 * (`islands/shop/prefetch-products.ts`). Personal pages and pages with side effects are excluded. The rules are
 * part of every page, so more would cost each its first 14 kB.
 */
import { prefetchMark, productPrefix } from '../../domain/speculation.ts';

export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: `${productPrefix}*` }, eagerness: 'moderate' }],
  prefetch: [{ where: { selector_matches: `[${prefetchMark}]` }, eagerness: 'immediate' }],
});
