/** The category menu: a tree below its button on desktops, a side menu on phones, links without JavaScript. */
import { alive } from '../support/alive.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expectFitting } from '../support/fitting.ts';
import { expectFocus } from '../support/focus.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

const text = shopTexts.menu;
const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: text.open, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: text.open });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const branch = (page: Page, name: string) =>
  menu(page).getByRole('button', { name: text.subcategoriesOf(name), exact: true });

/** Retries, because the menu's code is loaded on idle and hovering before has no effect. */
async function openByPointer(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.move(640, 700);
      await menuButton(page).hover();
      return menu(page)
        .waitFor({ timeout: 1000 })
        .then(() => true)
        .catch(() => false);
    })
    .toBe(true);
  await branch(page, 'Cómics').waitFor();
}

/** Not polled: the clock is stopped. */
function isShown(page: Page): Promise<boolean> {
  return menu(page).isVisible();
}

describe('at a desk, with a mouse', () => {
  it('hangs from its button, shows three levels, and moves nothing', async () => {
    const { page, visit } = await openShopper('desk');
    await watchShifts(page);
    await visit('/como-comprar');
    await openByPointer(page);
    await link(page, 'Cómics').hover();
    await link(page, 'Cómic europeo').waitFor();
    await link(page, 'Asterix').waitFor();
    await expect.poll(() => branch(page, 'Cómics').getAttribute('aria-expanded')).toBe('true');
    await link(page, 'Libros').hover();
    await link(page, 'Libros de arte').waitFor();
    await link(page, 'Asterix').waitFor({ state: 'hidden' });
    await expect.poll(() => branch(page, 'Cómics').getAttribute('aria-expanded')).toBe('false');
    const [button, panel] = await Promise.all([menuButton(page).boundingBox(), menu(page).boundingBox()]);
    expect(panel?.y).toBeCloseTo((button?.y ?? 0) + (button?.height ?? 0), 0);
    // Aligned below the button's text, where the page begins.
    expect(panel?.x).toBeGreaterThanOrEqual(button?.x ?? Infinity);
    expect(panel?.x).toBeLessThan((button?.x ?? 0) + 16);
    expect(await layoutShifts(page)).toEqual([]);
    await link(page, 'Cómics').hover();
    await link(page, 'Asterix').click();
    await page.waitForURL('**/productos/comic-europeo-asterix');
  });

  it('opens for a pointer that rests, not for one that passes, and closes behind it', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/como-comprar');
    await openByPointer(page);
    await page.mouse.move(640, 700);
    await menu(page).waitFor({ state: 'hidden' });
    await page.clock.install();
    await stopClock(page);
    await menuButton(page).hover();
    await page.clock.runFor(100);
    await page.mouse.move(640, 700);
    await page.clock.runFor(2000);
    expect(await isShown(page)).toBe(false);
    await menuButton(page).hover();
    await page.clock.runFor(200);
    await expect.poll(() => menu(page).isVisible()).toBe(true);
  });

  it('stays when what has just opened under the pointer is pressed, and closes with the next press', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/como-comprar');
    await openByPointer(page);
    await menuButton(page).click();
    await page.mouse.move(640, 800);
    await link(page, 'Manga').focus();
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    await branch(page, 'Manga').click();
    await link(page, 'Seinen').waitFor();
    await menuButton(page).click();
    await menu(page).waitFor({ state: 'hidden' });
  });
});

