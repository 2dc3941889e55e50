/** Budgets that fail: what a slow phone has to fetch and run before it can read (`design/quality.md`, rows 5 and 6). */
import { expect, it } from 'vitest';
import { buyableProduct } from '../support/backend.ts';
import { openShopper } from '../support/shopper.ts';
import { weighPage } from '../support/weight.ts';

const kilobyte = 1024;

/** 14 kB hold for 95 % of pages; the home, with twenty themes in its HTML, is one of the others. */
it.each([
  ['the home', '/', 16],
  ['a category', '/productos/manga', 14],
  ['a product', null, 14],
])('%s stays within its budgets', async (_name, path, kilobytes) => {
  const { page } = await openShopper('phone', { deviceScaleFactor: 1.75 });
  const weight = await weighPage(page, path ?? `/producto/${(await buyableProduct()).slug}`);
  expect(weight.scriptsBeforeLoad, 'scripts before load').toBeLessThanOrEqual(3 * kilobyte);
  expect(weight.html, 'document').toBeLessThanOrEqual(kilobytes * kilobyte);
});
