/** What every page carries: the bar, the search, the menu, the notices, and the doors of customers. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account.ts';
import { shopTexts as text } from '../../src/text/shop.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

const widths: readonly Width[] = ['phone', 'desk'];
const { removeOf } = accountTexts.notifications;

describe('the bar of messages', () => {
  const bar = (page: Page) => page.getByRole('region', { name: text.bar.label });

  it.each(widths)('rotates every 4 seconds on a %s, and stands still when asked', async (width) => {
    const { page, visit } = await openShopper(width);
    await page.clock.install();
    await answerMessages(page, ['<b>Uno</b>', 'Dos', 'Tres']);
    await visit('/cart');
    await bar(page).getByText('Uno').waitFor();
    await page.clock.runFor(4000);
    await bar(page).getByText('Dos').waitFor();
    await bar(page).hover();
    await page.clock.runFor(8000);
    expect(await bar(page).getByText('Dos').count()).toBe(1);
    await page.mouse.move(300, 600);
    await page.clock.runFor(4000);
    await bar(page).getByText('Tres').waitFor();
    await bar(page).getByRole('button', { name: text.bar.pause }).press('Enter');
    await page.mouse.click(300, 700);
    await page.clock.runFor(12_000);
    expect(await bar(page).getByText('Tres').count()).toBe(1);
    await bar(page).getByRole('button', { name: text.bar.resume }).waitFor();
  });

  it('does not move by itself for who wants no motion', async () => {
    const { page, visit } = await openShopper('phone', { reducedMotion: 'reduce' });
    await page.clock.install();
    await answerMessages(page, ['Uno', 'Dos']);
    await visit('/cart');
    await bar(page).getByText('Uno').waitFor();
    await page.clock.runFor(12_000);
    expect(await bar(page).getByText('Uno').count()).toBe(1);
  });

  it('shows of hostile messages and styles only what is harmless', async () => {
    const { page, visit } = await openShopper('desk');
    await answerMessages(
      page,
      [
        '<svg onload="window.hacked=1"><style>body{display:none}</style></svg><img src=x onerror="window.hacked=1">' +
          '<a href="javascript:window.hacked=1">Uno</a> <a href="/ofertas" onclick="window.hacked=1">Ofertas hoy</a>' +
          '<script>window.hacked=1</script><iframe src="https://evil.invalid"></iframe>',
      ],
      'position: fixed; color: #ffffff; background: url(https://evil.invalid); background-color: #102030',
    );
    await visit('/');
    const link = bar(page).getByRole('link', { name: 'Ofertas hoy' });
    await link.waitFor();
    expect(await link.getAttribute('onclick')).toBeNull();
    expect(await bar(page).locator('p').innerHTML()).toBe('Uno <a href="/ofertas">Ofertas hoy</a>');
    expect(await bar(page).getAttribute('style')).toBe(
      'color: rgb(255, 255, 255); background-color: rgb(16, 32, 48);',
    );
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });

  it('keeps the words of the shop when there are no messages', async () => {
    const { page, visit } = await openShopper('phone');
    const answered = page.waitForResponse('**/api/v1/sticky-messages');
    await page.route('**/api/v1/sticky-messages', (route) =>
      route.fulfill({ json: { active: false, messages: ['Uno'], styles: null } }),
    );
    await visit('/cart');
    await answered;
    expect(await bar(page).textContent()).toContain(shop.tagline);
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
    for (const name of await options.allTextContents()) expect([...name].length).toBeLessThanOrEqual(50);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    expect(await options.first().isVisible()).toBe(false);
    await box(page).pressSequentially('i');
    await options.first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe('suggestion-0');
    await page.keyboard.press('ArrowUp');
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    const href = (await options.first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  it('sends the form when nothing is chosen', async () => {
    const { page, visit } = await openShopper(width);
    await visit('/cart');
    await page.locator('[data-search] input').focus();
    await box(page).pressSequentially('one piece');
    await suggested(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos?q=*');
    expect(new URL(page.url()).searchParams.get('q')).toBe('one piece');
  });
});