describe('at a desk, by keyboard', () => {
  it('is walked through by arrows, left by Escape, and gives the focus back', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/como-comprar');
    await openByPointer(page);
    await page.mouse.move(640, 700);
    await menu(page).waitFor({ state: 'hidden' });
    await menuButton(page).press('ArrowDown');
    await expectFocus(link(page, text.everything));
    await page.keyboard.press('ArrowDown');
    await expectFocus(link(page, 'Manga'));
    await page.keyboard.press('ArrowDown');
    await expectFocus(link(page, 'Cómics'));
    await page.keyboard.press('ArrowRight');
    await expectFocus(link(page, 'Cómic americano'));
    await page.keyboard.press('ArrowDown');
    await expectFocus(link(page, 'DC'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    // Wraps around to the last entry of the branch.
    await expectFocus(link(page, 'Aventura').last());
    await page.keyboard.press('ArrowLeft');
    await expectFocus(link(page, 'Cómics'));
    await link(page, 'Cómic americano').waitFor({ state: 'hidden' });
    await page.keyboard.press('End');
    await expectFocus(link(page, 'Gift cards'));
    await page.keyboard.press('Home');
    await expectFocus(link(page, text.everything));
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    await expectFocus(menuButton(page));
  });

  it('gives the focus to its button also when a pointer had opened it, and closes behind who leaves by Tab', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/como-comprar');
    await openByPointer(page);
    await link(page, 'Manga').focus();
    await page.keyboard.press('Escape');
    await expectFocus(menuButton(page));
    await page.keyboard.press('Enter');
    await link(page, text.everything).focus();
    await page.keyboard.press('Shift+Tab');
    await expectFocus(menuButton(page));
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: shopTexts.homeLink }).focus();
    await menu(page).waitFor({ state: 'hidden' });
  });
});

describe('in dark colours', () => {
  it('breaks no rule of accessibility, and fits from 992 pixels on', async () => {
    const { page, visit } = await openShopper('desk', { colorScheme: 'dark' });
    await visit('/como-comprar');
    await openByPointer(page);
    await link(page, 'Cómics').focus();
    await page.keyboard.press('ArrowRight');
    await expectFocus(link(page, 'Cómic americano'));
    await expectAccessible(page);
    await expectFitting(page, ['smallDesk', 'desk']);
    await expect.poll(() => link(page, 'Asterix').isVisible()).toBe(true);
  });
});

describe('on a phone', () => {
  it('unfolds three levels below each other', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/como-comprar');
    await page.getByRole('button', { name: text.openAll, exact: true }).click();
    const side = page.getByRole('dialog', { name: text.openAll });
    for (const name of ['Cómics', 'Cómic europeo']) {
      await side.getByRole('button', { name: text.subcategoriesOf(name), exact: true }).click();
    }
    await expectAccessible(page);
    await expectFitting(page, ['narrowest']);
    await side.getByRole('link', { name: 'Asterix', exact: true }).click();
    await page.waitForURL('**/productos/comic-europeo-asterix');
  });

  it('stays where it is when its deferred styles arrive while it is open', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await context.route('**/_astro/deferred*.css', async (route) => {
      await isReleased;
      await route.continue();
    });
    await visit('/como-comprar');
    await page.getByRole('button', { name: text.openAll, exact: true }).click();
    await page.getByRole('dialog', { name: text.openAll }).waitFor();
    await page.evaluate(() => {
      const menu = document.querySelector('#menu');
      const record = () => {
        menu?.setAttribute(
          'data-lefts',
          `${menu.getAttribute('data-lefts') ?? ''} ${menu.getBoundingClientRect().left}`,
        );
        requestAnimationFrame(record);
      };
      record();
    });
    release(undefined);
    await page.locator('.menu-links').waitFor();
    const lefts = await page.locator('#menu').evaluate(async (menu) => {
      await new Promise(requestAnimationFrame);
      await Promise.all(menu.getAnimations().map(({ finished }) => finished));
      return menu.getAttribute('data-lefts')?.trim().split(' ');
    });
    expect([...new Set(lefts)]).toEqual(['0']);
  });

  it('opens under the pointer once its window is as wide as a desk', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/como-comprar');
    await alive(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openByPointer(page);
  });
});

describe.each(['phone', 'desk'] as const)('without JavaScript on a %s', (width) => {
  it('is a list of links', async () => {
    const { page, visit } = await openShopper(width, { javaScriptEnabled: false });
    await visit('/como-comprar');
    const name = width === 'phone' ? text.openAll : text.open;
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).getByRole('link', { name: 'Cómics', exact: true }).click();
    await page.waitForURL('**/productos/comics');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Cómics');
  });
});

it('opens by press all the same when its code cannot be had', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('ERR_FAILED');
  await context.route('**/_astro/*dropdown*.js', (route) => route.abort());
  await visit('/como-comprar');
  await menuButton(page).click();
  await branch(page, 'Manga').click();
  await expect.poll(() => link(page, 'Seinen').isVisible()).toBe(true);
});
