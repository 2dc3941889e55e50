/** A backup of a shop under load. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { seededFolder, startedApi } from '../support/api-process.ts';
import { ledgerOf, openingOf } from '../../scripts/measure/order-ledger.ts';
import {
  addShoppers,
  fetchFrom,
  fillCart,
  submitOrder,
  type Shopper,
} from '../../scripts/measure/shoppers.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';

it(
  'holds every order that was acknowledged before it began, while others arrive',
  { timeout: 120_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'backup-load-'));
    const [port = 0] = await freePorts(1);
    const shop = await seededFolder(join(root, 'data'), port, 60);
    const { data } = shop.settings;
    const { shoppers, productIds, opening } = prepared(data.apiDatabase);
    mkdirSync(data.media, { recursive: true });
    writeFileSync(join(data.media, 'cover.webp'), 'a cover');
    const api = await startedApi(shop);
    const told = new Set<number>();
    let isOpen = true;
    const selling = Promise.all(
      shoppers.map(async (shopper, index) => {
        for (let count = 0; isOpen; count += 1) {
          const productId = productIds[(index * 7 + count) % productIds.length] ?? 0;
          const id = await buy(shop.settings.apiUrl, shopper, productId, `${index}-${count}`);
          if (id !== null) told.add(id);
        }
      }),
    );
    await expect.poll(() => told.size, { timeout: 30_000 }).toBeGreaterThan(10);
    const before = [...told];
    await makeBackup(data, join(root, 'backups'));
    await expect.poll(() => told.size, { timeout: 30_000 }).toBeGreaterThan(before.length);
    isOpen = false;
    await selling;
    await api.stop();

    const restored = dataLayout(join(root, 'restored'));
    await restoreBackup(restored, join(root, 'backups'));
    const database = openDatabase(restored.apiDatabase, { mustExist: true });
    const ids = database.prepare('SELECT id FROM shop_order').all();
    expect(ids.map((row) => row['id'])).toEqual(expect.arrayContaining(before));
    // Consistent snapshot: orders and stock match.
    expect(ledgerOf(database, opening)).toMatchObject({ negativeStocks: 0, wrongStocks: 0, wrongOrders: 0 });
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
    expect(existsSync(join(restored.media, 'cover.webp'))).toBe(true);
    rmSync(root, { recursive: true });
  },
);

function prepared(path: string) {
  const database = openDatabase(path);
  database.exec('UPDATE branch_stock SET units = 10000');
  const shoppers = addShoppers(database, 4, new Date());
  const products = database.prepare('SELECT id FROM product WHERE is_gift_card = 0 LIMIT 20').all();
  const productIds = products.map((row) => Number(row['id']));
  const opening = openingOf(database);
  database.close();
  return { shoppers, productIds, opening };
}

/** @returns the number of the order; null when it was refused. */
async function buy(origin: string, shopper: Shopper, productId: number, key: string): Promise<number | null> {
  const from = fetchFrom(shopper.id);
  const uuid = await fillCart(from, origin, [[productId, 1]]);
  if (uuid === null) return null;
  const answer = await submitOrder(from, origin, shopper, uuid, key);
  if (!answer.ok) return null;
  return ((await answer.json()) as { order: { id: number } }).order.id;
}
