/** Event replay on list pages: input before the page's code has loaded. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { alive } from '../support/alive.ts';
import { expectFocus } from '../support/focus.ts';
import { holdCode } from '../support/held-code.ts';
import { openShopper } from '../support/shopper.ts';

const text = listingTexts;

describe('what is done before the code has come', () => {
  it('opens the filters, when pressed, as soon as it is there', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context);
    await visit('/productos/manga');
    await page.getByRole('button', { name: text.openFilters }).click();
    release();
    const sheet = page.getByRole('dialog', { name: text.filters });
    await sheet.waitFor();
    await expect.poll(() => sheet.getByRole('button', { name: text.applyFilters }).isVisible()).toBe(true);
  });

  it('filters by what was chosen and typed, whether or not Enter was pressed too early', async () => {
    const { page, context, visit } = await openShopper('desk');
    const release = await holdCode(context);
    await visit('/productos/manga?ofertas=1');
    await page.getByLabel(text.sort).selectOption('title');
    const range = page.getByRole('group', { name: text.price.ARS });
    await range.getByLabel(text.to).fill('16000');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?ofertas=1');
    release();
    await page.waitForURL('**/productos/manga?precioMax=16000&ofertas=1&orderBy=title');
    await settled(page);
  });

  it('leaves in the fields what is being typed while the rest of it comes', async () => {
    const { page, context, visit } = await openShopper('desk');
    await visit('/productos/manga');
    await alive(page);
    const release = await holdCode(context);
    const range = page.getByRole('group', { name: text.price.ARS });
    await range.getByLabel(text.to).fill('16000');
    release();
    await page
      .locator('.filters select[name="editorial"] option[value="ivrea"]')
      .waitFor({ state: 'attached' });
    await expect.poll(() => range.getByLabel(text.to).inputValue()).toBe('16000');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos/manga?precioMax=16000');
  });

  it('offers every brand in a field that has the focus, and keeps it there', async () => {
    const { page, context, visit } = await openShopper('desk');
    const release = await holdCode(context);
    await visit('/productos/manga');
    const brands = page.getByRole('combobox', { name: text.brand, exact: true });
    await brands.focus();
    release();
    await brands.locator('option[value="ivrea"]').waitFor({ state: 'attached' });
    await expectFocus(brands);
  });

  it('looks for the author whose name was typed', async () => {
    const { page, context, visit } = await openShopper('desk');
    const release = await holdCode(context);
    await visit('/productos');
    await page.getByLabel(text.author, { exact: true }).fill('oda');
    release();
    const author = page.getByRole('radio', { name: 'Eiichiro Oda' });
    await author.waitFor();
    await expect.poll(() => author.isChecked()).toBe(false);
  });

  it('clears everything, when that was pressed last', async () => {
    const { page, context, visit } = await openShopper('desk');
    const release = await holdCode(context);
    await visit('/productos?ofertas=1');
    await page.getByLabel(text.format).selectOption('rustica');
    await page.getByRole('button', { name: text.clearFilters }).click();
    release();
    await page.waitForURL((url) => url.pathname === '/productos' && url.search === '');
    await expect.poll(() => page.getByLabel(text.format).inputValue()).toBe('');
  });
});

/** Resolves when the live list is rendered and idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('.listing-live section[aria-busy="false"]').waitFor();
}
