/**
 * What a page weighs against the committed table `tests/budgets.json`, and that nothing on it moves while it arrives. Red
 * when a page grew by more than a tenth. To renew the table: `UPDATE_BUDGETS=1 npm test -- budgets`, and commit it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, describe, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { weighPage, type PageWeight } from '../support/page-weight.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

const file = new URL('../budgets.json', import.meta.url);
const room = 1.1;
const isUpdate = process.env['UPDATE_BUDGETS'] === '1';
const table = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, PageWeight>>;
const measured: Record<string, PageWeight> = {};

/** By name; null for the page of a product. */
const pages: Readonly<Record<string, string | null>> = {
  home: '/',
  category: '/productos/manga',
  product: null,
  author: '/autores/eiichiro-oda',
  landing: '/c/one-piece',
  series: '/series/one-piece-ivrea',
  'only words': '/nosotros',
  cart: '/cart',
};

/** Pages that are one island. */
const screens = {
  login: '/login',
  account: '/cuenta',
  orders: '/cuenta/mis-pedidos',
  checkout: '/cuenta/checkout',
};

it.each(Object.entries({ ...pages, ...screens }))('%s keeps its size', async (name, path) => {
  const address = await addressOf(path);
  // Customers of the seed have accepted cookies.
  const isForCustomers = address.startsWith('/cuenta');
  // Reduced motion: carousels that move load React by a timer, in some runs before the page is weighed.
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone', { reducedMotion: 'reduce' });
  const arrived = () => (isForCustomers ? page.waitForLoadState('networkidle') : everythingArrived(page));
  const now = await weighPage(page, address, arrived);
  measured[name] = now;
  if (isUpdate) return;
  expect(grownParts(table[name], now), growth(table[name], now)).toEqual([]);
});

afterAll(() => {
  if (isUpdate) writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  const moving = { ...pages, offers: '/ofertas', 'gift cards': '/giftcards' };

  it.each(Object.entries(moving))('%s moves nothing while it arrives in pieces', async (_name, path) => {
    const { page, visit } = await openShopper(width);
    const origin = await openTricklingSite();
    await watchShifts(page);
    await visit(origin + (await addressOf(path)));
    await everythingArrived(page);
    await scrollThrough(page);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

/** The row of the table that a page is judged by. */
function rowOf(weight: PageWeight | undefined): Readonly<Record<string, number>> {
  const sizes = Object.values(weight?.scripts ?? {});
  return {
    html: weight?.html ?? 0,
    beforeLoad: weight?.beforeLoad ?? 0,
    requests: sizes.length,
    scripts: sizes.reduce((sum, size) => sum + size, 0),
  };
}

function grownParts(then: PageWeight | undefined, now: PageWeight): readonly string[] {
  const allowed = rowOf(then);
  return Object.entries(rowOf(now)).flatMap(([part, size]) =>
    size > room * (allowed[part] ?? 0) ? [`${part}: ${allowed[part]} → ${size}`] : [],
  );
}

/** Which script files grew, and by how much. */
function growth(then: PageWeight | undefined, now: PageWeight): string {
  return Object.entries(now.scripts)
    .map(([file, size]) => ({ file, size, more: size - (then?.scripts[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .map(({ file, size, more }) => `${file}: ${size - more} → ${size} (+${more})`)
    .join('\n');
}

async function addressOf(path: string | null): Promise<string> {
  return path ?? `/producto/${(await buyableProduct()).slug}`;
}

/** Resolves when everything loaded without interaction has arrived; the cookie notice is the last. */
async function everythingArrived(page: Page): Promise<void> {
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  await page.waitForLoadState('networkidle');
}
