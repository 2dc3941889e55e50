/** The API is killed (SIGKILL) while it writes, again and again, as a power cut would. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { ledgerOf, openingOf } from '../../scripts/measure/order-ledger.ts';
import {
  addShoppers,
  fetchFrom,
  fillCart,
  submitOrder,
  type Shopper,
} from '../../scripts/measure/shoppers.ts';
import { randomFor } from '../../scripts/seed/random.ts';
import { seededFolder, startedApi } from '../support/api-process.ts';
import { flawless } from '../support/selling.ts';

const rounds = 4;

/** A submission that was not answered: it is repeated with its key when the API is back. */
interface Unheard {
  readonly shopper: Shopper;
  readonly uuid: string;
  readonly key: string;
}

it(
  'no acknowledged order is lost, no repeated one is made twice, nothing is damaged',
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'api-kill-'));
    const [apiPort = 0] = await freePorts(1);
    const folder = await seededFolder(dataDir, apiPort, 60);
    const { apiUrl, data } = folder.settings;
    /** Orders by the key of their submission. */
    const acknowledged = new Map<string, Set<number>>();
    const reading = <T>(read: (database: ReturnType<typeof openDatabase>) => T): T => {
      const database = openDatabase(data.apiDatabase);
      try {
        return read(database);
      } finally {
        database.close();
      }
    };
    const { shoppers, productIds, opening } = reading((database) => {
      database.exec('UPDATE branch_stock SET units = 100000 WHERE units > 0');
      const rows = database
        .prepare('SELECT DISTINCT product_id AS id FROM branch_stock WHERE units > 0')
        .all();
      const productIds = rows.map((row) => Number(row['id']));
      return { shoppers: addShoppers(database, 8, new Date()), productIds, opening: openingOf(database) };
    });

    /** @returns the submission when it was not answered */
    async function submit(submission: Unheard): Promise<Unheard | null> {
      const { shopper, uuid, key } = submission;
      try {
        const answer = await submitOrder(fetchFrom(shopper.id), apiUrl, shopper, uuid, key);
        if (!answer.ok) return null;
        const { order } = (await answer.json()) as { order: { id: number } };
        acknowledged.set(key, (acknowledged.get(key) ?? new Set()).add(order.id));
        return null;
      } catch {
        return submission;
      }
    }

    /** Places orders until the API is gone. */
    async function shop(shopper: Shopper, name: string): Promise<Unheard | null> {
      const random = randomFor(1, name);
      for (let count = 0; ; count++) {
        const items = [[random.pick(productIds), 1]] as const;
        const uuid = await fillCart(fetchFrom(shopper.id), apiUrl, items).catch(() => null);
        if (uuid === null) return null;
        const unheard = await submit({ shopper, uuid, key: `${name}-${count}` });
        if (unheard !== null) return unheard;
      }
    }

    const ids = () => [...acknowledged.values()].flatMap((orders) => [...orders]);
    const random = randomFor(1, 'kill');
    let unheard: Unheard[] = [];
    for (let round = 0; round < rounds; round++) {
      const api = await startedApi(folder);
      const before = acknowledged.size;
      const shopping = shoppers.map((shopper, index) => shop(shopper, `${round}-${index}`));
      const repeating = unheard.map(submit);
      // A round without an acknowledgement proves nothing.
      await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
      await wait(random.integer(30, 400));
      api.kill();
      unheard = (await Promise.all([...shopping, ...repeating])).filter((one) => one !== null);
      await api.ended;
      reading((database) => {
        expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
        expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
        const order = database.prepare('SELECT id FROM shop_order WHERE id = ?');
        expect(ids().filter((id) => order.get(id) === undefined)).toEqual([]);
      });
    }
    const api = await startedApi(folder);
    await Promise.all(unheard.map(submit));
    await api.stop();
    const ledger = reading((database) => ledgerOf(database, opening));
    rmSync(dataDir, { recursive: true });
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds);
    expect(ids()).toHaveLength(acknowledged.size);
    expect(ledger.orders).toBeLessThanOrEqual(acknowledged.size);
    expect(ledger).toMatchObject(flawless);
  },
);
