/** Another program holds the database for writing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { connect, openDatabase } from '../../scripts/api/db/open.ts';
import { endpoints } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { catalogue } from '../support/catalogue.ts';
import { newCustomer, type TestCustomer } from '../support/customer.ts';

const root = mkdtempSync(join(tmpdir(), 'busy-'));
let api: TestApi;
let writer: DatabaseSync;
let ana: TestCustomer;
let cart: string;
beforeAll(async () => {
  const path = join(root, 'api.db');
  const database = openDatabase(path);
  await importCatalogue(database, catalogue);
  api = await startTestApi({ database });
  ana = newCustomer(api);
  cart = (await ana.cart({ 'ano-cero': 1 })).uuid;
  // The cart becomes hers: a read writes when a cart changes hands, so that nobody gets the codes of another.
  await ana.call('GET', `/cart?uuid=${cart}`);
  writer = connect(path);
  writer.exec('BEGIN IMMEDIATE');
});
afterAll(() => {
  writer.close();
  api.close();
  rmSync(root, { recursive: true });
});

/** A login with Google begins with a GET that issues a state. */
const reads = (Object.entries(endpoints) as [string, AnyEndpoint][]).filter(
  ([name, { method }]) => method === 'GET' && name !== 'getGoogleLogin',
);

it.each(reads)('%s is answered: a read never writes', async (_, { path }) => {
  const filled = path.replace(/\{\w+\}/g, '1');
  expect((await ana.call('GET', `${filled}?uuid=${cart}`)).status).toBeLessThan(500);
});

it.each([
  ['an add', () => api.send('POST', `/cart?uuid=${cart}`, { product_id: 1, quantity: 1 })],
  ['an order', () => ana.order({ uuid: cart })],
  ['a recovery', () => api.send('POST', '/recover-password', { email: 'ana@example.com' })],
])('%s is refused soon, with the time to wait', async (_, send) => {
  const startedAt = performance.now();
  const answer = await send();
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({ errorMessage: expect.stringContaining('ocupado') as string });
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

it('prices stay as they are where an offer ends, and follow with the orders when it is done', async () => {
  api.clock.set('2026-12-02T12:00:00-03:00');
  const sale = async () =>
    (await api.json<{ product: { priceWithDiscount: unknown } }>('/product/en-oferta')).product
      .priceWithDiscount;
  expect(await sale()).not.toBeNull();
  writer.exec('ROLLBACK');
  expect(await sale()).toBeNull();
  expect((await ana.order({ uuid: cart })).status).toBe(200);
});
