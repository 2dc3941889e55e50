/** A price that waits is sold at once; the panel's press takes it back where the shop has its own backend. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { putPriceBack } from '../../scripts/edit/put-back.ts';
import { catalogue } from '../support/catalogue.ts';
import { newCart } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { startTestApi } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';

async function openShop(published: object) {
  const folder = temporaryFolder();
  const data = { apiDatabase: join(folder, 'api.db'), snapshot: join(folder, 'snapshot.db') };
  const database = openDatabase(data.apiDatabase);
  await importCatalogue(database, catalogue);
  const snapshot = new DatabaseSync(data.snapshot);
  snapshot.exec('CREATE TABLE product (slug TEXT, card TEXT)');
  snapshot
    .prepare('INSERT INTO product VALUES (?, ?)')
    .run('el-eternauta', JSON.stringify({ prices: published }));
  snapshot.close();
  const api = await startTestApi({ database });
  const charged = async (currency: string) =>
    (await newCart(api, { 'el-eternauta': 1 }, { currency })).totalPrice.amount;
  return { data, api, charged };
}

const price = (cents: number, currency: string) => ({ list: { cents, currency }, sale: null });

it('the cart charges a waiting price until it is put back', async () => {
  const { data, api, charged } = await openShop({ ARS: price(4_599_050, 'ARS'), USD: price(3999, 'USD') });
  await edit(api, 'product change el-eternauta --price 100 --yes');
  expect([await charged('ARS'), await charged('USD')]).toEqual([100, 0.09]);
  expect(putPriceBack(data, 'el-eternauta')).toBe(true);
  expect([await charged('ARS'), await charged('USD')]).toEqual([45_990.5, 39.99]);
  expect(putPriceBack(data, 'el-eternauta')).toBe(false);
  api.close();
});

it('a shop in pesos alone keeps the dollars of its backend', async () => {
  const { data, api, charged } = await openShop({ ARS: price(4_000_000, 'ARS'), USD: null });
  expect(putPriceBack(data, 'el-eternauta')).toBe(true);
  expect([await charged('ARS'), await charged('USD')]).toEqual([40_000, 39.99]);
  expect(putPriceBack(data, "ano-cero' OR 1=1 --")).toBe(false);
  api.close();
});
