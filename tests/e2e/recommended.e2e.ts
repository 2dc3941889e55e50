/** Recommendations on product pages: only products that are currently available. */
import { describe, expect, it } from 'vitest';
import { productTexts as text } from '../../src/text/catalogue/product.ts';
import { changeAnswers, seeded } from '../support/seeded-product.ts';
import { openShopper } from '../support/shopper.ts';

describe('what is recommended', () => {
  it('can be bought: what is sold out by now leaves its strip, and an empty strip the page', async () => {
    const { page, visit } = await openShopper('phone');
    const product = await seeded(({ relatedProducts }) => relatedProducts.length > 1);
    const [gone] = product.relatedProducts;
    await changeAnswers(page, ({ relatedProducts: [first] }) => {
      if (first) Object.assign(first, { stock: 0, its_on_presale: false });
    });
    await visit(`/producto/${product.slug}`);
    const strip = page.getByRole('heading', { name: text.related }).locator('xpath=ancestor::section');
    await expect.poll(() => strip.locator('.price b').first().textContent()).not.toBe('');
    await expect.poll(() => page.locator(`.linked-price[data-product="${gone?.slug}"]`).count()).toBe(0);
    await changeAnswers(page, ({ relatedProducts }) => {
      for (const card of relatedProducts) Object.assign(card, { stock: 0, its_on_presale: false });
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => strip.count()).toBe(0);
  });

  it('stays where somebody sees it', async () => {
    const { page, visit } = await openShopper('phone');
    const product = await seeded(({ relatedProducts }) => relatedProducts.length > 1);
    await visit(`/producto/${product.slug}`);
    const cards = page.locator('.product-others .linked-price');
    await expect.poll(() => cards.first().locator('b').textContent()).not.toBe('');
    const shown = await cards.count();
    await cards.first().scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector('.product-others')?.scrollIntoView(true));
    await changeAnswers(page, ({ relatedProducts, authorProducts }) => {
      for (const card of [...relatedProducts, ...authorProducts]) {
        Object.assign(card, { stock: 0, its_on_presale: false, price: { currency: 'ARS', amount: 4321 } });
        card.priceWithDiscount = null;
      }
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => cards.first().locator('b').textContent()).toBe('$AR\u00a04.321,00');
    expect(shown).toBeGreaterThan(0);
    const [first] = await page.locator('.product-others section').all();
    await expect.poll(() => first?.locator('.linked-price').count()).toBeGreaterThan(0);
  });
});
