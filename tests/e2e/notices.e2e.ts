/** What appears by itself: the bar of messages, the newsletter dialog and the cookie notice. */
import type { Locator, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { shop } from '../../src/shop.ts';
import { cookieNoticeMs } from '../../src/stores/shop/consent.ts';
import { newsletterMs, newsletterRetryMs } from '../../src/stores/shop/newsletter.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { boxOf, expectWithin } from '../support/boxes.ts';
import { openAtProduct, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { holdCode } from '../support/in-transit.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { stopClock } from '../support/page-clock.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openShopper,
  type ShopperOptions,
  type Width,
} from '../support/shopper.ts';

const bar = (page: Page) => page.getByRole('region', { name: shopTexts.bar.label });
const noticeOf = (page: Page) => page.getByRole('region', { name: shopTexts.cookies.label });
const newsletterOf = (page: Page) => page.getByRole('dialog', { name: shopTexts.newsletter.title });

describe('the bar of messages', () => {
  it('rotates every 4 seconds, and stands still when asked', async () => {
    // Until it is answered, the cookie notice stands in the bar's place.
    const { page, visit } = await openShopper('desk', { stored: { consent: '1' } });
    await page.clock.install();
    const words = ['Uno', 'Dos', 'Tres'];
    await answerMessages(page, ['<b>Uno</b>', 'Dos', 'Tres']);
    await visit('/cart');
    const shown = bar(page).locator('p');
    await expect(shown).toHaveText(/^(Uno|Dos|Tres)$/);
    await stopClock(page);
    const first = words.indexOf((await shown.textContent()) ?? '');
    const [second = '', third = ''] = [...words, ...words].slice(first + 1);
    await page.clock.runFor(4000);
    await expect(shown).toHaveText(second);
    await bar(page).hover();
    await page.clock.runFor(8000);
    await expect(shown).toHaveText(second);
    await page.mouse.move(300, 600);
    await page.clock.runFor(4000);
    await expect(shown).toHaveText(third);
    await bar(page).getByRole('button', { name: shopTexts.bar.pause }).press('Enter');
    await page.mouse.click(300, 700);
    await page.clock.runFor(12_000);
    await expect(shown).toHaveText(third);
    await bar(page).getByRole('button', { name: shopTexts.bar.resume }).waitFor();
  });

  it('does not move by itself for who wants no motion', async () => {
    const { page, visit } = await openShopper('phone', { reducedMotion: 'reduce', stored: { consent: '1' } });
    await page.clock.install();
    await answerMessages(page, ['Uno', 'Dos']);
    await visit('/cart');
    await bar(page).getByText('Uno').waitFor();
    await page.clock.runFor(12_000);
    await expect(bar(page).getByText('Uno')).toHaveCount(1);
  });

  it('keeps the words of the shop when there are no messages', async () => {
    const { page, visit } = await openShopper('phone');
    const answered = page.waitForResponse('**/api/v1/sticky-messages');
    await answerMessages(page, ['Uno'], false);
    await visit('/cart');
    await answered;
    await expect(bar(page)).toContainText(shop.tagline);
  });
});

describe('the newsletter', () => {
  it('invites on the home after 15 seconds, once a day', async () => {
    const { page, navigatedAt } = await openHome('phone', '1');
    const dialog = newsletterOf(page);
    // The two clocks of a page differ by fractions of a millisecond.
    await page.clock.pauseAt((await navigatedAt()) + newsletterMs - 10);
    expect(await dialog.count()).toBe(0);
    await page.clock.runFor(20);
    await dialog.waitFor();
    await page.clock.resume();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await page.clock.pauseAt((await navigatedAt()) + newsletterMs + 1);
    expect(await dialog.count()).toBe(0);
  });

  it.each<[string, Width, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>]>([
    [
      'a visitor who types',
      'desk',
      (page) => page.getByRole('banner').getByRole('combobox').pressSequentially('nar'),
      async (page) => {
        const search = page.getByRole('banner').getByRole('combobox');
        await expect(search).toBeFocused();
        await search.blur();
      },
    ],
    [
      'the end of what is open',
      'phone',
      async (page) => {
        await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).press('Enter');
        await page.getByRole('dialog', { name: shopTexts.menu.openAll }).waitFor();
      },
      (page) => page.keyboard.press('Escape'),
    ],
  ])('waits for %s, and comes in the same visit', async (_, width, begin, end) => {
    const { page, navigatedAt } = await openHome(width, '0');
    const due = (await navigatedAt()) + newsletterMs;
    await begin(page);
    await page.clock.pauseAt(due + newsletterRetryMs);
    expect(await newsletterOf(page).count()).toBe(0);
    await end(page);
    await page.clock.runFor(newsletterRetryMs);
    await newsletterOf(page).waitFor();
  });
});

it('the newsletter does not come over the notice about cookies: it waits for its answer', async () => {
  const { page, navigatedAt } = await openHome('phone');
  await page.clock.pauseAt((await navigatedAt()) + newsletterMs + newsletterRetryMs);
  await noticeOf(page).waitFor();
  expect(await newsletterOf(page).count()).toBe(0);
  await noticeOf(page).getByRole('button', { name: shopTexts.cookies.refuse }).click();
  await expect(noticeOf(page)).toHaveCount(0);
  await page.clock.runFor(newsletterRetryMs);
  await newsletterOf(page).waitFor();
});

