/** Elements of every page: message bar, search, menu, notices, and account links. */
import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { waitForPaint } from '../support/layout-shifts.ts';
import { shop } from '../../src/shop.ts';
import { keys } from '../../src/stores/keys.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { expectFocus } from '../support/focus.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

const widths: readonly Width[] = ['phone', 'desk'];
const { removeOf } = accountTexts.notifications;

describe('the bar of messages', () => {
  const bar = (page: Page) => page.getByRole('region', { name: text.bar.label });

  it('rotates every 4 seconds, and stands still when asked', async () => {
    const { context, page, visit } = await openShopper('desk');
    // Until it is answered, the cookie notice stands in the bar's place.
    await context.addInitScript((key) => localStorage.setItem(key, '1'), keys.consent);
    await page.clock.install();
    const words = ['Uno', 'Dos', 'Tres'];
    await answerMessages(page, ['<b>Uno</b>', 'Dos', 'Tres']);
    await visit('/cart');
    const shown = () => bar(page).locator('p').textContent();
    await bar(page)
      .getByText(/^(Uno|Dos|Tres)$/)
      .waitFor();
    await stopClock(page);
    const first = words.indexOf((await shown()) ?? '');
    const [second, third] = [1, 2].map((step) => words[(first + step) % 3]);
    await page.clock.runFor(4000);
    expect(await shown()).toBe(second);
    await bar(page).hover();
    await page.clock.runFor(8000);
    expect(await shown()).toBe(second);
    await page.mouse.move(300, 600);
    await page.clock.runFor(4000);
    expect(await shown()).toBe(third);
    await bar(page).getByRole('button', { name: text.bar.pause }).press('Enter');
    await page.mouse.click(300, 700);
    await page.clock.runFor(12_000);
    expect(await shown()).toBe(third);
    await bar(page).getByRole('button', { name: text.bar.resume }).waitFor();
  });

  it('does not move by itself for who wants no motion', async () => {
    const { page, visit } = await openShopper('phone', { reducedMotion: 'reduce' });
    await page.clock.install();
    await answerMessages(page, ['Uno', 'Dos']);
    await visit('/cart');
    await bar(page).getByText('Uno').waitFor();
    await page.clock.runFor(12_000);
    await expect.poll(() => bar(page).getByText('Uno').count()).toBe(1);
  });

  it('keeps the words of the shop when there are no messages', async () => {
    const { page, visit } = await openShopper('phone');
    const answered = page.waitForResponse('**/api/v1/sticky-messages');
    await page.route('**/api/v1/sticky-messages', (route) =>
      route.fulfill({ json: { active: false, messages: ['Uno'], styles: null } }),
    );
    await visit('/cart');
    await answered;
    await expect.poll(() => bar(page).textContent()).toContain(shop.tagline);
  });
});

describe.each(widths)('searching by keyboard on a %s', (width) => {
  const box = (page: Page) => page.getByRole('combobox', { name: text.search.label });

  it('suggests from three letters on, chooses with arrows and goes there with Enter', async () => {
    const { page, visit } = await openShopper(width);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/search-suggestions')) asked.push(searchParams.get('search') ?? '');
    });
    await visit('/cart');
    await page.locator('[data-search] input').focus();
    await box(page).pressSequentially('one p', { delay: 60 });
    const options = suggested(page);
    await options.first().waitFor();
    expect(asked.every((search) => search.length >= 3)).toBe(true);
    for (const name of await options.locator('span').allTextContents())
      expect([...name].length).toBeLessThanOrEqual(50);

    await page.keyboard.press('Escape');
    await expect.poll(() => options.first().isVisible()).toBe(false);
    const isAnswered = page.waitForResponse((answer) => answer.url().includes('search=one+pi'));
    await box(page).pressSequentially('i');
    await (await isAnswered).finished();
    await options.first().waitFor();
    await waitForPaint(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe('suggestion-0');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    const href = (await options.first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });
});

