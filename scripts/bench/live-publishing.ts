/**
 * Rows 12 and 13 of what good means: how long it takes from the webhook of a change until the site serves it, with the API,
 * the publisher and the site each in a process of its own, as they run in production.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import { openDatabase } from '../api/db/open.ts';
import { atMost, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { priceText } from '../../src/domain/product-structured-data.ts';
import { money } from '../../src/domain/money.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { startProgram } from './program.ts';

/** Single changes; the median counts, and the worst one is told as well. */
const rounds = 5;
const manyProducts = 500;
const everyMinutes = 0.5;
const patienceMs = 120_000;

export interface LiveBench {
  /** Of a shop that is seeded, published once, and whose API runs. */
  readonly env: NodeJS.ProcessEnv;
  readonly products: number;
  readonly progress: Progress;
}

export async function benchLivePublishing({ env, products, progress }: LiveBench): Promise<Figure[]> {
  const secret = randomUUID();
  const own = { ...env, PUBLISH_SECRETS: secret, PUBLISH_EVERY_MINUTES: String(everyMinutes) };
  const settings = settingsFrom(own);
  const site = startProgram('serve.ts', [], own);
  const publisher = startProgram('publisher.ts', ['--up-to-date'], own);
  try {
    await answers(`http://127.0.0.1:${settings.port}/`);
    await answers(`http://127.0.0.1:${settings.publisherPort}/health`);
    const shop = { settings, secret };
    const single: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      progress.say(`One changed product, ${round === 0 ? 'while the publisher warms up' : `round ${round}`}`);
      single.push(await changeAndWait(shop, 1, { isTold: true }));
    }
    const [first = 0, ...others] = single;
    // In a small catalogue as many are more prices than may move at once.
    const count = Math.min(manyProducts, Math.ceil(products / 10));
    progress.say(`${count} changed products`);
    const many = await changeAndWait(shop, count, { isTold: true });
    progress.say('One changed product whose webhook is lost');
    const lost = await changeAndWait(shop, 1, { isTold: false });
    const sorted = others.toSorted((one, other) => one - other);
    return [
      {
        ...seconds('one changed product, webhook to served, median of 5', sorted[2] ?? NaN),
        target: atMost(3),
        row: 13,
      },
      seconds('the same, the worst of 5', sorted.at(-1) ?? NaN),
      seconds('the same, the first one of a new publisher', first),
      { ...seconds(`${count} changed products, webhook to served`, many), target: atMost(5), row: 12 },
      {
        ...seconds('one changed product whose webhook is lost', lost),
        target: atMost(60),
        row: 13,
        conditions: `a look every ${everyMinutes * 60} s`,
      },
      {
        name: "largest memory of the publisher's process",
        value: (publisher.peakMemory() ?? 0) / 2 ** 20,
        unit: 'MB',
        target: atMost(2048),
      },
    ];
  } finally {
    await publisher.stop();
    await site.stop();
  }
}

interface Shop {
  readonly settings: Settings;
  readonly secret: string;
}

/** @returns milliseconds until every one of `count` changed products is served with its new price. */
async function changeAndWait(
  { settings, secret }: Shop,
  count: number,
  { isTold }: { readonly isTold: boolean },
): Promise<number> {
  const changed = changePrices(settings, count);
  const start = performance.now();
  if (isTold)
    await tell(
      settings,
      secret,
      changed.map(({ slug }) => slug),
    );
  for (const product of changed) {
    while (!(await isServed(settings, product))) {
      if (performance.now() - start > patienceMs)
        throw new Error(`${product.slug} was not served in ${patienceMs} ms`);
      await wait(20);
    }
  }
  return performance.now() - start;
}

interface Changed {
  readonly slug: string;
  readonly cents: number;
}

/** Products that are in no offer, spread over the catalogue. */
function changePrices({ data }: Settings, count: number): readonly Changed[] {
  const database = openDatabase(data.apiDatabase);
  try {
    const rows = database
      .prepare(
        'SELECT slug, price_ars_cents AS cents FROM product WHERE sale_ars_cents IS NULL AND is_gift_card = 0 ORDER BY id',
      )
      .all() as unknown as readonly Changed[];
    const step = Math.max(1, Math.floor(rows.length / count));
    const chosen = rows.filter((_, index) => index % step === 0).slice(0, count);
    const update = database.prepare(
      'UPDATE product SET price_ars_cents = price_ars_cents + 100 WHERE slug = ?',
    );
    database.exec('BEGIN IMMEDIATE');
    for (const { slug } of chosen) update.run(slug);
    database.exec('COMMIT');
    return chosen.map(({ slug, cents }) => ({ slug, cents: cents + 100 }));
  } finally {
    database.close();
  }
}

async function tell({ publisherPort }: Settings, secret: string, products: readonly string[]): Promise<void> {
  // Two changes of one product within a second are two deliveries, not one that is replayed.
  const body = JSON.stringify({ products, delivery: randomUUID() });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'X-Publish-Timestamp': timestamp,
    'X-Publish-Delivery': randomUUID(),
    'X-Publish-Signature': `sha256=${signature}`,
  };
  const answer = await fetch(`http://127.0.0.1:${publisherPort}/publish`, { method: 'POST', headers, body });
  if (answer.status !== 202)
    throw new Error(`the webhook was answered with ${answer.status}: ${await answer.text()}`);
}

async function isServed({ port }: Settings, { slug, cents }: Changed): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${pathTo('product', { slug })}`);
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${slug} was answered with ${answer.status}`);
  return html.includes(`"price":"${priceText(money(cents, 'ARS'))}"`);
}

function answers(url: string): Promise<unknown> {
  return pRetry(() => fetch(url), { retries: Infinity, maxRetryTime: 60_000, minTimeout: 100, factor: 1 });
}

function seconds(name: string, ms: number): Figure {
  return { name, value: ms / 1000, unit: 's', target: null };
}
