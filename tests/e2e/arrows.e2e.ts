/**
 * The shop has one arrow design: carousels, pagination, links back and forward, disclosures, and the scrollable row of
 * sections.
 */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { carouselTexts } from '../../src/text/carousel.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { openAtCheckout } from '../support/checkout-shopper.ts';
import { openShopper, widths } from '../support/shopper.ts';

describe('an arrow is drawn in one way', () => {
  it('by carousels and themes of the home', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/');
    const next = page.getByRole('main').getByRole('button', { name: carouselTexts.next, exact: true });
    await expectArrow(next.first().locator('.arrow'));
    await expectArrow(page.locator('.theme:visible .arrow').first());
    await expectNoOther(page);
  });

  it('by breadcrumbs, pages, offers and the tree of the filters', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos/manga');
    await expectArrow(
      page.getByRole('navigation', { name: catalogueTexts.breadcrumbs }).locator('.arrow').first(),
    );
    const pages = page.getByRole('navigation', { name: listingTexts.pagination.label });
    await expectArrow(pages.getByRole('link', { name: listingTexts.pagination.next }).locator('.arrow'));
    // The complete tree is loaded on intent (hover or focus of the filters).
    await page.getByRole('combobox', { name: listingTexts.brand, exact: true }).focus();
    const branch = page.locator('.tree summary').first();
    await expectArrow(branch.locator('.arrow'));
    const folded = await rotation(branch.locator('.arrow'));
    await branch.click();
    await expect.poll(() => rotation(branch.locator('.arrow'))).not.toBe(folded);
    await expectNoOther(page);
  });

  it('by the volumes and the calculator of a product, and the menu', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/producto/one-piece-02');
    const volumes = page.locator('.volumes');
    await expectArrow(volumes.locator('[rel="prev"] .arrow'));
    await expectArrow(volumes.locator('[rel="next"] .arrow'));
    const summary = page.locator('summary').filter({ hasText: shippingTexts.calculator });
    await expectArrow(summary.locator('.arrow'));
    await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click();
    const branch = page.getByRole('button', { name: shopTexts.menu.subcategoriesOf('Manga') });
    await expectArrow(branch.locator('.arrow'));
    await expectNoOther(page);
  });

  it('by links that open another tab', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/distribucion-internacional-comics');
    await page.locator('.link-list a[target] .arrow').first().waitFor();
    await expect.poll(() => page.locator('.link-list a:not([target]) .arrow').count()).toBe(0);
    await expectNoOther(page);
  });

  it('by the steps of the checkout', async () => {
    const { page } = await openAtCheckout('phone');
    const steps = page.getByRole('button', { expanded: false }).filter({ has: page.locator('.arrow') });
    await expect.poll(() => steps.count()).toBe(2);
    await expectArrow(steps.first().locator('.arrow'));
    await expectNoOther(page);
  });
});

describe.each(['light', 'dark'] as const)('the row of sections, in %s colours', (colorScheme) => {
  it('says that it goes on, until its end', async () => {
    const { page, visit } = await openShopper('phone', { colorScheme });
    await visit('/news-thanks');
    const row = page.getByRole('banner').getByRole('navigation').first().locator('ul');
    await expect.poll(() => arrowOf(row)).toBe('visible');
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
    await expect.poll(() => arrowOf(row)).toBe('hidden');
    // The whole row fits, even with the widest font.
    await page.setViewportSize({ width: 991, height: 700 });
    await expect.poll(() => row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    await expect.poll(() => arrowOf(row)).toBe('hidden');
    await page.setViewportSize(widths.phone);
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await expect.poll(() => arrowOf(row)).toBe('visible');
  });
});

/** A rotated square of half an em with two borders. */
async function expectArrow(arrow: Locator): Promise<void> {
  const shape = () =>
    arrow.evaluate((corner) => {
      const { fontSize, width, height, borderTopWidth, borderRightWidth, borderLeftWidth, rotate } =
        getComputedStyle(corner);
      const inEms = (length: string) => Math.round((100 * parseFloat(length)) / parseFloat(fontSize)) / 100;
      const strokes = [borderTopWidth, borderRightWidth, borderLeftWidth].join(' ');
      return { size: [inEms(width), inEms(height)], strokes, isTurned: rotate !== 'none' };
    });
  await expect.poll(shape).toEqual({ size: [0.5, 0.5], strokes: '2px 2px 0px', isTurned: true });
}

function rotation(arrow: Locator): Promise<string> {
  return arrow.evaluate((corner) => getComputedStyle(corner).rotate);
}

/** No character, native marker or picture that looks like an arrow. */
async function expectNoOther(page: Page): Promise<void> {
  const others = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        const words = ['::before', '::after', '::marker'].map(
          (part) => getComputedStyle(element, part).content,
        );
        const isMarked = element.tagName === 'SUMMARY' && getComputedStyle(element).display === 'list-item';
        return isMarked || words.some((content) => /[‹›«»←→▸▾▼▲↗]/.test(content))
          ? [`${element.tagName} ${element.className}`]
          : [];
      }),
    );
  await expect.poll(others).toEqual([]);
}

function arrowOf(row: Locator): Promise<string> {
  return row.evaluate((list) => getComputedStyle(list, '::after').visibility);
}
