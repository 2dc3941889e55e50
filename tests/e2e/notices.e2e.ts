/** Notices that appear by themselves: the newsletter dialog and the cookie notice. */
import type { Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { cookieNoticeMs } from '../../src/stores/shop/consent.ts';
import { newsletterMs, newsletterRetryMs } from '../../src/stores/shop/newsletter.ts';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { holdCode } from '../support/held-code.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessibleAtBothWidths, openShopper, type Width } from '../support/shopper.ts';

describe('the newsletter', () => {
  it('invites on the home after 15 seconds, once a day', async () => {
    const { page, dueTime } = await openWithTimers('phone', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    await page.clock.pauseAt((await dueTime(newsletterMs)) - 1);
    expect(await countOf(dialog)).toBe(0);
    await page.clock.runFor(1);
    await dialog.waitFor();
    await page.clock.resume();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.clock.pauseAt((await dueTime(newsletterMs)) + 1);
    expect(await countOf(dialog)).toBe(0);
  });

  it('waits for whoever types, and comes when the box is left', async () => {
    const { page, dueTime } = await openWithTimers('desk', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    const due = await dueTime(newsletterMs);
    const search = page.getByRole('banner').getByRole('combobox');
    await search.pressSequentially('nar');
    await page.clock.pauseAt(due + 1);
    await dueTime(newsletterRetryMs);
    expect(await countOf(dialog)).toBe(0);
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await search.blur();
    await page.clock.runFor(newsletterRetryMs);
    await dialog.waitFor();
  });

  it('waits for the end of what is open, and comes in the same visit', async () => {
    const { page, dueTime } = await openWithTimers('phone', '/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    const due = await dueTime(newsletterMs);
    await page.getByRole('button', { name: text.menu.openAll, exact: true }).press('Enter');
    await page.getByRole('dialog', { name: text.menu.openAll }).waitFor();
    await page.clock.pauseAt(due + 1);
    await dueTime(newsletterRetryMs);
    expect(await countOf(dialog)).toBe(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(newsletterRetryMs);
    await dialog.waitFor();
  });
});

describe('the notice about cookies', () => {
  it('comes after a second, stays until accepted, and nothing of others loads before', async () => {
    const { page, visit } = await openShopper('phone');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('siteUrl'))) strangers.push(request.url());
    });
    await page.clock.install();
    await visit('/');
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

  it('waits for the end of a press, whose click it would swallow', async () => {
    const { page, context, visit } = await openShopper('desk');
    await page.clock.install();
    const dueTime = await noteTimers(page);
    // The notice is not due before the press: its code comes during it.
    const release = await holdCode(context, 'late');
    await visit('/nosotros');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.down();
    release();
    await dueTime(cookieNoticeMs);
    await stopClock(page);
    await page.clock.runFor(cookieNoticeMs);
    expect(await countOf(notice)).toBe(0);
    await page.mouse.up();
    await page.clock.runFor(cookieNoticeMs);
    await notice.waitFor();
  });
});

/** Opens a page under a clock of its own. @returns `dueTime` of `noteTimers` */
async function openWithTimers(width: Width, path: string) {
  const { page, visit } = await openShopper(width);
  await page.clock.install();
  const dueTime = await noteTimers(page);
  await visit(path);
  return { page, dueTime };
}

/**
 * Must be called after the clock was installed.
 * @returns a function that waits for a timer of that many milliseconds and returns when it is due
 */
async function noteTimers(page: Page): Promise<(ms: number) => Promise<number>> {
  await page.addInitScript(() => {
    const dueTimes: Record<number, number> = {};
    const { setTimeout: set } = globalThis;
    const note = (run: () => void, ms = 0) => {
      dueTimes[ms] = Date.now() + ms;
      return set(run, ms);
    };
    Object.assign(globalThis, { dueTimes, setTimeout: note });
  });
  return async (ms) => {
    const dueTimeOf = (wanted: number) =>
      (globalThis as unknown as { dueTimes: Record<number, number> }).dueTimes[wanted];
    return Number(await (await page.waitForFunction(dueTimeOf, ms)).jsonValue());
  };
}

/** Not polled: the clock is stopped. */
function countOf(place: Locator): Promise<number> {
  return place.count();
}
