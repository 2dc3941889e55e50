/** What a page may weigh, and that nothing on it moves while it arrives. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { sum, weighPage } from '../support/page-weight.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

/** Bytes of scripts (brotli) that a page loads without interaction, at most. */
const budgets = { page: 60_000, screen: 140_000 };
const mostRequests = 13;

/** By name; null for the page of a product. */
const pages: Readonly<Record<string, string | null>> = {
  home: '/',
  category: '/productos/manga',
  product: null,
  author: '/autores/eiichiro-oda',
  landing: '/c/one-piece',
  series: '/series/one-piece-ivrea',
  'only words': '/nosotros',
};

it.each([
  ['category', '/productos/manga', budgets.page, false],
  ['product', null, budgets.page, false],
  ['cart', '/cart', budgets.screen, false],
  ['login', '/login', budgets.screen, false],
  ['checkout', '/cuenta/checkout', budgets.screen, true],
] as const)('%s loads few scripts', async (_name, path, budget, isForCustomers) => {
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone');
  const arrived = isForCustomers ? () => page.waitForLoadState('networkidle') : () => everythingArrived(page);
  const { scripts } = await weighPage(page, await addressOf(path), arrived);
  expect(sum(Object.values(scripts)), JSON.stringify(scripts)).toBeLessThanOrEqual(budget);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(mostRequests);
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  const moving = { ...pages, offers: '/ofertas', 'gift cards': '/giftcards', cart: '/cart' };

  it.each(Object.entries(moving))('%s moves nothing while it arrives in pieces', async (_name, path) => {
    const { page, visit } = await openShopper(width);
    const origin = await openTricklingSite(20);
    await watchShifts(page);
    await visit(origin + (await addressOf(path)));
    await everythingArrived(page);
    await scrollThrough(page);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

async function addressOf(path: string | null): Promise<string> {
  return path ?? `/producto/${(await buyableProduct()).slug}`;
}

/** Resolves when everything loaded without interaction has arrived; the cookie notice is the last. */
async function everythingArrived(page: Page): Promise<void> {
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  await page.waitForLoadState('networkidle');
}
