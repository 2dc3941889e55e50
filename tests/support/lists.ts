/** Lists of products and their filters. */
import type { Page } from 'playwright';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';

/** Resolves when the list that was fetched is rendered and idle. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.list-live section[aria-busy="false"]').waitFor();
}

/** Waits for the address and for the list that belongs to it. */
export async function listAt(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(typeof address === 'string' ? `**${address}` : address);
  await settled(page);
}

export async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByLabel(listTexts.sort).selectOption(order);
}

/** The button of a filter that takes it off. */
export function chipOf(page: Page, words: string) {
  return page.getByRole('button', { name: listTexts.remove(words), exact: true });
}

/** The select of brands, once it offers all of them. */
export async function allBrands(page: Page) {
  const brands = page.getByRole('combobox', { name: listTexts.brand, exact: true });
  await brands.focus();
  await brands.locator('option[value="ivrea"]').waitFor({ state: 'attached' });
  return brands;
}

export async function columnCount(page: Page): Promise<number> {
  const columns = await page
    .locator('.columned .grid:visible')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  return columns.split(' ').length;
}
