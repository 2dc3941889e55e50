/** Shipping calculator on product pages. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { calculatorTexts as calculator } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

describe('the shipping calculator', () => {
  it('says what is missing, calculates, and is remembered by the next page', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await openCalculator(page);
    const calculate = page.getByRole('button', { name: calculator.calculate, exact: true });
    await calculate.click();
    await page.getByText('Campo requerido').waitFor();
    await page.getByLabel(calculator.zipCode).fill('C1043AAZ');
    await calculate.click();
    await page.getByText('El código postal debe contener solo números').waitFor();
    await expectAccessibleAtBothWidths(page);
    await page.getByLabel(calculator.zipCode).fill('5000');
    await page.keyboard.press('Enter');
    await page.getByText(calculator.to('5000')).waitFor();
    const result = page.locator('.shipping-result');
    await expect.poll(() => result.locator('dd').first().textContent()).toMatch(/^\$AR\s\d|^Gratis$/);
    await result.getByText(/^Ver las? /).click();
    await expect.poll(() => result.getByRole('listitem').count()).toBeGreaterThan(0);
    await estimateFor5000(page);
    await expectAccessibleAtBothWidths(page);
    const other = await buyableProduct({ units: 5 });
    await visit(`/producto/${other.slug}`);
    await estimateFor5000(page);
  });

  it('brings its failure and its answer above the buy bar', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('500');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await openCalculator(page);
    await page.getByLabel(calculator.zipCode).fill('5000');
    await page.route('**/shipment-calculator**', (route) =>
      route.fulfill({ status: 500, json: { errorMessage: 'No llegamos a esa isla.' } }),
    );
    await page.keyboard.press('Enter');
    const failure = page.getByRole('status').getByText(calculator.failed, { exact: true });
    await failure.waitFor();
    await expectSeen(failure);
    await page.unroute('**/shipment-calculator**');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByLabel(calculator.zipCode).press('Enter');
    await page.getByText(calculator.to('5000')).waitFor();
    for (const price of await page.locator('.shipping-result dd').all()) await expectSeen(price);
  });
});

/** On the screen, and covered by nothing. */
async function expectSeen(answer: Locator): Promise<void> {
  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  };
  await expect.poll(() => answer.evaluate(isSeen)).toBe(true);
}

async function openCalculator(page: Page): Promise<void> {
  await page.getByText(shippingTexts.calculator, { exact: true }).click();
  await page.getByLabel(calculator.country).waitFor();
}

async function estimateFor5000(page: Page): Promise<void> {
  const promise = page.locator('.buy-promises li').filter({ hasText: 'CP 5000' });
  await promise.getByText('Llega en 3 a 6 días hábiles', { exact: true }).waitFor();
}
