/**
 * What a page weighs against the committed table `tests/budgets.json`, and that nothing on it moves while it arrives. Red
 * when a page grew by more than a tenth. To renew the table: `UPDATE_BUDGETS=1 npm test -- budgets`, and commit it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { sum, weighPage } from '../support/page-weight.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

const file = new URL('../budgets.json', import.meta.url);
const room = 1.1;
const isUpdate = process.env['UPDATE_BUDGETS'] === '1';

/** A page's sizes in bytes of brotli. */
interface Row {
  readonly html: number;
  readonly beforeLoad: number;
  readonly requests: number;
  readonly scripts: number;
}

interface Table {
  readonly pages: Readonly<Record<string, Row>>;
}

const table = JSON.parse(readFileSync(file, 'utf8')) as Table;
const measured: Record<string, Row> = {};

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

/** Pages that are one island. */
const screens: Readonly<Record<string, { readonly path: string; readonly isForCustomers: boolean }>> = {
  cart: { path: '/cart', isForCustomers: false },
  login: { path: '/login', isForCustomers: false },
  account: { path: '/cuenta', isForCustomers: true },
  orders: { path: '/cuenta/mis-pedidos', isForCustomers: true },
  checkout: { path: '/cuenta/checkout', isForCustomers: true },
};

it.each(Object.entries(pages))('%s keeps its size', async (name, path) => {
  // Reduced motion: carousels that move load React by a timer, in some runs before the page is weighed.
  const { page } = await openShopper('phone', { reducedMotion: 'reduce' });
  await keepsItsSize(name, page, await addressOf(path), () => everythingArrived(page));
});

it.each(Object.entries(screens))('%s keeps its size', async (name, { path, isForCustomers }) => {
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone');
  // Customers of the seed have accepted cookies.
  const arrived = () => (isForCustomers ? page.waitForLoadState('networkidle') : everythingArrived(page));
  await keepsItsSize(name, page, path, arrived);
});

afterAll(() => {
  if (isUpdate) writeFileSync(file, `${JSON.stringify({ pages: measured }, null, 2)}\n`);
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

async function keepsItsSize(
  name: string,
  page: Page,
  path: string,
  arrived: () => Promise<void>,
): Promise<void> {
  const { html, beforeLoad, scripts } = await weighPage(page, path, arrived);
  const row: Row = {
    html,
    beforeLoad,
    requests: Object.keys(scripts).length,
    scripts: sum(Object.values(scripts)),
  };
  measured[name] = row;
  if (isUpdate) return;
  const before = table.pages[name];
  const lines = (Object.keys(row) as (keyof Row)[]).map(
    (key) => [key, before?.[key] ?? 0, row[key]] as const,
  );
  const grown = lines.filter(([, then, now]) => now > then * room).map(([key]) => key);
  const growth = lines.map(([key, then, now]) => `${key}: ${then} → ${now}`);
  expect(grown, [`${name} grew`, ...growth, JSON.stringify(scripts, null, 2)].join('\n')).toEqual([]);
}

async function addressOf(path: string | null): Promise<string> {
  return path ?? `/producto/${(await buyableProduct()).slug}`;
}

/** Resolves when everything loaded without interaction has arrived; the cookie notice is the last. */
async function everythingArrived(page: Page): Promise<void> {
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  await page.waitForLoadState('networkidle');
}
