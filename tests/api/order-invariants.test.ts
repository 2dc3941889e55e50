/** Concurrency: nothing is sold, spent or ordered twice, and nothing is lost. */
import fc from '../support/fast-check.ts';
import { expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { orderUnderFaults } from '../../scripts/measure/orders-under-faults.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, productId, stockLeft, type TestCustomer } from '../support/customer.ts';
import {
  balanceOf,
  changeState,
  decide,
  flawless,
  putCoupon,
  putGiftCard,
  usesOf,
} from '../support/selling.ts';

it('order submissions under faults leave no duplicate, nothing lost, nothing spent twice', async () => {
  const outcome = await orderUnderFaults({ submissions: 400 });
  expect(outcome.faults).toBeGreaterThan(50);
  expect(outcome.acknowledged).toBeGreaterThan(50);
  expect(outcome).toMatchObject({
    duplicates: 0,
    strays: 0,
    ledger: { ...flawless, orders: outcome.acknowledged },
  });
});

const slugs = ['el-eternauta', 'ultimo', 'juego-3x2'];
const couponUses = 3;
/** A shopper fills a cart and submits it, perhaps twice at once; then the shop or the clock acts. */
const anyStep = fc.record({
  shopper: fc.nat({ max: 2 }),
  slug: fc.constantFrom(...slugs),
  quantity: fc.integer({ min: 1, max: 4 }),
  codes: fc.subarray(['TEN', 'GIFT-1']),
  sends: fc.integer({ min: 1, max: 3 }),
  /** Few, so that different orders sometimes reuse one. */
  key: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { nil: undefined }),
  isCancelled: fc.boolean(),
  hasExpiry: fc.boolean(),
  isPaid: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

it('units, coupon uses and gift card money survive everything that shoppers do at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const api = await startTestApi();
      putCoupon(api, 'TEN', { percent: 10, maximum_uses: couponUses });
      putGiftCard(api, 'GIFT-1', 90_000);
      const shoppers = ['a', 'b', 'c'].map((name) => newCustomer(api, `${name}@example.com`));
      const opening = slugs.map((slug) => [slug, stockLeft(api, slug)] as const);
      await Promise.all(steps.map((step) => take(api, shoppers[step.shopper]!, step)));
      for (const [slug, units] of opening) {
        const sold = `SELECT coalesce(sum(quantity), 0) FROM order_item JOIN shop_order ON shop_order.id = order_id
          WHERE product_id = ? AND state <> 'cancelado'`;
        expect(units - stockLeft(api, slug), slug).toBe(api.value(sold, productId(api, slug)));
        expect(stockLeft(api, slug)).toBeGreaterThanOrEqual(0);
      }
      const spending = `SELECT count(coupon_code) AS uses, coalesce(sum(gift_card_cents), 0) AS spent FROM shop_order
        WHERE state <> 'cancelado'`;
      const left = { uses: usesOf(api, 'TEN'), spent: 9_000_000 - (balanceOf(api, 'GIFT-1') ?? 0) };
      expect(api.rows(spending)).toEqual([left]);
      expect(left.uses).toBeLessThanOrEqual(couponUses);
      const ordersOfKeys = `SELECT count(*) - count(DISTINCT json_extract(answer, '$.order.id')) FROM kept_answer`;
      expect(api.value(ordersOfKeys), 'one key, one order').toBe(0);
      api.close();
    }),
    { numRuns: 40 },
  );
});

async function take(api: TestApi, shopper: TestCustomer, step: Step): Promise<void> {
  const cart = await shopper.cart({ [step.slug]: step.quantity }, { codes: step.codes }).catch(() => null);
  if (cart === null) return;
  const send = () =>
    shopper.order(cart, { payment: 'getnet' }, step.key === undefined ? {} : { key: step.key });
  const answers = await Promise.all(Array.from({ length: step.sends }, send));
  for (const { status } of answers) expect([200, 409, 422]).toContain(status);
  const awaiting = () =>
    Number(api.value("SELECT coalesce(max(id), 0) FROM shop_order WHERE state = 'pendiente de pago'"));
  if (step.isCancelled && awaiting() > 0) changeState(api, awaiting(), 'cancelled');
  const data = shopDataOf(api.db);
  const afterAllDeadlines = new Date('2027-01-01T00:00:00Z');
  if (step.hasExpiry) data.atomically(() => expireOrders(data, afterAllDeadlines, 'http://shop.test'));
  if (step.isPaid) decide(api, awaiting(), 'approved');
}
