/** Cards of products: the end of a title, a heart, and a '+' that stays on the list. */
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { shopDay } from '../../src/domain/shop-day.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { liveProductTexts } from '../../src/text/catalogue/live-product.ts';
import { expect } from '../support/expect.ts';
import { settled } from '../support/lists.ts';
import { expectBadge } from '../support/buying.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { alive } from '../support/alive.ts';
import { registerCustomer } from '../support/registered.ts';
import { logInAt } from '../support/login.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const heartText = liveProductTexts.favorite;
const cardsOn = (page: Page) => page.locator('.card:visible');
const heartOf = (card: Locator) => card.locator('[data-heart]');
const addOf = (card: Locator) => card.locator('[data-add]');

describe('the buttons of a card', () => {
  it.each(['/productos/manga', '/'])(
    "%s: '+' adds and stays, with both buttons named by the title",
    async (path) => {
      const { page } = await openAt('phone', path, calm);
      const card = cardsOn(page)
        .filter({ has: page.locator('[data-add]') })
        .first();
      const title = (await card.getByRole('heading').textContent()) ?? '';
      await expect(heartOf(card)).toHaveAccessibleName(`${heartText.add}: ${title}`);
      await expect(addOf(card)).toHaveAccessibleName(`${cartTexts.add}: ${title}`);
      await addOf(card).click();
      await toastSaying(page, cartTexts.added);
      await expectBadge(page, 1);
      await expect(page).toHaveURL(path);
    },
  );

  it('come after the link by keyboard, and are as large as a thumb', async () => {
    const { page } = await openAt('desk', '/productos/manga', calm);
    const card = cardsOn(page)
      .filter({ has: page.locator('[data-add]') })
      .first();
    await card.getByRole('link').focus();
    for (const button of [heartOf(card), addOf(card)]) {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
      const { width, height } = (await button.boundingBox())!;
      // Boxes are floats: 43.99997 is 44.
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
  });

  it('are there for live lists, too; the sold-out have a heart alone and come last', async () => {
    const live = await openAt('phone', '/productos?q=taza', calm);
    await settled(live.page);
    const sold = live.page.locator('.list-live .card', { has: live.page.locator('.is-out-of-stock') });
    await sold.first().locator('[data-heart]').waitFor();
    await expect(sold.first().locator('[data-add]')).toHaveCount(0);
    await live.page.goto('/productos/tazas');
    const states = await live.page
      .locator('.list-built .card')
      .evaluateAll((cards) => cards.map((card) => card.querySelector('.is-out-of-stock') !== null));
    expect(states).toContain(true);
    expect(states).toEqual(states.toSorted((one, other) => Number(one) - Number(other)));
  });

  it('says in the words of the shop that there is no more of it', async () => {
    const { page, visit, expects } = await openShopper('phone', calm);
    expects('422');
    const last = cardsOn(page).filter({ has: page.locator('.is-last') });
    await visit('/productos');
    for (let number = 2; (await last.count()) === 0; number += 1) await visit(`/productos/${number}`);
    const card = last.first();
    await addOf(card).click();
    await toastSaying(page, cartTexts.added);
    await addOf(card).click();
    await page.locator('.toast.is-error').waitFor();
    await expectBadge(page, 1);
  });

  it('a guest’s heart leads over the login and is kept on its card', async () => {
    const customer = await registerCustomer('Cora');
    const { page } = await openAt('phone', '/productos/manga', calm);
    const card = cardsOn(page).nth(3);
    await heartOf(card).click();
    await page.waitForURL('**/login?**');
    await alive(page);
    await logInAt(page, customer.email, customer.password);
    await page.waitForURL('**/productos/manga');
    await toastSaying(page, heartText.done);
    await expect(heartOf(card)).toHaveAttribute('data-kept', '');
    await heartOf(cardsOn(page).nth(1)).click();
    await heartOf(card).click();
    await expect(page.locator('[data-kept]')).toHaveCount(1);
    await expect(heartOf(cardsOn(page).nth(1))).toHaveAttribute('data-kept', '');
  });

  it('move nothing when they come, and without JavaScript there are none', async () => {
    const { page, visit } = await openShopper('phone', calm);
    await watchShifts(page);
    await visit('/productos/manga');
    await page.locator('[data-heart]').first().waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    const plain = await openAt('phone', '/productos/manga', { javaScriptEnabled: false });
    await expect(plain.page.locator('card-actions').first()).toBeEmpty();
  });
});

describe('a long title', () => {
  it.each([
    [360, '/productos/remeras', /talle [SM]$/],
    [320, '/productos/remeras', /talle [SM]$/],
    [768, '/productos/remeras', /talle [SM]$/],
    [1280, '/productos/remeras', /talle [SM]$/],
    [360, '/productos/manga', /\d$/],
    [1280, '/productos/libros', /./],
  ])('at %i px on %s loses its middle, and its end follows the words', async (width, path, ends) => {
    const { page, visit } = await openShopper('phone', { viewport: { width, height: 740 }, ...calm });
    await visit(path);
    const links = page.locator('.list-built .card h3 a');
    await expect(links.first()).toHaveText(ends);
    expect(await links.evaluateAll(farEnds)).toEqual([]);
  });

  it('is cut on a phone alone, and whole for crawlers and screen readers', async () => {
    const { page, visit } = await openShopper('phone', calm);
    await visit('/productos/remeras');
    const link = page.locator('.list-built .card h3 a', { has: page.locator('i') }).first();
    const [, hidden] = /^(?:.*): (.*), talle/.exec((await link.textContent())!)!;
    await expect(link).toHaveAccessibleName(new RegExp(`${hidden!}, talle`));
    const sizeOfMiddle = () => link.locator('i').evaluate((middle) => getComputedStyle(middle).fontSize);
    expect(await sizeOfMiddle()).toBe('0px');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await sizeOfMiddle()).not.toBe('0px');
  });
});

/** In the page: titles whose end is not in sight, or stands apart from the words before it. */
function farEnds(links: Element[]): (string | null)[] {
  const lettersOf = (link: Element) => {
    const letters: DOMRect[] = [];
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const text = walker.currentNode;
      if (getComputedStyle(text.parentElement!).fontSize === '0px') continue;
      for (const { index } of (text.textContent ?? '').matchAll(/\S/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        letters.push(range.getBoundingClientRect());
      }
    }
    return letters;
  };
  return links
    .filter((link) => {
      const heading = link.closest('h3')!.getBoundingClientRect();
      return lettersOf(link).some((letter, index, letters) => {
        const before = letters[index - 1] ?? letter;
        const gap = letter.top > before.top + 4 ? letter.left - heading.left : letter.left - before.right;
        return gap > 28 || letter.right > heading.right + 1 || letter.bottom > heading.bottom + 3;
      });
    })
    .map((link) => link.textContent);
}

const calm = { stored: { newsletterDay: shopDay(new Date()), consent: '1' } } as const;
