/**
 * Answers lost before or after the commit, concurrent double submissions, replayed idempotency keys; the result is
 * compared with the database.
 */
import type { DatabaseSync } from 'node:sqlite';
import { createApi, type Api } from '../api/app.ts';
import { couponsOf } from '../api/db/cart/coupons.ts';
import { giftCardsOf } from '../api/db/cart/gift-cards.ts';
import { faultSwitch, type FaultSwitch } from '../api/faults.ts';
import { embeddedBackend } from '../verify/embedded-backend.ts';
import { randomFor, type Random } from '../seed/random.ts';
import { ledgerOf, openingOf, type Ledger } from './order-ledger.ts';
import type { Row } from './rows.ts';
import { addShoppers, fillCart, submitOrder, type Shopper } from './shoppers.ts';

export interface OrdersOptions {
  readonly submissions: number;
  readonly seed?: number;
}

export interface OrdersOutcome {
  /** Orders that shoppers received an answer for. */
  readonly acknowledged: number;
  readonly refused: number;
  readonly faults: number;
  /** Orders beyond one per intention. */
  readonly duplicates: number;
  /** Acknowledged orders that are missing, and stored orders that were never acknowledged. */
  readonly strays: number;
  readonly ledger: Ledger;
}

/** Duplicate and lost orders of many submissions; all but the first row must be zero. */
export async function measureOrders(submissions: number): Promise<readonly Row[]> {
  const { acknowledged, faults, duplicates, strays, ledger } = await orderUnderFaults({ submissions });
  const { negativeStocks, wrongStocks, wrongCoupons, wrongGiftCards, wrongOrders } = ledger;
  const wrong = negativeStocks + wrongStocks + wrongCoupons + wrongGiftCards + wrongOrders;
  return [
    { name: `${submissions} submissions: orders / faults`, values: [acknowledged, faults], unit: '' },
    { name: 'of these duplicate / lost / not adding up', values: [duplicates, strays, wrong], unit: '' },
  ];
}

const workers = 16;
const origin = 'http://api.invalid';

/** Contention: many shoppers, few products, coupons and gift cards. */
export async function orderUnderFaults({ submissions, seed = 1 }: OrdersOptions): Promise<OrdersOutcome> {
  const { database, close } = await embeddedBackend(120);
  try {
    const world = worldOf(database, seed);
    const opening = openingOf(database);
    const tally = { submissions: 0, refused: 0, faults: 0 };
    const acknowledged = new Map<string, Set<number>>();
    let next = 0;
    const work = async (): Promise<void> => {
      while (tally.submissions < submissions) await orderOnce(world, next++, tally, acknowledged);
    };
    await Promise.all(Array.from({ length: workers }, work));
    const ids = [...acknowledged.values()].flatMap((set) => [...set]);
    const ledger = ledgerOf(database, opening);
    return {
      ...tally,
      acknowledged: ids.length,
      duplicates: [...acknowledged.values()].reduce((sum, { size }) => sum + Math.max(0, size - 1), 0),
      strays: Math.abs(ledger.orders - new Set(ids).size),
      ledger,
    };
  } finally {
    close();
  }
}

interface World {
  readonly api: Api;
  readonly faults: FaultSwitch;
  readonly random: Random;
  readonly shoppers: readonly Shopper[];
  readonly productIds: readonly number[];
  readonly codes: readonly string[];
}

function worldOf(database: DatabaseSync, seed: number): World {
  const now = new Date();
  const faults = faultSwitch();
  const productIds = database
    .prepare(
      'SELECT product_id AS id FROM branch_stock GROUP BY product_id HAVING sum(units) > 0 ORDER BY id LIMIT 40',
    )
    .all()
    .map((row) => Number(row['id']));
  // So that both sales and refusals occur.
  for (const id of productIds.slice(10)) {
    database.prepare('UPDATE branch_stock SET units = 2000 WHERE product_id = ?').run(id);
  }
  const from = new Date(now.getTime() - 86_400_000).toISOString();
  const [coupons, giftCards] = [couponsOf(database), giftCardsOf(database)];
  coupons.put({
    code: 'BENCH-FEW',
    percent: 10,
    valid_from: from,
    maximum_uses: 50,
    is_once_per_customer: 0,
  });
  coupons.put({ code: 'BENCH-MANY', percent: 5, valid_from: from, is_once_per_customer: 0 });
  for (const number of ['BENCH-1', 'BENCH-2', 'BENCH-3']) giftCards.put(number, 'ARS', 50_000_000, null);
  return {
    api: createApi({ database, media: '/nowhere', faults, apiUrl: origin }),
    faults,
    random: randomFor(seed, 'orders under faults'),
    shoppers: addShoppers(database, 60, now),
    productIds,
    codes: ['BENCH-FEW', 'BENCH-MANY', 'BENCH-1', 'BENCH-2', 'BENCH-3'],
  };
}

type Tally = Record<'submissions' | 'refused' | 'faults', number>;

/** One intention: a cart, an idempotency key, and submissions until one is answered, plus some replays. */
async function orderOnce(
  world: World,
  number: number,
  tally: Tally,
  acknowledged: Map<string, Set<number>>,
): Promise<void> {
  const { api, random, shoppers, productIds, codes } = world;
  const shopper = random.pick(shoppers);
  const items = Array.from(
    { length: random.integer(1, 3) },
    () => [random.pick(productIds), random.integer(1, 2)] as const,
  );
  const applied = random.isLucky(0.3) ? [random.pick(codes)] : [];
  const uuid = await fillCart(api, origin, items, applied);
  if (uuid === null) return;
  const key = `intention-${number}`;
  const submit = () => submitted(world, shopper, uuid, key, tally);
  const isTwice = random.isLucky(0.2);
  const first = await Promise.all(isTwice ? [submit(), submit()] : [submit()]);
  const answers = [...first];
  while (!answers.some((answer) => answer === 'refused' || typeof answer === 'number'))
    answers.push(await submit());
  if (random.isLucky(0.2)) answers.push(await submit());
  const ids = answers.filter((answer) => typeof answer === 'number');
  if (ids.length > 0) acknowledged.set(key, new Set(ids));
  else tally.refused++;
}

/** The order's id, the kind of refusal, or `lost` without an answer. */
async function submitted(
  { api, faults, random }: World,
  shopper: Shopper,
  uuid: string,
  key: string,
  tally: Tally,
): Promise<number | 'refused' | 'lost' | 'in flight'> {
  tally.submissions++;
  if (random.isLucky(0.4)) {
    tally.faults++;
    const path = '/api/v1/account/orders';
    const when = random.isLucky(0.7) ? 'after' : 'before';
    faults.add(
      random.isLucky(0.7)
        ? { kind: 'reset', when, method: 'POST', path, times: 1 }
        : { kind: 'refuse', status: 503, when, method: 'POST', path, times: 1 },
    );
  }
  const answer = await submitOrder(api, origin, shopper, uuid, key).catch(() => null);
  if (answer === null || answer.status >= 500) return 'lost';
  if (answer.status === 409) return 'in flight';
  if (!answer.ok) return 'refused';
  return ((await answer.json()) as { order: { id: number } }).order.id;
}