describe('the notice about cookies', () => {
  it('comes after a second, stays until accepted, and nothing of others loads before', async () => {
    const { page, visit } = await openShopper('phone');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('siteUrl'))) strangers.push(request.url());
    });
    // However busy the page is: it is never idle.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.clock.install();
    // Not on the home: on a busy machine its newsletter would come, too.
    await visit('/productos');
    const notice = noticeOf(page);
    await notice.waitFor();
    await expectAccessibleAtBothWidths(page);
    await page.reload();
    await notice.getByRole('button', { name: shopTexts.cookies.accept }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expectGone(page);
    await page.clock.runFor(2000);
    expect(await notice.count()).toBe(0);
    expect(strangers).toEqual([]);
  });

  it('does not come again when it was refused', async () => {
    const { page } = await openAtProduct('phone');
    await noticeOf(page).getByRole('button', { name: shopTexts.cookies.refuse }).click();
    await expectGone(page);
  });

  const large = { minimumFontSize: 24 };
  const usual = { testFont: 'usual' } as const;
  it.each<[number, number, ShopperOptions]>([
    [320, 640, {}],
    [320, 640, usual],
    [320, 640, large],
    [360, 740, {}],
    [360, 740, usual],
    [360, 740, { ...large, ...usual }],
    [640, 360, {}],
    [740, 360, usual],
    [768, 1024, large],
    [768, 1024, usual],
    [1280, 800, {}],
  ])('stands whole in the place of the messages, at %d × %d with %o', async (width, height, options) => {
    const shopper = await openShopper('phone', { ...options, viewport: { width, height } });
    const { page } = shopper;
    await watchShifts(page);
    const notice = noticeOf(page);
    const parts = '.header-row > *, .header-sections, main, .cover, .price, .product-buy';
    for (const reach of [
      () => openProduct(shopper),
      () => shopper.visit('/productos/manga'),
      () => shopper.visit('/'),
    ]) {
      await reach();
      await notice.waitFor();
      expectWithin(await boxOf(notice), await boxOf(bar(page)));
      // Neither of its answers is hidden, nor are its words.
      for (const name of [shopTexts.cookies.accept, shopTexts.cookies.refuse]) {
        const button = notice.getByRole('button', { name });
        expectWithin(await boxOf(button), await boxOf(notice));
        expect((await boxOf(button)).bottom - (await boxOf(button)).y).toBeGreaterThanOrEqual(43.9);
      }
      expectWithin(await boxOf(notice.locator('a')), await boxOf(notice));
      expect(await isOver(notice, parts)).toBe(false);
      expect(await layoutShifts(page)).toEqual([]);
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      expect(await isOver(notice, parts)).toBe(false);
    }
    await expectAccessible(page);
  });

  it('waits for the end of a press, whose click it would swallow', async () => {
    const { page, context, visit } = await openShopper('desk');
    await page.clock.install();
    // The notice is not due before the press: its code comes during it.
    const release = await holdCode(context, 'idle');
    const asked = page.waitForRequest('**/_astro/idle*.js');
    await visit('/nosotros');
    await asked;
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.down();
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    release();
    await barAsks;
    await stopClock(page);
    await page.clock.runFor(cookieNoticeMs);
    expect(await noticeOf(page).count()).toBe(0);
    await page.mouse.up();
    await page.clock.runFor(cookieNoticeMs);
    await noticeOf(page).waitFor();
  });

  /** It leaves, and does not come again with the next page. */
  async function expectGone(page: Page): Promise<void> {
    await expect(noticeOf(page)).toHaveCount(0);
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    await page.reload();
    await barAsks;
    // The notice would be requested at the same time as the bar.
    await page.waitForLoadState('networkidle');
    expect(await noticeOf(page).count()).toBe(0);
  }
});

async function answerMessages(page: Page, messages: readonly string[], active = true): Promise<void> {
  await page.route('**/api/v1/sticky-messages', (route) =>
    route.fulfill({ json: { active, messages, styles: null } }),
  );
}

/** Whether it covers one of these. */
function isOver(notice: Locator, parts: string): Promise<boolean> {
  return notice.evaluate((box, selector) => {
    const { top, bottom } = box.getBoundingClientRect();
    const kept = [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    return kept.some((part) => part.height > 0 && part.top < bottom - 1 && part.bottom > top + 1);
  }, parts);
}

/** Opens the home under a clock of its own. @returns `navigatedAt`: waits for the page's code, returns the time of its navigation */
async function openHome(width: Width, consent?: string) {
  const { page, visit } = await openShopper(width, { stored: { ...(consent && { consent }) } });
  await page.clock.install();
  let barAsks = page.waitForRequest('**/api/v1/sticky-messages');
  await visit('/');
  const navigatedAt = async () => {
    await barAsks;
    barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    barAsks.catch(() => undefined);
    return page.evaluate(() => Date.now() - performance.now());
  };
  return { page, navigatedAt };
}
