/** Budgets that fail: what a slow phone has to fetch and run before it can read (`design/quality.md`, rows 5 and 6). */
import { expect, it } from 'vitest';
import { buyableProduct } from '../support/backend.ts';
import { openShopper } from '../support/shopper.ts';
import { weighPage } from '../support/weight.ts';

const kilobyte = 1024;

it.each([
  ['the home', '/'],
  ['a category', '/productos/manga'],
  ['a product', null],
])('%s stays within its budgets', async (_name, path) => {
  const { page } = await openShopper('phone', { deviceScaleFactor: 1.75 });
  const weight = await weighPage(page, path ?? `/producto/${(await buyableProduct()).slug}`);
  expect(weight.scriptsBeforeLoad, 'scripts before load').toBeLessThanOrEqual(3 * kilobyte);
  expect(weight.html, 'document').toBeLessThanOrEqual(14 * kilobyte);
});
