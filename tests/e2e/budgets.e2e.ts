/**
 * Sizes of pages against the committed table `tests/budgets.json`: red when a kind of page grew by more than a tenth. After
 * a change that is worth its bytes: `UPDATE_BUDGETS=1 npm test -- budgets`, and commit the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../../scripts/bench/pages/shifts.ts';
import { sum, weighPage } from '../support/page-weight.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { styleWorkOf } from '../support/style-work.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

const file = new URL('../budgets.json', import.meta.url);
const room = 1.1;

/** A page's sizes in bytes of brotli. */
interface Row {
  readonly html: number;
  readonly beforeLoad: number;
  readonly requests: number;
  readonly scripts: number;
}

interface Table {
  readonly pages: Readonly<Record<string, Row>>;
  /** Code of the browser's bundle by module, in bytes before compression. */
  readonly modules: Readonly<Record<string, number>>;
}

const table = JSON.parse(readFileSync(file, 'utf8')) as Table;
const measured: Record<string, Row> = {};

/** By address; null for the page of a product. */
const pages: readonly (readonly [name: string, path: string | null])[] = [
  ['home', '/'],
  ['category', '/productos/manga'],
  ['product', null],
  ['author', '/autores/eiichiro-oda'],
  ['landing', '/c/one-piece'],
  ['series', '/series/one-piece-ivrea'],
  ['words', '/nosotros'],
  ['customOrder', '/encargos'],
];

/** Pages that are one island. */
const screens: readonly (readonly [name: string, path: string, isForCustomers: boolean])[] = [
  ['cart', '/cart', false],
  ['login', '/login', false],
  ['recovery', '/recuperar-clave', false],
  ['account', '/cuenta', true],
  ['orders', '/cuenta/mis-pedidos', true],
  ['checkout', '/cuenta/checkout', true],
];

it.each(pages)('%s keeps its size, and calculates its styles about once', async (name, path) => {
  // Reduced motion: carousels bring React by a timer, which would be in time for some runs only.
  const { page } = await openShopper('phone', {
    deviceScaleFactor: 1.75,
    isFresh: true,
    reducedMotion: 'reduce',
  });
  const url = path ?? `/producto/${(await buyableProduct()).slug}`;
  const { passes, elements } = await styleWorkOf(page, () => weigh(name, page, url));
  // Each element once, and some again for what only scripts or the layout know.
  expect(elements / (await page.locator('*').count()), 'styles by elements').toBeLessThanOrEqual(2);
  expect(passes, 'passes of style calculation').toBeLessThanOrEqual(30);
});

it('the home whose carousels move keeps its size', async () => {
  const { page } = await openShopper('phone', { isFresh: true });
  await weigh('homeMoving', page, '/', () => page.locator('.carousel.is-live').first().waitFor());
});

it.each(screens)('%s keeps its size', async (name, path, isForCustomers) => {
  const { page } = isForCustomers
    ? await openAsSeeded('cliente@example.com', 'phone')
    : await openShopper('phone', { isFresh: true });
  // Customers of the seed have accepted cookies.
  await weigh(name, page, path, isForCustomers ? () => page.waitForLoadState('networkidle') : undefined);
});

/** @param isThere ends when all that comes by itself has come; by default with the cookie notice, the last of it */
async function weigh(
  name: string,
  page: Page,
  path: string,
  isThere: () => Promise<void> = () => chromeArrived(page),
): Promise<void> {
  const { html, beforeLoad, scripts } = await weighPage(page, path, isThere);
  const row: Row = {
    html,
    beforeLoad,
    requests: Object.keys(scripts).length,
    scripts: sum(Object.values(scripts)),
  };
  measured[name] = row;
  if (isUpdate) return;
  const before = table.pages[name];
  const grown = (Object.keys(row) as (keyof Row)[]).filter((key) => row[key] > (before?.[key] ?? 0) * room);
  expect(grown, `${name} grew\n${describeGrowth(row, before)}\n${describeModules()}`).toEqual([]);
}

const isUpdate = process.env['UPDATE_BUDGETS'] === '1';

function describeGrowth(row: Row, before: Row | undefined): string {
  return (Object.keys(row) as (keyof Row)[])
    .map((key) => `${key}: ${before?.[key] ?? 0} → ${row[key]}`)
    .join('\n');
}

/** Modules of the bundle that grew, the most first. */
function describeModules(): string {
  return Object.entries(bundledModules())
    .map(([module, size]) => ({ module, before: table.modules[module] ?? 0, size }))
    .filter(({ before, size }) => size > before)
    .toSorted((one, other) => other.size - other.before - (one.size - one.before))
    .slice(0, 20)
    .map(({ module, before, size }) => `${module}: ${before} → ${size}`)
    .join('\n');
}

function bundledModules(): Readonly<Record<string, number>> {
  const result = join(inject('shopEnv').DATA_DIR, 'build-cache/result.json');
  return (JSON.parse(readFileSync(result, 'utf8')) as Pick<Table, 'modules'>).modules;
}

afterAll(() => {
  if (isUpdate)
    writeFileSync(file, `${JSON.stringify({ pages: measured, modules: bundledModules() }, null, 2)}\n`);
});

const moving: readonly (readonly [name: string, path: string | null])[] = [
  ...pages,
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

/** Resolves when everything loaded without interaction after `load` has arrived; the cookie notice is the last. */
async function chromeArrived(page: Page): Promise<void> {
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  await page.waitForLoadState('networkidle');
}
