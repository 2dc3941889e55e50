/**
 * Performance budgets: what a slow phone downloads and runs before a page is readable
 * (`tests/specification/quality.md`, rows 3, 5 and 6).
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { layoutShifts, scrollThrough, watchShifts } from '../../scripts/bench/pages/shifts.ts';
import { weighPage } from '../../scripts/bench/pages/weight.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { styleWorkOf } from '../support/style-work.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

const kilobyte = 1024;

/** In kB of HTML: the first round trip of a connection carries 14 kB (initial congestion window). */
const pages: readonly (readonly [name: string, path: string | null, kilobytes: number])[] = [
  ['the home', '/', 18],
  ['a category', '/productos/manga', 18],
  ['a product', null, 18],
  ['an author', '/autores/eiichiro-oda', 18],
  ['a campaign', '/c/one-piece', 18],
  ['a series', '/series/one-piece-ivrea', 18],
  ['a page of words', '/nosotros', 18],
  ['custom orders', '/encargos', 18],
];

it.each(pages)(
  '%s stays within its budgets, lives with at most thirteen files and few scripts, and calculates its styles about once',
  async (_name, path, kilobytes) => {
    const { page } = await openShopper('phone', { deviceScaleFactor: 1.75, isFresh: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
    });
    const lateAt = () => asked.findIndex((name) => name.includes('/late.'));
    const url = path ?? `/producto/${(await buyableProduct()).slug}`;
    const weigh = () =>
      weighPage(page, url, async () => {
        // On a busy machine the idle callback is late.
        await expect.poll(lateAt).toBeGreaterThan(0);
        await chromeArrived(page);
      });
    const { passes, elements, result: weight } = await styleWorkOf(page, weigh);
    expect(weight.scriptsBeforeLoad, 'scripts before load').toBeLessThanOrEqual(3 * kilobyte);
    expect(weight.html, 'document').toBeLessThanOrEqual(kilobytes * kilobyte);
    expect(weight.firstView, 'first view').toBeLessThanOrEqual(150 * kilobyte);
    // Pages without islands: scripts loaded without interaction, idle time included.
    const late = lateAt();
    expect(late, `until it lives: ${asked.join(' ')}`).toBeGreaterThan(0);
    expect(late, `until it lives: ${asked.join(' ')}`).toBeLessThanOrEqual(13);
    expect(weight.scripts, 'all that comes by itself').toBeLessThanOrEqual(60 * kilobyte);
    // Each element once, and some again for what only scripts or the layout know (decision 242).
    expect(elements / (await page.locator('*').count()), 'styles by elements').toBeLessThanOrEqual(2);
    expect(passes, 'passes of style calculation').toBeLessThanOrEqual(30);
  },
);

/** Pages with a used island, or consisting of one: React is 50 kB of it. */
it.each([
  ['/cart', 135],
  ['/login', 135],
])('%s is at most %d kB of scripts in at most thirteen files', async (path, kilobytes) => {
  const { page } = await openShopper('phone', { isFresh: true });
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  const { ownScripts } = await weighPage(page, path);
  expect(ownScripts).toBeLessThanOrEqual(kilobytes * kilobyte);
  expect(asked.size, [...asked].join(' ')).toBeLessThanOrEqual(13);
});

/** Pages that consist of islands: their code is loaded after `load`. */
const screens: readonly (readonly [path: string, isForCustomers: boolean])[] = [
  ['/cart', false],
  ['/login', false],
  ['/recuperar-clave', false],
  ['/cuenta', true],
  ['/cuenta/mis-pedidos', true],
  ['/cuenta/checkout', true],
];

it.each(screens)('%s asks for the code of its screen after load', async (path, isForCustomers) => {
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone', { isFresh: true });
  const { scriptsBeforeLoad, scripts } = await weighPage(page, path);
  expect(scriptsBeforeLoad, 'before load').toBeLessThanOrEqual(3 * kilobyte);
  expect(scripts, 'with the screen').toBeGreaterThan(60 * kilobyte);
});

const moving: readonly (readonly [name: string, path: string | null])[] = [
  ...pages.map(([name, path]) => [name, path] as const),
  ['the offers', '/ofertas'],
  ['recommended products', '/recomendados'],
  ['gift cards', '/giftcards'],
  ['the cart', '/cart'],
  ['a few words', '/news-thanks'],
];

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it.each(moving)('%s moves nothing while it comes in pieces, nor down to its end', async (_name, path) => {
    const { page, visit } = await openShopper(width, { isFresh: true });
    const origin = await openTricklingSite(20);
    await watchShifts(page);
    await visit(`${origin}${path ?? `/producto/${(await buyableProduct()).slug}`}`);
    await chromeArrived(page);
    await scrollThrough(page);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

it('the home runs at most 60 kB of scripts when every carousel of it moves', async () => {
  const { page } = await openShopper('phone', { isFresh: true });
  const { scripts } = await weighPage(page, '/', async () => {
    await scrollThrough(page);
    for (const carousel of await page.locator('[data-carousel]').all()) {
      await carousel.scrollIntoViewIfNeeded();
      await expect.poll(() => carousel.getAttribute('class')).toContain('is-live');
    }
  });
  expect(scripts).toBeLessThanOrEqual(60 * kilobyte);
});

it('a product runs at most 150 kB of scripts when all of it lives, and the whole chrome with it', async () => {
  const { page, context } = await openShopper('phone', { isFresh: true });
  await context.addInitScript(() => localStorage.setItem('vineta:1:token', 'e2e'));
  await context.route('**/api/v1/account/**', (route) => route.fulfill({ json: { data: [] } }));
  const { scripts } = await weighPage(page, `/producto/${(await buyableProduct()).slug}`, async () => {
    await page.getByText(shippingTexts.calculator, { exact: true }).click();
    await page.getByLabel(calculatorTexts.country).waitFor();
    await page.getByRole('button', { name: shopTexts.notifications.open, exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click();
    await page.getByRole('button', { name: shopTexts.menu.subcategoriesOf('Manga') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: shopTexts.search.label }).focus();
    await page.getByRole('combobox', { name: shopTexts.search.label }).waitFor();
    await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  });
  expect(scripts).toBeLessThanOrEqual(150 * kilobyte);
});

/** Resolves when everything loaded without interaction after `load` has arrived; the cookie notice is the last. */
async function chromeArrived(page: Page): Promise<void> {
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  await page.waitForLoadState('networkidle');
}
