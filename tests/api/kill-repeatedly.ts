/**
 * Crash test: kills the API (SIGKILL) during writes, repeatedly, as a power cut would. Acknowledged orders must exist,
 * others must be complete or absent, and a retry with the same idempotency key must not create a second order.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { query } from '../../scripts/api/db/statement.ts';
import { randomFor, type Random } from '../../scripts/seed/random.ts';
import { seededFolder, startedApi, type ApiFolder } from '../support/api-process.ts';
import { ledgerOf, openingOf, type Ledger } from '../../scripts/measure/order-ledger.ts';
import {
  addShoppers,
  fetchFrom,
  fillCart,
  submitOrder,
  type Shopper,
} from '../../scripts/measure/shoppers.ts';

export interface KillOptions {
  readonly rounds: number;
  readonly dataDir: string;
  readonly apiPort: number;
  readonly seed?: number;
}

export interface KillOutcome {
  readonly acknowledged: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly damaged: number;
  readonly ledger: Ledger;
}

export async function killRepeatedly({
  rounds,
  dataDir,
  apiPort,
  seed = 1,
}: KillOptions): Promise<KillOutcome> {
  const folder = await seededFolder(dataDir, apiPort, 60);
  const path = folder.settings.data.apiDatabase;
  const { shoppers, productIds, opening } = prepared(path);
  const random = randomFor(seed, 'kill');
  const acknowledged = new Map<string, Set<number>>();
  let [damaged, lost] = [0, 0];
  let unheard: Intention[] = [];
  for (let round = 0; round < rounds; round++) {
    const api = await startedApi(folder);
    const acknowledgedBefore = acknowledged.size;
    const writing = Promise.all(
      shoppers.map((shopper, index) => order(folder, shopper, productIds, `${round}-${index}`, acknowledged)),
    );
    // Retries the unanswered submissions of the last round with their keys.
    const again = Promise.all(unheard.map((intention) => submit(folder, intention, acknowledged)));
    await firstAcknowledgement(acknowledged, acknowledgedBefore);
    await wait(random.integer(30, 400));
    api.kill();
    unheard = [...(await writing), ...(await again)].filter((intention) => intention !== null);
    await api.ended;
    if (!isWhole(path)) damaged++;
    lost += missing(path, acknowledged);
  }
  const api = await startedApi(folder);
  await Promise.all(unheard.map((intention) => submit(folder, intention, acknowledged)));
  await api.stop();
  const database = openDatabase(path);
  const ledger = ledgerOf(database, opening);
  database.close();
  const sizes = [...acknowledged.values()].map(({ size }) => size);
  return {
    acknowledged: sizes.reduce((sum, size) => sum + size, 0),
    lost,
    duplicates:
      sizes.reduce((sum, size) => sum + size - 1, 0) + Math.max(0, ledger.orders - acknowledged.size),
    damaged,
    ledger,
  };
}

/** Waits for the first acknowledgement, for at most 20 s: a round without one proves nothing. */
async function firstAcknowledgement(
  acknowledged: ReadonlyMap<string, unknown>,
  before: number,
): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (acknowledged.size === before && performance.now() < deadline) await wait(5);
}

interface Intention {
  readonly shopper: Shopper;
  readonly uuid: string;
  readonly key: string;
}

/** Places orders until the API is gone. @returns the unanswered submission */
async function order(
  folder: ApiFolder,
  shopper: Shopper,
  productIds: readonly number[],
  name: string,
  acknowledged: Map<string, Set<number>>,
): Promise<Intention | null> {
  const random: Random = randomFor(1, name);
  for (let count = 0; ; count++) {
    const items = [[random.pick(productIds), 1]] as const;
    const uuid = await fillCart(fetchFrom(shopper.id), folder.settings.apiUrl, items).catch(() => null);
    if (uuid === null) return null;
    const unheard = await submit(folder, { shopper, uuid, key: `${name}-${count}` }, acknowledged);
    if (unheard !== null) return unheard;
  }
}

/** @returns the intention when it was not answered */
async function submit(
  { settings }: ApiFolder,
  intention: Intention,
  acknowledged: Map<string, Set<number>>,
): Promise<Intention | null> {
  const { shopper, uuid, key } = intention;
  try {
    const answer = await submitOrder(fetchFrom(shopper.id), settings.apiUrl, shopper, uuid, key);
    if (!answer.ok) return null;
    const { order: placed } = (await answer.json()) as { order: { id: number } };
    acknowledged.set(key, (acknowledged.get(key) ?? new Set()).add(placed.id));
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

function isWhole(path: string): boolean {
  const database = new DatabaseSync(path);
  const rows = query<[], { integrity_check: string }>(database, 'PRAGMA integrity_check').all();
  const strays = query<[], object>(database, 'PRAGMA foreign_key_check').all();
  database.close();
  return rows[0]?.integrity_check === 'ok' && strays.length === 0;
}

function missing(path: string, acknowledged: ReadonlyMap<string, ReadonlySet<number>>): number {
  const database = new DatabaseSync(path);
  const there = query<[number], { id: number }>(database, 'SELECT id FROM shop_order WHERE id = ?');
  const ids = [...acknowledged.values()].flatMap((set) => [...set]);
  const count = ids.filter((id) => there.get(id) === undefined).length;
  database.close();
  return count;
}
