/**
 * Crash test: kills the API repeatedly during writes, as a power cut would. What was acknowledged must exist, what was
 * not must be complete or absent, and a retry with the same idempotency key must not create a second order.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../api/db/open.ts';
import { query } from '../api/db/statement.ts';
import { nothing, type Figure } from '../figures/figure.ts';
import { randomFor, type Random } from '../seed/random.ts';
import { seededFolder, startedApi, type ApiFolder } from './api-process.ts';
import { ledgerOf, openingOf, type Ledger } from './order-ledger.ts';
import { addShoppers, fetchFrom, fillCart, submitOrder, type Shopper } from './shoppers.ts';

export interface KillBench {
  readonly rounds: number;
  readonly dataDir: string;
  readonly apiPort: number;
  readonly seed?: number;
}

export interface KillOutcome {
  readonly acknowledged: number;
  /** Acknowledged orders that were lost. */
  readonly lost: number;
  /** Orders beyond one per idempotency key. */
  readonly duplicates: number;
  /** Rounds after which SQLite's integrity check failed. */
  readonly damaged: number;
  readonly ledger: Ledger;
}

/** @returns the figures of issue 3. */
export async function benchKill(options: KillBench): Promise<Figure[]> {
  const { acknowledged, lost, duplicates, damaged, ledger } = await killRepeatedly(options);
  const wrong = ledger.negativeStocks + ledger.wrongStocks + ledger.wrongOrders;
  return [
    {
      name: `orders acknowledged in ${options.rounds} rounds of kill -9`,
      value: acknowledged,
      unit: '',
      target: null,
    },
    nothing('acknowledged orders lost', lost),
    nothing('duplicate orders after asking again', duplicates),
    nothing('databases damaged', damaged),
    nothing('stocks and orders that do not add up', wrong),
  ];
}

export async function killRepeatedly({
  rounds,
  dataDir,
  apiPort,
  seed = 1,
}: KillBench): Promise<KillOutcome> {
  const folder = await seededFolder(dataDir, apiPort, 60);
  const path = folder.settings.data.apiDatabase;
  const { shoppers, productIds, opening } = prepared(path);
  const random = randomFor(seed, 'kill');
  const told = new Map<string, Set<number>>();
  let [damaged, lost] = [0, 0];
  let unheard: Intention[] = [];
  for (let round = 0; round < rounds; round++) {
    const api = await startedApi(folder);
    const toldBefore = told.size;
    const writing = Promise.all(
      shoppers.map((shopper, index) => order(folder, shopper, productIds, `${round}-${index}`, told)),
    );
    // Submits of the last round without a response are retried with their key.
    const again = Promise.all(unheard.map((intention) => submit(folder, intention, told)));
    await someoneIsTold(told, toldBefore);
    await wait(random.integer(30, 400));
    api.kill();
    unheard = [...(await writing), ...(await again)].filter((intention) => intention !== null);
    await api.ended;
    if (!isWhole(path)) damaged++;
    lost += missing(path, told);
  }
  const api = await startedApi(folder);
  await Promise.all(unheard.map((intention) => submit(folder, intention, told)));
  await api.stop();
  const database = openDatabase(path);
  const ledger = ledgerOf(database, opening);
  database.close();
  const sizes = [...told.values()].map(({ size }) => size);
  return {
    acknowledged: sizes.reduce((sum, size) => sum + size, 0),
    lost,
    duplicates: sizes.reduce((sum, size) => sum + size - 1, 0) + Math.max(0, ledger.orders - told.size),
    damaged,
    ledger,
  };
}

/** Waits for at least one acknowledged order, however slow the machine is; a round without one proves nothing. */
async function someoneIsTold(told: ReadonlyMap<string, unknown>, before: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (told.size === before && performance.now() < deadline) await wait(5);
}

interface Intention {
  readonly shopper: Shopper;
  readonly uuid: string;
  readonly key: string;
}

/** Places orders one after another until the API is gone. @returns the submit without a response */
async function order(
  folder: ApiFolder,
  shopper: Shopper,
  productIds: readonly number[],
  name: string,
  told: Map<string, Set<number>>,
): Promise<Intention | null> {
  const random: Random = randomFor(1, name);
  for (let count = 0; ; count++) {
    const items = [[random.pick(productIds), 1]] as const;
    const uuid = await fillCart(fetchFrom(shopper.id), folder.settings.apiUrl, items).catch(() => null);
    if (uuid === null) return null;
    const unheard = await submit(folder, { shopper, uuid, key: `${name}-${count}` }, told);
    if (unheard !== null) return unheard;
  }
}

/** @returns the submit when no response came. */
async function submit(
  { settings }: ApiFolder,
  intention: Intention,
  told: Map<string, Set<number>>,
): Promise<Intention | null> {
  const { shopper, uuid, key } = intention;
  try {
    const answer = await submitOrder(fetchFrom(shopper.id), settings.apiUrl, shopper, uuid, key);
    if (!answer.ok) return null;
    const { order: placed } = (await answer.json()) as { order: { id: number } };
    told.set(key, (told.get(key) ?? new Set()).add(placed.id));
    return null;
  } catch {
    return intention;
  }
}

function prepared(path: string) {
  const database = openDatabase(path);
  database.exec('UPDATE branch_stock SET units = 100000 WHERE units > 0');
  const rows = query<[], { id: number }>(
    database,
    'SELECT DISTINCT product_id AS id FROM branch_stock WHERE units > 0',
  );
  const result = {
    shoppers: addShoppers(database, 8, new Date()),
    productIds: rows.all().map(({ id }) => id),
    opening: openingOf(database),
  };
  database.close();
  return result;
}

/** SQLite's integrity and foreign key checks. */
export function isWhole(path: string): boolean {
  const database = new DatabaseSync(path);
  const rows = query<[], { integrity_check: string }>(database, 'PRAGMA integrity_check').all();
  const strays = query<[], object>(database, 'PRAGMA foreign_key_check').all();
  database.close();
  return rows[0]?.integrity_check === 'ok' && strays.length === 0;
}

/** Acknowledged orders that are not in the database. */
function missing(path: string, told: ReadonlyMap<string, ReadonlySet<number>>): number {
  const database = new DatabaseSync(path);
  const there = query<[number], { id: number }>(database, 'SELECT id FROM shop_order WHERE id = ?');
  const ids = [...told.values()].flatMap((set) => [...set]);
  const count = ids.filter((id) => there.get(id) === undefined).length;
  database.close();
  return count;
}
