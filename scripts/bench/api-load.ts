/** Load test over loopback: concurrent shoppers browse, fill carts, and some order. */
import { once } from 'node:events';
import { Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../api/db/open.ts';
import { sampleOrder } from '../verify/sample-order.ts';
import { atMost, nothing, type Figure, type Target } from '../figures/figure.ts';
import { randomFor, type Random } from '../seed/random.ts';
import { seededFolder, startedApi } from './api-process.ts';
import { addShoppers, type Shopper } from './shoppers.ts';

export interface LoadBench {
  readonly products: number;
  readonly shoppers: number;
  readonly seconds: number;
  readonly dataDir: string;
  readonly apiPort: number;
}

/** Think time between two actions, in milliseconds; real shoppers take longer. */
const pauseMs = { least: 200, most: 1500 };

/** @returns the figures of issue 3; the targets are for 200 shoppers and 50,000 products on 2 cores */
export async function benchLoad(options: LoadBench): Promise<Figure[]> {
  const { products, shoppers: count, seconds, dataDir, apiPort } = options;
  const folder = await seededFolder(dataDir, apiPort, products);
  const { shoppers, slugs } = prepared(folder.settings.data.apiDatabase, count);
  const api = await startedApi(folder);
  const log: Log = { reads: [], writes: [], errors: [], orders: 0 };
  try {
    const agent = new Agent({ keepAlive: true });
    const endsAt = performance.now() + seconds * 1000;
    await Promise.all(
      shoppers.map((shopper, index) => {
        const address = `127.2.${Math.floor(index / 250)}.${(index % 250) + 1}`;
        const random = randomFor(1, `shopper ${index}`);
        return shop({ agent, port: apiPort, address, shopper, slugs, random, log, endsAt });
      }),
    );
    agent.destroy();
  } finally {
    await api.stop();
  }
  for (const error of log.errors.slice(0, 10)) console.error(error);
  return figuresOf(options, log);
}

/** Milliseconds from the request to the last byte of the answer. */
interface Log {
  readonly reads: number[];
  readonly writes: number[];
  readonly errors: string[];
  orders: number;
}

function figuresOf(
  { products, shoppers, seconds }: LoadBench,
  { reads, writes, errors, orders }: Log,
): Figure[] {
  const what = `${shoppers} shoppers, ${products} products`;
  const ms = (name: string, value: number, target: Target | null = null): Figure => ({
    name,
    value,
    unit: 'ms',
    target,
  });
  return [
    {
      name: `${what}: calls (${orders} orders)`,
      value: (reads.length + writes.length) / seconds,
      unit: 'calls/s',
      target: null,
    },
    ms('catalogue reads, median', percentile(reads, 0.5)),
    ms('catalogue reads, 99 of 100 within', percentile(reads, 0.99), atMost(100)),
    ms('cart and order calls, 99 of 100 within', percentile(writes, 0.99)),
    nothing('errors', errors.length),
  ];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Fills the stock: running out is a different test. */
function prepared(path: string, count: number) {
  const database = openDatabase(path);
  database.exec('UPDATE branch_stock SET units = 1000000 WHERE units > 0');
  const shoppers = addShoppers(database, count, new Date());
  const rows = database
    .prepare(
      'SELECT slug FROM product WHERE is_gift_card = 0 AND is_presale = 0 ORDER BY sales_count DESC LIMIT 2000',
    )
    .all();
  database.close();
  return { shoppers, slugs: rows.map((row) => String(row['slug'])) };
}

interface Visit {
  readonly agent: Agent;
  readonly port: number;
  readonly address: string;
  readonly shopper: Shopper;
  readonly slugs: readonly string[];
  readonly random: Random;
  readonly log: Log;
  readonly endsAt: number;
}

/** Home, lists, products, searches; one product in four goes into the cart, and one cart in two is ordered. */
async function shop(visit: Visit): Promise<void> {
  const { random, log, endsAt, slugs } = visit;
  const read = (path: string) => call(visit, 'GET', path);
  const pause = () => wait(random.integer(pauseMs.least, pauseMs.most));
  // Spreads the arrivals.
  await wait(random.integer(0, pauseMs.most));
  let uuid = '';
  while (performance.now() < endsAt) {
    const path = random.pick(browsing);
    await read(path === null ? `/search-suggestions?search=${random.pick(searches)}` : path);
    await pause();
    const slug = random.pick(slugs);
    const found = (await read(`/product/${encodeURIComponent(slug)}`)) as {
      product?: { id: number; stock: number };
    } | null;
    await pause();
    if (!found?.product || found.product.stock === 0 || !random.isLucky(0.25)) continue;
    const body = { product_id: found.product.id, quantity: 1 };
    const filled = (await call(visit, 'POST', `/cart?uuid=${uuid}`, body)) as {
      cart?: { uuid: string };
    } | null;
    uuid = filled?.cart?.uuid ?? uuid;
    await pause();
    if (uuid === '' || !random.isLucky(0.5)) continue;
    await call(visit, 'GET', `/cart?uuid=${uuid}&with_images=1`);
    const placed = await call(visit, 'POST', `/account/orders?uuid=${uuid}`, sampleOrder('transfer'));
    if (placed !== null) log.orders++;
    await pause();
  }
}

const browsing = [
  '/home',
  '/products-list',
  '/products-list?page=3',
  '/products-list?orderBy=price&ofertas=1',
  '/products-list/manga?orderBy=bestseller&page=2',
  '/products-list?q=batman',
  '/products/offer',
  '/categories/tree',
  null,
] as const;

const searches = ['one', 'drag', 'bat', 'nar', 'ete', 'mafalda', 'star'];

/** The JSON of a 200; other answers are logged as errors. */
async function call(
  { agent, port, address, shopper, log }: Visit,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const started = performance.now();
  const isRead = method === 'GET' && !path.startsWith('/cart');
  try {
    const headers = {
      'X-Forwarded-For': address,
      ...(isRead ? {} : { Authorization: `Bearer ${shopper.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const request = requestHttp({ agent, host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const json = await text(answer);
    (isRead ? log.reads : log.writes).push(performance.now() - started);
    if (answer.statusCode === 200) return JSON.parse(json) as unknown;
    log.errors.push(`${method} ${path}: ${answer.statusCode} ${json.slice(0, 200)}`);
  } catch (error) {
    log.errors.push(`${method} ${path}: ${String(error)}`);
  }
  return null;
}