it('shows the suggestions of the newest text, whichever answer comes last', async () => {
  const { page, visit } = await openShopper('desk');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  await page.route('**/api/v1/search-suggestions**', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search');
    if (search === 'uno') await isReleased;
    const authors = [{ name: `Autor de ${search}`, slug: 'x' }];
    await route.fulfill({ json: { products: [], authors, brands: [] } }).catch(() => undefined);
    if (search === 'uno') answered();
  });
  await visit('/cart');
  const input = page.locator('[data-search] input');
  const slow = page.waitForRequest('**/search-suggestions?search=uno*');
  await input.fill('uno');
  await slow;
  await input.fill('uno dos');
  await suggested(page, { name: 'Autor de uno dos' }).waitFor();
  release();
  await isAnswered;
  expect(await suggested(page).allTextContents()).toEqual(['Autor de uno dos']);
});

describe.each(widths)('the menu on a %s', (width) => {
  it('unfolds its branches by keyboard, and gives the focus back', async () => {
    const { page, visit } = await openShopper(width);
    await visit('/cart');
    const name = width === 'phone' ? text.menu.openAll : text.menu.open;
    const door = page.getByRole('button', { name, exact: true });
    await door.press('Enter');
    const branch = page.getByRole('button', { name: text.menu.subcategoriesOf('Manga') });
    await branch.waitFor();
    expect(await branch.getAttribute('aria-expanded')).toBe('false');
    await branch.press('Enter');
    await page.getByRole('dialog', { name }).getByRole('link', { name: 'Seinen' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await door.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('a guest and a customer', () => {
  it('find their own doors in the header, before any script of ours has run', async () => {
    const { page, visit, context, expects } = await openShopper('desk');
    expects('/_astro/');
    expects('ERR_FAILED');
    await visit('/cart');
    expect(await page.getByRole('link', { name: text.signIn }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: text.notifications.open }).isVisible()).toBe(false);
    await logIn(context);
    await context.route('**/_astro/**', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
    expect(await page.getByRole('link', { name: text.account }).isVisible()).toBe(true);
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
    await visit('/');
    await page.getByRole('button', { name: text.notifications.open, exact: true }).press('Enter');
    const first = page.getByRole('button', { name: removeOf('Llegó tu reserva') });
    await first.waitFor();
    await expectAccessible(page);
    await first.press('Enter');
    await first.waitFor({ state: 'detached' });
    const second = page.getByRole('button', { name: removeOf('Tu pedido salió') });
    await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
    await second.press('Enter');
    await page.getByText(accountTexts.notifications.empty).waitFor();
  });
});

function suggested(page: Page, options: { name?: string } = {}) {
  return page.getByRole('listbox', { name: text.search.suggestions }).getByRole('option', options);
}

it.each(widths)('nothing moves on a %s while the chrome arrives', async (width) => {
  const { page, visit } = await openShopper(width);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await answerMessages(page, [
    'Una línea bastante larga, de las que en un teléfono ocupan dos renglones',
    'Dos',
  ]);
  await visit('/productos/manga');
  await page.getByRole('region', { name: text.cookies.label }).waitFor();
  await page.getByText('Una línea bastante larga').waitFor();
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  // A scrollbar that appears while the page streams in counts for a thousandth.
  expect(shift).toBeLessThan(0.005);
});

async function answerMessages(page: Page, messages: readonly string[], styles: string | null = null) {
  await page.route('**/api/v1/sticky-messages', (route) =>
    route.fulfill({ json: { active: true, messages, styles } }),
  );
}

/** As a browser that logged in before; the token itself is nobody's. */
async function logIn(context: { addInitScript: (run: () => void) => Promise<unknown> }): Promise<void> {
  await context.addInitScript(() => {
    // Frames that axe opens have no storage.
    if (location.origin !== 'null') localStorage.setItem('vineta:1:token', 'e2e');
  });
}
