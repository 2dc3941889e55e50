/** The row of the header: its parts, its sections, its search, and what stays of it while a phone is scrolled. */
import { describe, it } from 'vitest';
import { hashOf } from '../../src/stores/session/session.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { boxOf, expectWithin } from '../support/boxes.ts';
import { expect } from '../support/expect.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';

describe.each(['guest', 'customer'])('the header of a %s', (who) => {
  const token = who === 'customer' ? 'e2e' : '';
  const summary = { uuid: '', units: 12, amount: '$AR\u00a01.234.568', currency: 'ARS', lines: [] };
  const cartSummary = JSON.stringify({ ...summary, owner: token && hashOf(token) });
  const stored = { cartSummary, consent: '1', ...(token && { token }) };

  it.each([
    [320, 640],
    [360, 740],
    [412, 900],
    [640, 360],
    [740, 360],
    [768, 1024],
    [992, 700],
    [1280, 800],
  ])('has its parts beside each other, whole, at %d × %d', async (width, height) => {
    const viewport = { width, height };
    const { page } = await openAt('phone', '/news-thanks', { stored, viewport });
    const banner = page.getByRole('banner');
    const count = banner.locator('[data-cart-count]');
    await expect(count).toHaveText('12');
    const parts = [
      banner.locator('.header-menu'),
      banner.locator('.header-logo svg'),
      banner.locator('[data-search]'),
      ...(who === 'customer' ? [banner.getByRole('button', { name: shopTexts.notifications.open })] : []),
      banner.locator('.header-links a').first(),
      banner.locator('[data-cart-link]'),
    ];
    const boxes = await Promise.all(parts.map(boxOf));
    // On desks the menu stands below.
    const row = width < 992 ? boxes : boxes.slice(1);
    for (const [index, { x, right }] of row.entries()) {
      expect(x).toBeGreaterThanOrEqual(row[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
    const bar = await boxOf(page.getByRole('region', { name: shopTexts.bar.label }));
    const cart = row.at(-1)!;
    if (width < 992) expect(cart.bottom - bar.bottom).toBeLessThanOrEqual(60);
    // The count stands on the cart, and the amount beside it only where there is room.
    expectWithin(await boxOf(count), cart);
    const amount = banner.locator('[data-cart-amount]');
    await expect(amount).toBeVisible({ visible: width >= 768 });
    if (width >= 768) {
      expectWithin(await boxOf(amount), cart);
      expect((await boxOf(amount)).x).toBeGreaterThanOrEqual((await boxOf(count)).right - 1);
    }
  });
});

it.each([
  ['/ofertas', 320, 3],
  ['/preventa', 320, 3],
  ['/preventa', 360, 3],
  ['/giftcards', 360, 3],
  ['/como-comprar', 360, 3],
  ['/como-comprar', 430, 3],
  ['/nosotros', 640, 6],
  ['/como-comprar', 768, 6],
])('the sections on %s, %d pixels wide, are %d whole words', async (path, width, shown) => {
  const { page } = await openAt('phone', path, { viewport: { width, height: 740 } });
  const row = page.getByRole('navigation', { name: shopTexts.mainNavigation, exact: true }).getByRole('list');
  const words = () =>
    row.evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.querySelectorAll('a')].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const word = range.getBoundingClientRect();
        const isOut = word.right <= left || word.left >= right;
        const isWhole = word.left >= left && word.right <= right;
        return { isWhole, isTorn: !isOut && !isWhole, isCurrent: link.ariaCurrent === 'page' };
      });
    });
  const expectWhole = async () => {
    const seen = await words();
    expect(seen.filter(({ isTorn }) => isTorn)).toEqual([]);
    expect(seen.filter(({ isWhole }) => isWhole)).toHaveLength(shown);
    return seen;
  };
  expect((await expectWhole()).find(({ isCurrent }) => isCurrent)).toMatchObject({ isWhole: true });
  // Wherever a finger leaves the row.
  for (const x of [70, 150, 10_000]) {
    await row.evaluate((list, left) => list.scrollTo({ left }), x);
    await expectWhole();
  }
});

