/** The day that a presale comes out, from its page to the cart, and the calendar of all of them. */
import { describe, expect, inject, it } from 'vitest';
import { formatLongDay } from '../../src/domain/shop-day.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { calendarTexts, releaseTexts } from '../../src/text/catalogue/release.ts';
import { buyableProduct } from '../support/backend.ts';
import { seeded } from '../support/seeded-product.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('a presale with a date', () => {
  it('says it on its page and in the cart, which tells that stock beside it waits', async () => {
    const { page, visit } = await openShopper('phone');
    const presale = await seeded(({ release_date }) => release_date !== null);
    const day = presale.release_date ?? '';
    const add = async (slug: string) => {
      await visit(`/producto/${slug}`);
      await page.getByRole('button', { name: cartTexts.add }).click();
      await toastSaying(page, cartTexts.added);
    };
    await add(presale.slug);
    await expect
      .poll(() => page.locator('.buy-box .release-date').textContent())
      .toBe(`Sale el ${formatLongDay(day)}`);
    await visit('/cart');
    await page
      .locator('.cart-line', { hasText: presale.title })
      .getByText(releaseTexts.comesOut(day))
      .waitFor();
    await expect.poll(() => page.locator('.presale-wait').count()).toBe(0);
    await add((await buyableProduct()).slug);
    await visit('/cart');
    await page.getByText(`${releaseTexts.waits(day)} ${releaseTexts.twoOrders}`).waitFor();
    await expectAccessibleAtBothWidths(page);
  });
});

describe('the calendar', () => {
  it('is found from the presales, and has each of them at its day without JavaScript', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    const presale = await seeded(({ release_date }) => release_date !== null);
    const day = presale.release_date ?? '';
    await visit('/preventa');
    await page.locator('main').getByRole('link', { name: calendarTexts.title }).click();
    await page.waitForURL('**/calendario');
    const month = page.locator('.release-month', { hasText: calendarTexts.month(day.slice(0, 7)) });
    const release = month.locator('.release', { hasText: presale.title });
    await expect.poll(() => release.locator('time').getAttribute('datetime')).toBe(day);
    await release.getByRole('link', { name: presale.title }).click();
    await page.waitForURL(`**/producto/${presale.slug}`);
  });

  it.each([
    ['/calendario.ics', 'text/calendar', 'BEGIN:VEVENT'],
    ['/calendario.xml', 'xml', '<item>'],
  ])('can be followed as %s', async (path, type, entry) => {
    const answer = await fetch(new URL(path, inject('siteUrl')));
    expect(answer.headers.get('Content-Type')).toContain(type);
    expect(await answer.text()).toContain(entry);
  });
});
