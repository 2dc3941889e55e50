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

/** Timers load the code of its carousels, in some runs before it is weighed. */
const turning = { home: '/' };

/** By name; null for the page of a product. Nothing on them starts by a timer. */
const resting: Readonly<Record<string, string | null>> = {
  category: '/productos/manga',
  product: null,
  author: '/autores/eiichiro-oda',
  landing: '/c/one-piece',
  series: '/series/one-piece-ivrea',
  'only words': '/nosotros',
  cart: '/cart',
};

const unweighed = { offers: '/ofertas', 'gift cards': '/giftcards' };

/** Pages that are one island. */
const screens = {
  login: '/login',
  account: '/cuenta',
  orders: '/cuenta/mis-pedidos',
  checkout: '/cuenta/checkout',
};

it.each(Object.entries({ ...turning, ...screens }))('%s keeps its size', async (name, path) => {
  // Customers of the seed have accepted cookies.
  const isForCustomers = path.startsWith('/cuenta');
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone', { reducedMotion: 'reduce' });
  const arrived = () => (isForCustomers ? page.waitForLoadState('networkidle') : everythingArrived(page));
  const grown = judge(name, await weighPage(page, path, arrived));
  expect(grown.parts, grown.scripts).toEqual([]);
});

afterAll(() => {
  if (!isUpdate) return;
  const names = Object.keys({ ...turning, ...resting, ...screens });
  const inOrder = Object.fromEntries(names.map((name) => [name, measured[name]]));
  writeFileSync(file, `${JSON.stringify(inOrder, null, 2)}\n`);
});

describe('on a phone', () => {
  // One visit for both: where the document is cut changes nothing of what comes.
  it.each(Object.entries(resting))(
    '%s keeps its size, and moves nothing while it arrives in pieces',
    async (name, path) => {
      const { page, url } = await openInPieces('phone', path);
      const grown = judge(name, await weighPage(page, url, () => everythingArrived(page)));
      await scrollThrough(page);
      const found = { grown: grown.parts, moved: await layoutShifts(page) };
      expect(found, grown.scripts).toEqual({ grown: [], moved: [] });
    },
  );

  it.each(Object.entries({ ...turning, ...unweighed }))(
    '%s moves nothing while it arrives in pieces',
    (_name, path) => expectStill('phone', path),
  );
});

describe('on a desk', () => {
  it.each(Object.entries({ ...turning, ...resting, ...unweighed }))(
    '%s moves nothing while it arrives in pieces',
    (_name, path) => expectStill('desk', path),
  );
});

async function expectStill(width: Width, path: string | null): Promise<void> {
  const { page, url } = await openInPieces(width, path);
  await page.goto(url);
  await everythingArrived(page);
  await scrollThrough(page);
  expect(await layoutShifts(page)).toEqual([]);
}

/** A page whose layout shifts are recorded, and an address whose document comes in pieces. */
async function openInPieces(width: Width, path: string | null): Promise<{ page: Page; url: string }> {
  const { page } = await openShopper(width);
  await watchShifts(page);
  return { page, url: (await openTricklingSite()) + (await addressOf(path)) };
}

/** What grew by more than the table allows, and which scripts grew at all; none while the table is renewed. */
function judge(
  name: string,
  now: PageWeight,
): { readonly parts: readonly string[]; readonly scripts: string } {
  measured[name] = now;
  const then = table[name];
  return { parts: isUpdate ? [] : grownParts(then, now), scripts: growth(then, now) };
}

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
