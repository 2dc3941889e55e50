/** The day that a presale comes out, from its page to the cart, and the calendar of all of them. */
import { it } from 'vitest';
import { formatLongDay } from '../../src/domain/shop-day.ts';
import { calendarTexts, releaseTexts } from '../../src/text/catalogue/release.ts';
import { addToCart, fillCart } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { seeded } from '../support/seeded-product.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

async function datedPresale() {
  const { slug, title, release_date } = await seeded((product) => product.release_date !== null);
  return { slug, title, day: release_date ?? '' };
}

it('a presale says its day on its page and in the cart', async () => {
  const shopper = await openShopper('phone');
  const { page, visit } = shopper;
  const { slug, title, day } = await datedPresale();
  await visit(`/producto/${slug}`);
  await addToCart(page);
  await expect(page.locator('.buy-box .release-date')).toHaveText(`Sale el ${formatLongDay(day)}`);
  await visit('/cart');
  await page.locator('.cart-line', { hasText: title }).getByText(releaseTexts.comesOut(day)).waitFor();
  await expect(page.locator('.presale-wait')).toHaveCount(0);
  await fillCart(shopper);
  await page.getByText(`${releaseTexts.waits(day)} ${releaseTexts.twoOrders}`).waitFor();
  await expectAccessibleAtBothWidths(page);
});

it('the calendar has each presale at its day without JavaScript', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  const { slug, title, day } = await datedPresale();
  await visit('/preventa');
  await page.locator('main').getByRole('link', { name: calendarTexts.title }).click();
  await page.waitForURL('**/calendario');
  const month = page.locator('.release-month', { hasText: calendarTexts.month(day.slice(0, 7)) });
  const release = month.locator('.release', { hasText: title });
  await expect(release.locator('time')).toHaveAttribute('datetime', day);
  await release.getByRole('link', { name: title }).click();
  await page.waitForURL(`**/producto/${slug}`);
  // What they hold: publish/crawl-files.test.ts.
  for (const [path, type] of [
    ['/calendario.ics', 'text/calendar'],
    ['/calendario.xml', 'xml'],
  ] as const) {
    expect((await page.request.get(path)).headers()['content-type']).toContain(type);
  }
});

it('a series and an author are followed by calendar and RSS', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  await visit('/series/one-piece-ivrea');
  const author = await page.locator('.series-facts a[href^="/autores/"]').first().getAttribute('href');
  for (const path of ['/series/one-piece-ivrea', author ?? 'none']) {
    await visit(path);
    const feed = await page.locator('head link[type="application/rss+xml"]').getAttribute('href');
    // What they hold: publish/follow-feeds.test.ts.
    for (const [name, type] of [
      [calendarTexts.calendar, 'text/calendar'],
      [calendarTexts.feed, 'xml'],
    ] as const) {
      const link = page.locator('main').getByRole('link', { name });
      const answer = await page.request.get((await link.getAttribute('href')) ?? 'none');
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toContain(type);
      if (name === calendarTexts.feed) expect(new URL(answer.url()).pathname).toBe(feed);
    }
  }
});
