/** Layout of product pages at all widths: nothing covers text or buttons. */
import { describe, expect, it } from 'vitest';
import { waitForPaint } from '../support/layout-shifts.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { catalogueTexts as text } from '../../src/text/catalogue/catalogue.ts';
import { buyableProduct } from '../support/backend.ts';
import { changeAnswers, seeded } from '../support/seeded-product.ts';
import { openShopper } from '../support/shopper.ts';
import { expectInSight } from '../support/sight.ts';

describe.each([
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
])('beside the offer, at $width × $height', (viewport) => {
  it('the pictures follow the reader, and end where the recommendations begin', async () => {
    const { page, visit } = await openShopper('desk', { viewport });
    const { slug } = await seeded(({ relatedProducts }) => relatedProducts.length > 3);
    await visit(`/producto/${slug}`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += viewport.height / 4) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await waitForPaint(page);
      const [pictures, others] = await page.evaluate(() =>
        ['.gallery', '.product-others'].map((name) => document.querySelector(name)?.getBoundingClientRect()),
      );
      if (!pictures || !others) throw new Error('the page has lost a part');
      expect(pictures.bottom, `scrolled to ${top}`).toBeLessThanOrEqual(others.top);
      // Sticky: visible while there is room for them.
      const hasRoom = others.top > pictures.height + 100;
      if (hasRoom) expect(pictures.top, `scrolled to ${top}`).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('on a phone', () => {
  it('price and stock are on the first screen, and stay true', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug, price } = await buyableProduct({ units: 3 });
    let isChanged = false;
    await changeAnswers(page, (product) => {
      if (!isChanged) return;
      product.price.amount = 54_321;
      product.stock = 1;
    });
    await visit(`/producto/${slug}`);
    const brief = page.locator('.product-brief');
    await expectInSight(brief);
    await expect.poll(() => brief.locator('b:visible').textContent()).toBe(formatMoney(price));
    await expect.poll(() => brief.locator('.stock').textContent()).toBe(text.stock.available);
    isChanged = true;
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => brief.locator('b:visible').textContent()).toBe('$AR\u00a054.321,00');
    await expect.poll(() => brief.locator('.stock').textContent()).toBe(text.stock.last);
    await expectInSight(brief);
  });
});
