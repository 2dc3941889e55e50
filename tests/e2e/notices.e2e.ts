/** What asks for attention by itself: the newsletter's dialog and the notice about cookies. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { newsletterMs } from '../../src/stores/newsletter.ts';
import { shopTexts as text } from '../../src/text/shop.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

const widths: readonly Width[] = ['phone', 'desk'];

describe('the newsletter', () => {
  it.each(widths)('invites on the home of a %s after 15 seconds, once a day', async (width) => {
    const { page, visit } = await openShopper(width);
    await page.clock.install();
    const isWaiting = await noteWaits(page);
    await visit('/');
    const dialog = page.getByRole('dialog', { name: text.newsletter.title });
    await isWaiting(newsletterMs);
    // Not to the last second: this clock also goes by itself.
    await page.clock.fastForward(newsletterMs - 5000);
    expect(await dialog.count()).toBe(0);
    await page.clock.fastForward(5000);
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await isWaiting(newsletterMs);
    await page.clock.fastForward(newsletterMs);
    expect(await dialog.count()).toBe(0);
  });
});

describe.each(widths)('the notice about cookies on a %s', (width) => {
  it('comes after a second, stays until accepted, and nothing of others loads before', async () => {
    const { page, visit } = await openShopper(width);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('siteUrl'))) strangers.push(request.url());
    });
    await page.clock.install();
    await visit('/');
    const notice = page.getByRole('region', { name: text.cookies.label });
    await notice.waitFor();
    await expectAccessible(page);
    await page.reload();
    await notice.getByRole('button', { name: text.cookies.accept }).press('Enter');
    await notice.waitFor({ state: 'detached' });
    const barAsks = page.waitForRequest('**/api/v1/sticky-messages');
    await page.reload();
    await barAsks;
    await page.clock.runFor(2000);
    expect(await notice.count()).toBe(0);
    expect(strangers).toEqual([]);
  });
});

/** Call it after the clock was installed. @returns what waits until the page has set a timer of so many milliseconds */
async function noteWaits(page: Page): Promise<(ms: number) => Promise<unknown>> {
  await page.addInitScript(() => {
    const waits: number[] = [];
    const { setTimeout: set } = globalThis;
    const note = (run: () => void, ms = 0) => {
      waits.push(ms);
      return set(run, ms);
    };
    Object.assign(globalThis, { waits, setTimeout: note });
  });
  return (ms) =>
    page.waitForFunction(
      (wanted) => (globalThis as unknown as { waits: number[] }).waits.includes(wanted),
      ms,
    );
}
