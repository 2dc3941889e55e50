import { expect, it } from 'vitest';
import { orderUnderFaults } from '../../scripts/measure/orders-under-faults.ts';

it('order submissions under faults leave no duplicate, nothing lost, nothing spent twice', async () => {
  const outcome = await orderUnderFaults({ submissions: 400 });
  expect(outcome.faults).toBeGreaterThan(50);
  expect(outcome.acknowledged).toBeGreaterThan(50);
  const flawless = { negativeStocks: 0, wrongStocks: 0, wrongCoupons: 0, wrongGiftCards: 0, wrongOrders: 0 };
  expect(outcome).toMatchObject({
    duplicates: 0,
    strays: 0,
    ledger: { ...flawless, orders: outcome.acknowledged },
  });
});
