/**
 * A running shop (API, publisher, site): changes products, calls the webhook, and polls until the site serves the
 * change.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import { openDatabase } from '../api/db/open.ts';
import { priceText } from '../../src/domain/catalogue/product-structured-data.ts';
import { formatMoney, money, type Money } from '../../src/domain/money.ts';
import { pathTo } from '../../src/domain/routes.ts';
import type { Settings } from '../settings.ts';

/** Products whose lists are checked. Lists come with the second release of a publish, which is activated atomically. */
const listedProducts = 20;
const patienceMs = 120_000;

export interface LiveShop {
  readonly settings: Settings;
  readonly secret: string;
}

/** Milliseconds from the webhook, or from the change when there is none. */
export interface Served {
  /** Until the pages of all changed products show the new price. */
  readonly products: number;
  /** Until their lists do. */
  readonly lists: number;
}

/** Waits for a running publish first. @throws Error when a change is not served in time */
export async function changeAndWait(
  { settings, secret }: LiveShop,
  count: number,
  { isNotified }: { readonly isNotified: boolean },
): Promise<Served> {
  await atRest(settings);
  const changed = changePrices(settings, count);
  const start = performance.now();
  if (isNotified)
    await notify(
      settings,
      secret,
      changed.map(({ slug }) => slug),
    );
  const origin = `http://127.0.0.1:${settings.port}`;
  const served = (pages: readonly Page[]) => allServed(origin, pages, start);
  const products = await served(
    changed.map(({ slug, price }) => ({
      path: pathTo('product', { slug }),
      text: `"price":"${priceText(price)}"`,
    })),
  );
  return { products, lists: Math.max(products, await served(listsOf(settings, changed))) };
}

interface Page {
  readonly path: string;
  /** Contained in the new version. */
  readonly text: string;
}

/**
 * Polls one page at a time. Releases are activated atomically, so a page that is new at its first poll became new with
 * the previous one at the latest.
 * @returns milliseconds since `start` at which the last page was first seen new
 */
async function allServed(origin: string, pages: readonly Page[], start: number): Promise<number> {
  let ms = performance.now() - start;
  for (const [index, page] of pages.entries()) {
    let isFirst = index > 0;
    while (!(await isServed(origin, page))) {
      isFirst = false;
      if (performance.now() - start > patienceMs)
        throw new Error(`${page.path} was not served in ${patienceMs} ms`);
      await wait(20);
    }
    if (!isFirst) ms = performance.now() - start;
  }
  return ms;
}

async function isServed(origin: string, { path, text }: Page): Promise<boolean> {
  const answer = await fetch(origin + path);
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return html.includes(text);
}

/** Pages of the editorials' lists and of the whole catalogue that show some of the products. */
function listsOf({ data }: Settings, changed: readonly Changed[]): readonly Page[] {
  const step = Math.ceil(changed.length / listedProducts);
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  try {
    const select = snapshot.prepare(
      "SELECT list, slug, page FROM list_page WHERE list IN ('brand', 'category') AND instr(slugs, ?) > 0",
    );
    return changed
      .filter((_, index) => index % step === 0)
      .flatMap(({ slug, price }) =>
        (select.all(JSON.stringify(slug)) as unknown as readonly ListPage[])
          .filter((page) => page.list === 'brand' || page.slug === '')
          .map((page) => ({ path: listPath(page), text: formatMoney(price) })),
      );
  } finally {
    snapshot.close();
  }
}

interface ListPage {
  readonly list: 'brand' | 'category';
  readonly slug: string;
  readonly page: number;
}

function listPath({ list, slug, page }: ListPage): string {
  return list === 'brand' ? pathTo('brand', { slug }, page) : pathTo('productList', {}, page);
}

interface Changed {
  readonly slug: string;
  readonly price: Money;
}

/** Products without an offer, spread over the catalogue. */
function changePrices({ data }: Settings, count: number): readonly Changed[] {
  const database = openDatabase(data.apiDatabase);
  try {
    const rows = database
      .prepare(
        'SELECT slug, price_ars_cents AS cents FROM product WHERE sale_ars_cents IS NULL AND is_gift_card = 0 ORDER BY id',
      )
      .all() as unknown as readonly { readonly slug: string; readonly cents: number }[];
    const step = Math.max(1, Math.floor(rows.length / count));
    const chosen = rows.filter((_, index) => index % step === 0).slice(0, count);
    const update = database.prepare(
      'UPDATE product SET price_ars_cents = price_ars_cents + 100 WHERE slug = ?',
    );
    database.exec('BEGIN IMMEDIATE');
    for (const { slug } of chosen) update.run(slug);
    database.exec('COMMIT');
    return chosen.map(({ slug, cents }) => ({ slug, price: money(cents + 100, 'ARS') }));
  } finally {
    database.close();
  }
}

async function notify(
  { publisherPort }: Settings,
  secret: string,
  products: readonly string[],
): Promise<void> {
  const body = JSON.stringify({ products });
  const delivery = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${delivery}.${body}`).digest('hex');
  const headers = {
    'X-Publish-Timestamp': timestamp,
    'X-Publish-Delivery': delivery,
    'X-Publish-Signature': `sha256=${signature}`,
  };
  const answer = await fetch(`http://127.0.0.1:${publisherPort}/publish`, { method: 'POST', headers, body });
  if (answer.status !== 202)
    throw new Error(`the webhook was answered with ${answer.status}: ${await answer.text()}`);
}

/** Resolves when no publish is running or queued. */
export async function atRest({ publisherPort }: Settings): Promise<void> {
  const isBusy = async () => {
    const health = await (await fetch(`http://127.0.0.1:${publisherPort}/health`)).text();
    return health.includes('"isBusy":true');
  };
  while (await isBusy()) await wait(100);
}

/** Resolves when the URL answers. */
export function answers(url: string): Promise<unknown> {
  return pRetry(() => fetch(url), { retries: Infinity, maxRetryTime: 60_000, minTimeout: 100, factor: 1 });
}
