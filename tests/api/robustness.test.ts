import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { orderUnderFaults } from '../../scripts/measure/orders-under-faults.ts';
import { ledgerOf, openingOf } from '../../scripts/measure/order-ledger.ts';
import { startTestApi } from '../support/api.ts';
import { bodyOf, newCustomer, stockLeft } from '../support/customer.ts';

const flawless = { negativeStocks: 0, wrongStocks: 0, wrongCoupons: 0, wrongGiftCards: 0, wrongOrders: 0 };

describe('orders at once, in any mixture of shoppers, products, quantities and keys', () => {
  const attempt = fc.record({
    shopper: fc.integer({ min: 0, max: 2 }),
    slug: fc.constantFrom('ultimo', 'ano-cero', 'el-eternauta', 'one-piece-31'),
    quantity: fc.integer({ min: 1, max: 4 }),
    /** Number of concurrent submits with the same key. */
    times: fc.integer({ min: 1, max: 3 }),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  });

  it('never sell what is not there, and do once what has one key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 12 }), async (attempts) => {
        const api = await startTestApi();
        const opening = openingOf(api.db);
        const shoppers = [0, 1, 2].map((index) => newCustomer(api, `shopper-${index}@example.com`));
        const carts = await Promise.all(
          attempts.map(async ({ shopper, slug, quantity }) =>
            slug === 'ultimo' && quantity > 1 ? null : shoppers[shopper]!.cart({ [slug]: quantity }),
          ),
        );
        const answers = await Promise.all(
          attempts.flatMap(({ shopper, times, key }, index) => {
            const cart = carts[index];
            if (!cart) return [];
            // Without a key the first submit takes the cart, and the others find it empty.
            return Array.from({ length: times }, async () => {
              const answer = await shoppers[shopper]!.order(cart, key === undefined ? {} : { key });
              const id = answer.ok ? (await bodyOf<{ order: { id: number } }>(answer)).order.id : null;
              return {
                status: answer.status,
                id,
                intention: key === undefined ? index : `${shopper} ${key}`,
              };
            });
          }),
        );
        expect(
          answers.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status)),
        ).toEqual([]);
        const placed = answers.filter(({ id }) => id !== null);
        const ids = new Set(placed.map(({ id }) => id));
        expect(new Set(placed.map(({ intention }) => intention)).size).toBe(ids.size);
        expect(ledgerOf(api.db, opening)).toEqual({ ...flawless, orders: ids.size });
        expect(stockLeft(api, 'ultimo')).toBeGreaterThanOrEqual(0);
        api.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe('order submissions under faults', () => {
  it('leave no duplicate, nothing lost, nothing spent twice', async () => {
    const outcome = await orderUnderFaults({ submissions: 400 });
    expect(outcome.faults).toBeGreaterThan(50);
    expect(outcome.acknowledged).toBeGreaterThan(50);
    expect(outcome).toMatchObject({
      duplicates: 0,
      strays: 0,
      ledger: { ...flawless, orders: outcome.acknowledged },
    });
  });
});
