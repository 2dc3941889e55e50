/** The category menu: a tree below its button on desktops, a side menu on phones, links without JavaScript. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { expect } from '../support/expect.ts';
import { expectFitting } from '../support/fitting.ts';
import { hold } from '../support/in-transit.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';

const text = shopTexts.menu;
const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: text.open, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: text.open });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const branch = (page: Page, name: string) =>
  menu(page).getByRole('button', { name: text.subcategoriesOf(name), exact: true });
const sideButton = (page: Page) => page.getByRole('button', { name: text.openAll, exact: true });

/** Retries, because the menu's code is loaded on idle and hovering before has no effect. */
async function openByPointer(page: Page): Promise<void> {
  const isOpenedByHovering = async () => {
    await page.mouse.move(640, 700);
    await menuButton(page).hover();
    const opened = menu(page).waitFor({ timeout: 1000 });
    return opened.then(() => true).catch(() => false);
  };
  await expect.poll(isOpenedByHovering).toBe(true);
  await branch(page, 'Cómics').waitFor();
}

async function openAtDesk(): Promise<Page> {
  const { page } = await openAt('desk', '/como-comprar');
  await openByPointer(page);
  return page;
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
    await expect(branch(page, 'Cómics')).toHaveAttribute('aria-expanded', 'true');
    await link(page, 'Libros').hover();
    await link(page, 'Libros de arte').waitFor();
    await expect(link(page, 'Asterix')).toBeHidden();
    await expect(branch(page, 'Cómics')).toHaveAttribute('aria-expanded', 'false');
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
    const page = await openAtDesk();
    await page.mouse.move(640, 700);
    await expect(menu(page)).toBeHidden();
    await page.clock.install();
    await stopClock(page);
    await menuButton(page).hover();
    await page.clock.runFor(100);
    await page.mouse.move(640, 700);
    await page.clock.runFor(2000);
    expect(await menu(page).isVisible()).toBe(false);
    await menuButton(page).hover();
    await page.clock.runFor(200);
    await expect(menu(page)).toBeVisible();
  });

  it('stays at the press that opened it, and closes with the next one', async () => {
    const page = await openAtDesk();
    await menuButton(page).click();
    await page.mouse.move(640, 800);
    await link(page, 'Manga').focus();
    await expect(menu(page)).toBeVisible();
    await branch(page, 'Manga').click();
    await link(page, 'Seinen').waitFor();
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
  });
});

describe('at a desk, by keyboard', () => {
  it('is walked through by arrows, left by Escape, and gives the focus back', async () => {
    const page = await openAtDesk();
    await page.mouse.move(640, 700);
    await expect(menu(page)).toBeHidden();
    await menuButton(page).focus();
    for (const [key, name] of [
      ['ArrowDown', text.everything],
      ['ArrowDown', 'Manga'],
      ['ArrowDown', 'Cómics'],
      ['ArrowRight', 'Cómic americano'],
      ['ArrowDown', 'DC'],
      ['ArrowUp', 'Cómic americano'],
      // Wraps around to the last entry of the branch.
      ['ArrowUp', 'Aventura'],
      ['ArrowLeft', 'Cómics'],
      ['End', 'Gift cards'],
      ['Home', text.everything],
    ] as const) {
      await page.keyboard.press(key);
      await expect(link(page, name).last()).toBeFocused();
    }
    await expect(link(page, 'Cómic americano')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  it('gives the focus to its button, and closes when Tab leaves it', async () => {
    const page = await openAtDesk();
    await link(page, 'Manga').focus();
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await link(page, text.everything).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(menuButton(page)).toBeFocused();
    await expect(menu(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: shopTexts.homeLink }).focus();
    await expect(menu(page)).toBeHidden();
  });
});

it('breaks no rule of accessibility in dark colours, and fits from 992 pixels on', async () => {
  const { page } = await openAt('desk', '/como-comprar', { colorScheme: 'dark' });
  await openByPointer(page);
  await link(page, 'Cómics').focus();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'Cómic americano')).toBeFocused();
  await expectAccessible(page);
  await expectFitting(page, ['smallDesk', 'desk']);
  await expect(link(page, 'Asterix')).toBeVisible();
});

describe('on a phone', () => {
  it('unfolds three levels below each other', async () => {
    const { page } = await openAt('phone', '/como-comprar');
    await sideButton(page).click();
    const side = page.getByRole('dialog', { name: text.openAll });
    for (const name of ['Cómics', 'Cómic europeo']) {
      await side.getByRole('button', { name: text.subcategoriesOf(name), exact: true }).click();
    }
    await expectAccessible(page);
    await expectFitting(page, ['narrowest']);
    // The whole box of a section is its link.
    const gaps = await side
      .locator('.header-sections li')
      .evaluateAll((boxes) =>
        boxes.map((box) => box.clientWidth - (box.firstElementChild?.clientWidth ?? 0)),
      );
    expect(gaps).toEqual(gaps.map(() => 0));
    // Nothing of the header's own arrangement narrows them.
    const widthOf = (part: string) => side.locator(part).evaluate((box) => box.clientWidth);
    expect(await widthOf('.header-sections')).toBe(await widthOf('[data-categories]'));
    await side.getByRole('link', { name: 'Asterix', exact: true }).click();
    await page.waitForURL('**/productos/comic-europeo-asterix');
  });

  it('opened before its deferred styles have arrived, appears with them and in its place', async () => {
    const { page, context } = await openShopper('phone');
    const release = await hold(context, '**/_astro/deferred*.css');
    // The page loads no further than the sheet.
    await page.goto('/como-comprar', { waitUntil: 'commit' });
    await sideButton(page).click();
    await page.locator('#menu:popover-open').waitFor({ state: 'attached' });
    release();
    await page.getByRole('dialog', { name: text.openAll }).waitFor();
    await page.locator('#menu').evaluate(async (side) => {
      await new Promise(requestAnimationFrame);
      await Promise.all(side.getAnimations().map(({ finished }) => finished));
    });
    expect((await page.locator('#menu').boundingBox())?.x).toBe(0);
  });

  it('opens under the pointer once its window is as wide as a desk', async () => {
    const { page } = await openAt('phone', '/como-comprar');
    await alive(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openByPointer(page);
  });
});

it.each([
  ['phone', text.openAll],
  ['desk', text.open],
] as const)('without JavaScript on a %s is a list of links', async (width, name) => {
  const { page } = await openAt(width, '/como-comprar', { javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Cómics', exact: true }).click();
  await page.waitForURL('**/productos/comics');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cómics');
});

it('opens by press all the same when its code cannot be had', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('ERR_FAILED');
  await context.route('**/_astro/*dropdown*.js', (route) => route.abort());
  await visit('/como-comprar');
  await menuButton(page).click();
  await branch(page, 'Manga').click();
  await expect(link(page, 'Seinen')).toBeVisible();
});
