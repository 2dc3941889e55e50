import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { startHousekeeping } from '../../scripts/api/housekeeping.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, orderOf } from '../support/customer.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const options = { media: '/nowhere', siteUrl: 'http://shop.test', log: pino({ enabled: false }) };

describe('housekeeping', () => {
  it('tells which products can be bought again, when nobody paid their order', async () => {
    const ana = newCustomer(api);
    api.clock.set('2026-01-05T12:00:00-03:00');
    const { id } = await orderOf(await ana.order(await ana.cart({ ultimo: 1, 'ano-cero': 2 })));
    const onStock = vi.fn(() => Promise.resolve());
    const stop = startHousekeeping(api.db, { ...options, onStock, firstMs: 0 });
    await expect.poll(() => onStock.mock.calls).toEqual([[expect.arrayContaining(['ultimo', 'ano-cero'])]]);
    stop();
    expect(shopDataOf(api.db).orders.byId(id)?.state).toBe('cancelado');
  });

  it('does all of its chores soon after a start, for a program that never runs for six hours', async () => {
    api.db.exec("INSERT INTO cart (uuid, touched_at) VALUES ('old', '2020-01-01T00:00:00.000Z')");
    const carts = () => api.db.prepare('SELECT count(*) AS carts FROM cart').get()?.['carts'];
    const stop = startHousekeeping(api.db, { ...options, firstMs: 0 });
    await expect.poll(carts).toBe(0);
    stop();
  });
});
