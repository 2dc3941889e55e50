/** Notices that appear by themselves: the newsletter dialog and the cookie notice. */
import type { Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { cookieNoticeMs } from '../../src/stores/shop/consent.ts';
import { newsletterMs, newsletterRetryMs } from '../../src/stores/shop/newsletter.ts';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { holdCode } from '../support/held-code.ts';
import { stopClock } from '../support/page-clock.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openShopper,
  type Width,
} from '../support/shopper.ts';

describe('the newsletter', () => {
  it('invites on the home after 15 seconds, once a day', async () => {
    const { page, navigatedAt } = await openWithClock('phone', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    // The two clocks of a page differ by fractions of a millisecond.
    await page.clock.pauseAt((await navigatedAt()) + newsletterMs - 10);
    expect(await countOf(dialog)).toBe(0);
    await page.clock.runFor(20);
    await dialog.waitFor();
    await page.clock.resume();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.clock.pauseAt((await navigatedAt()) + newsletterMs + 1);
    expect(await countOf(dialog)).toBe(0);
  });

  it('waits for whoever types, and comes when the box is left', async () => {
    const { page, navigatedAt } = await openWithClock('desk', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    const due = (await navigatedAt()) + newsletterMs;
    const search = page.getByRole('banner').getByRole('combobox');
    await search.pressSequentially('nar');
    await page.clock.pauseAt(due + newsletterRetryMs);
    expect(await countOf(dialog)).toBe(0);
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await search.blur();
    await page.clock.runFor(newsletterRetryMs);
    await dialog.waitFor();
  });

  it('waits for the end of what is open, and comes in the same visit', async () => {
    const { page, navigatedAt } = await openWithClock('phone', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    const due = (await navigatedAt()) + newsletterMs;
    await page.getByRole('button', { name: text.menu.openAll, exact: true }).press('Enter');
    await page.getByRole('dialog', { name: text.menu.openAll }).waitFor();
    await page.clock.pauseAt(due + newsletterRetryMs);
    expect(await countOf(dialog)).toBe(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(newsletterRetryMs);
    await dialog.waitFor();
  });
});

describe('the notice about cookies', () => {
  it('comes a second after the navigation, however busy the page is', async () => {
    const { page, visit } = await openShopper('phone');
    await page.addInitScript(() => {
      // Never idle.
      globalThis.requestIdleCallback = () => 0;
    });
    await page.clock.install();
    await visit('/nosotros');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
  });

  it('counts from the navigation, not from its code', async () => {
    const { page, context, visit } = await openShopper('desk');
    await page.clock.install();
    const release = await holdCode(context);
    await visit('/nosotros');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await page.clock.pauseAt((await navigationTime(page)) + cookieNoticeMs);
    release();
    // Its timer is due at once, though the clock stands still until here.
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return notice.count();
      })
      .toBe(1);
    expect(await page.evaluate(() => performance.now())).toBeLessThan(2 * cookieNoticeMs);
  });

  it('comes after a second, stays until accepted, and nothing of others loads before', async () => {
    const { page, visit } = await openShopper('phone');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('siteUrl'))) strangers.push(request.url());
    });
    await page.clock.install();
    // Not on the home: on a busy machine its newsletter would come, too.
    await visit('/productos');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
    await expectAccessibleAtBothWidths(page);
    await page.reload();
    await notice.getByRole('button', { name: text.cookies.accept }).press('Enter');
    await notice.waitFor({ state: 'detached' });
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    await page.reload();
    await barAsks;
    // The notice would be requested at the same time as the bar.
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(2000);
    expect(await countOf(notice)).toBe(0);
    expect(strangers).toEqual([]);
  });

  it('leaves title and price of a product in sight, and does not come again when it was refused', async () => {
    const { page, visit } = await openShopper('phone');
    await visit(`/producto/${(await buyableProduct()).slug}`);
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
    expect(await isOver(notice, 'h1, .product-brief, .price')).toBe(false);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await isOver(notice, 'h1, .product-brief, .price')).toBe(false);
    await expectAccessible(page);
    await notice.getByRole('button', { name: text.cookies.refuse }).click();
    await notice.waitFor({ state: 'detached' });
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    await page.reload();
    await barAsks;
    await page.waitForLoadState('networkidle');
    expect(await countOf(notice)).toBe(0);
  });

  it('leaves the first screen of a product to it at 200 %', async () => {
    const { page, visit } = await openShopper('phone', { viewport: { width: 640, height: 360 } });
    await visit(`/producto/${(await buyableProduct()).slug}`);
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
    expect(await notice.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(360);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThan(360);
  });

  it('covers nothing of a page on a desk', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
    expect(await isOver(notice, '.header, main')).toBe(false);
    await expectAccessible(page);
  });

  it('waits for the end of a press, whose click it would swallow', async () => {
    const { page, context, visit } = await openShopper('desk');
    await page.clock.install();
    // The notice is not due before the press: its code comes during it.
    const release = await holdCode(context, 'deferred');
    const asked = page.waitForRequest('**/_astro/deferred*.js');
    await visit('/nosotros');
    await asked;
    const notice = page.getByRole('region', { name: text.cookies.label });
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.down();
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    release();
    await barAsks;
    await stopClock(page);
    await page.clock.runFor(cookieNoticeMs);
    expect(await countOf(notice)).toBe(0);
    await page.mouse.up();
    await page.clock.runFor(cookieNoticeMs);
    await notice.waitFor();
  });
});

/** Whether it covers one of these. */
function isOver(notice: Locator, parts: string): Promise<boolean> {
  return notice.evaluate((box, selector) => {
    const { top, bottom } = box.getBoundingClientRect();
    const kept = [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    return kept.some((part) => part.top < bottom && part.bottom > top);
  }, parts);
}

/** Opens a page under a clock of its own. @returns `navigatedAt`: waits for the page's code, returns the time of its navigation */
async function openWithClock(width: Width, path: string) {
  const { page, visit } = await openShopper(width);
  await page.clock.install();
  let barAsks = page.waitForRequest('**/api/v1/sticky-messages');
  await visit(path);
  const navigatedAt = async () => {
    await barAsks;
    barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    barAsks.catch(() => undefined);
    return navigationTime(page);
  };
  return { page, navigatedAt };
}

/** In milliseconds since the epoch, by the page's clock. */
function navigationTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now() - performance.now());
}

/** Not polled: the clock is stopped. */
function countOf(place: Locator): Promise<number> {
  return place.count();
}