describe('an answer that comes late', () => {
  it('does not open again what Escape has closed, and the next letter does', async () => {
    const { page, visit } = await openShopper('desk');
    const late = await answerLate(page, 'uno dos');
    await visit('/cart');
    const input = page.locator('[data-search] input');
    await input.fill('uno');
    await suggested(page, { name: 'Autor de uno' }).waitFor();
    await input.fill('uno dos');
    await late.isAsked;
    await input.press('Escape');
    await late.answer();
    expect(await suggestedNames(page)).toEqual([]);
    await input.fill('uno dos tres');
    await suggested(page, { name: 'Autor de uno dos tres' }).waitFor();
  });
});

describe('a guest and a customer', () => {
  it('find their own links in the header, before any script of ours has run', async () => {
    const { page, visit, context, expects } = await openShopper('desk');
    expects('/_astro/');
    expects('ERR_FAILED');
    await visit('/cart');
    await expect.poll(() => page.getByRole('link', { name: text.signIn }).isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole('button', { name: text.notifications.open }).isVisible())
      .toBe(false);
    await logIn(context);
    await context.route('**/_astro/**', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
    await expect.poll(() => page.getByRole('link', { name: text.account }).isVisible()).toBe(true);
  });

  it.each(widths)('a customer on a %s reads and deletes notifications by keyboard', async (width) => {
    const { page, visit, context } = await openShopper(width);
    await logIn(context);
    const kept = [
      { id: 1, message: 'Llegó tu reserva' },
      { id: 2, message: 'Tu pedido salió' },
    ];
    await context.route('**/api/v1/account/shop-notifications**', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { data: kept } });
      kept.splice(
        kept.findIndex(({ id }) => route.request().url().endsWith(`/${id}`)),
        1,
      );
      return route.fulfill({ json: { message: 'ok' } });
    });
    await visit('/nosotros');
    await page.getByRole('button', { name: text.notifications.open, exact: true }).press('Enter');
    const first = page.getByRole('button', { name: removeOf('Llegó tu reserva') });
    await first.waitFor();
    await expectAccessible(page);
    await first.press('Enter');
    await first.waitFor({ state: 'detached' });
    const second = page.getByRole('button', { name: removeOf('Tu pedido salió') });
    await expectFocus(second);
    await second.press('Enter');
    await page.getByText(accountTexts.notifications.empty).waitFor();
  });
});

function suggestedNames(page: Page): Promise<string[]> {
  return suggested(page).allTextContents();
}

/** Mocks suggestions with one author per text; the response for `text` is delayed until `answer` is called. */
async function answerLate(page: Page, text: string) {
  const mayBeAnswered = Promise.withResolvers<undefined>();
  const isOver = Promise.withResolvers<undefined>();
  const textOf = (request: Request) => new URL(request.url()).searchParams.get('search');
  const note = (request: Request) => textOf(request) === text && isOver.resolve(undefined);
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  await page.route('**/api/v1/search-suggestions**', async (route) => {
    if (textOf(route.request()) === text) await mayBeAnswered.promise;
    const authors = [{ name: `Autor de ${textOf(route.request())}`, slug: 'x' }];
    await route.fulfill({ json: { products: [], authors, brands: [] } }).catch(() => undefined);
  });
  return {
    isAsked: page.waitForRequest((request) => textOf(request) === text),
    answer: async () => {
      mayBeAnswered.resolve(undefined);
      await isOver.promise;
      await waitForPaint(page);
    },
  };
}

function suggested(page: Page, options: { name?: string } = {}) {
  return page.getByRole('listbox', { name: text.search.suggestions }).getByRole('option', options);
}

async function answerMessages(page: Page, messages: readonly string[], styles: string | null = null) {
  await page.route('**/api/v1/sticky-messages', (route) =>
    route.fulfill({ json: { active: true, messages, styles } }),
  );
}

/** Simulates an earlier login with an invalid token. */
async function logIn(context: { addInitScript: (run: () => void) => Promise<unknown> }): Promise<void> {
  await context.addInitScript(() => {
    // axe's frames have no storage.
    if (location.origin !== 'null') localStorage.setItem('vineta:1:token', 'e2e');
  });
}