describe('the search of a phone', () => {
  const small = { viewport: { width: 360, height: 740 } };

  it.each([
    ['with its code', true],
    ['without JavaScript', false],
  ])('is an icon that opens over the row at a touch, and sends, %s', async (_, javaScriptEnabled) => {
    const { page } = await openAt('phone', '/nosotros', { ...small, javaScriptEnabled });
    const banner = page.getByRole('banner');
    const form = banner.locator('[data-search]');
    const input = form.locator('input');
    const cart = banner.locator('[data-cart-link]');
    expect((await boxOf(form)).right - (await boxOf(form)).x).toBeLessThanOrEqual(48);
    await input.tap();
    await expect(input).toBeFocused();
    const open = await boxOf(form);
    expect(open.right - open.x).toBeGreaterThan(250);
    expectWithin(open, { x: 0, y: 0, right: 360, bottom: (await boxOf(cart)).bottom + 8 });
    await expect(form.getByRole('button', { name: shopTexts.search.submit })).toBeVisible();
    await page.keyboard.type('one piece');
    await form.getByRole('button', { name: shopTexts.search.submit }).tap();
    await page.waitForURL('**/productos?q=one+piece');
  });

  it('is closed by its arrow and by Escape, and keeps what was typed', async () => {
    const { page } = await openAt('phone', '/nosotros', small);
    const banner = page.getByRole('banner');
    const form = banner.locator('[data-search]');
    const input = form.locator('input');
    const expectIcon = () => expect.poll(async () => (await boxOf(form)).x).toBeGreaterThan(150);
    await input.tap();
    await page.keyboard.type('nar');
    const row = await boxOf(banner.locator('[data-cart-link]'));
    await page.touchscreen.tap(20, row.y + 20);
    await expectIcon();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator(':popover-open')).toHaveCount(0);
    await input.tap();
    await expect(input).toHaveValue('nar');
    await input.fill('');
    await expect(banner.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectIcon();
    // The keyboard goes on from the field.
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: shopTexts.signIn })).toBeFocused();
  });

  it('is reached by keyboard in its place, and its button after it', async () => {
    const { page } = await openAt('phone', '/nosotros', small);
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: shopTexts.homeLink }).focus();
    await page.keyboard.press('Tab');
    const input = banner.getByLabel(shopTexts.search.label);
    await expect(input).toBeFocused();
    await expect(input).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('button', { name: shopTexts.search.submit })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: shopTexts.signIn })).toBeFocused();
    await expect(input).toHaveCSS('opacity', '0');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(banner.getByRole('link', { name: shopTexts.homeLink })).toBeFocused();
  });
});

describe('while a phone is scrolled', () => {
  it.each([
    [360, 740],
    [320, 640],
    [640, 960],
  ])('the row of the header stays in sight, alone, at %d × %d', async (width, height) => {
    const { page, visit } = await openShopper('phone', { viewport: { width, height } });
    await watchShifts(page);
    await visit('/nosotros');
    const row = page.getByRole('banner').locator('.header-row');
    const heading = page.getByRole('heading', { level: 1 });
    expect((await boxOf(heading)).y).toBeLessThan(200);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => boxOf(row)).toMatchObject({ y: 0 });
    expect((await boxOf(row)).bottom).toBeLessThanOrEqual(60);
    const sections = page.getByRole('navigation', { name: shopTexts.mainNavigation, exact: true });
    expect((await boxOf(sections)).bottom).toBeLessThanOrEqual(0);
    expect(await layoutShifts(page)).toEqual([]);
    await row.getByLabel(shopTexts.search.label).tap();
    await expect(row.getByLabel(shopTexts.search.label)).toBeFocused();
  });

  it('the row hides neither what the keyboard reaches nor where a link leads', async () => {
    const { page } = await openAt('phone', '/productos/manga', { viewport: { width: 360, height: 640 } });
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    const { bottom } = await boxOf(page.locator('.header-row'));
    const main = page.getByRole('main').getByRole('link');
    for (let left = await main.count(); left > 0; left--) {
      await page.keyboard.press('Shift+Tab');
      expect((await boxOf(page.locator(':focus'))).y).toBeGreaterThanOrEqual(bottom);
    }
    await page.evaluate(() => {
      document.querySelector('.grid > li:nth-child(9)')!.id = 'aqui';
      location.hash = 'aqui';
    });
    const card = page.locator('#aqui');
    await expect.poll(async () => (await boxOf(card)).y).toBeGreaterThanOrEqual(bottom);
  });

  it('all of it scrolls away where the phone lies', async () => {
    const { page } = await openAt('phone', '/nosotros', { viewport: { width: 740, height: 360 } });
    await page.mouse.wheel(0, 500);
    await expect(page.getByRole('banner').locator('.header-logo')).not.toBeInViewport();
  });
});
