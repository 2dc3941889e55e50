import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { settlePayment } from '../../scripts/api/checkout/order-payment.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, productId, stockLeft, type TestCustomer } from '../support/customer.ts';

/** Concurrency: shoppers buy, submit twice and pay, the shop cancels, deadlines expire. */
interface Step {
  readonly shopper: number;
  readonly slug: string;
  readonly quantity: number;
  readonly codes: readonly string[];
  readonly sends: number;
  /** Keys are few, so that different orders sometimes reuse one. */
  readonly key: string | undefined;
  readonly isCancelled: boolean;
  readonly hasExpiry: boolean;
  readonly isPaid: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  shopper: fc.nat({ max: 2 }),
  slug: fc.constantFrom('el-eternauta', 'ultimo', 'juego-3x2'),
  quantity: fc.integer({ min: 1, max: 4 }),
  codes: fc.subarray(['TEN', 'GIFT-1']),
  sends: fc.integer({ min: 1, max: 3 }),
  key: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { nil: undefined }),
  isCancelled: fc.boolean(),
  hasExpiry: fc.boolean(),
  isPaid: fc.boolean(),
});

const giftCents = 9_000_000;
const couponUses = 3;

async function openShop(): Promise<{
  api: TestApi;
  shoppers: TestCustomer[];
  stock: Record<string, number>;
}> {
  const api = await startTestApi();
  const data = shopDataOf(api.db);
  data.coupons.put({
    code: 'TEN',
    percent: 10,
    valid_from: '2026-01-01T00:00:00.000Z',
    maximum_uses: couponUses,
    is_once_per_customer: 0,
  });
  data.giftCards.put('GIFT-1', 'ARS', giftCents, null);
  const shoppers = ['a', 'b', 'c'].map((name) => newCustomer(api, `${name}@example.com`));
  const slugs = ['el-eternauta', 'ultimo', 'juego-3x2'];
  return { api, shoppers, stock: Object.fromEntries(slugs.map((slug) => [slug, stockLeft(api, slug)])) };
}

async function take(api: TestApi, shopper: TestCustomer, step: Step): Promise<void> {
  const cart = await shopper.cart({ [step.slug]: step.quantity }).catch(() => null);
  if (cart === null) return;
  for (const couponCode of step.codes) {
    await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
  }
  const options = step.key === undefined ? {} : { key: step.key };
  const answers = await Promise.all(
    Array.from({ length: step.sends }, () =>
      shopper.order(cart, { ...options, body: { payment: 'getnet' } }),
    ),
  );
  for (const { status } of answers) expect([200, 409, 422]).toContain(status);
  const data = shopDataOf(api.db);
  const latest = (state: string) => {
    const row = api.db.prepare('SELECT max(id) AS id FROM shop_order WHERE state = ?').get(state);
    return Number(row?.['id'] ?? 0);
  };
  const awaiting = latest(orderStates.awaitingPayment);
  if (step.isCancelled && awaiting > 0)
    changeOrderState(data, awaiting, orderStates.cancelled, api.clock.now());
  if (step.hasExpiry) data.atomically(() => expireOrders(data, afterAllDeadlines, 'http://shop.test'));
  const payment = data.payments.ofOrder(latest(orderStates.awaitingPayment));
  if (step.isPaid && payment !== null) settlePayment(data, payment, 'approved');
}

const afterAllDeadlines = new Date('2027-01-01T00:00:00Z');

describe('whatever shoppers do at the same time', () => {
  it('units, coupon uses and gift card money are neither made nor lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { api, shoppers, stock } = await openShop();
        const taken = steps.map(async (step) => {
          const shopper = shoppers[step.shopper];
          if (shopper) await take(api, shopper, step);
        });
        await Promise.all(taken);
        for (const [slug, before] of Object.entries(stock)) {
          expect(before - stockLeft(api, slug), slug).toBe(unitsSold(api, slug));
          expect(stockLeft(api, slug)).toBeGreaterThanOrEqual(0);
        }
        const { uses, spent } = spending(api);
        const data = shopDataOf(api.db);
        expect(data.coupons.byCode('TEN')?.uses).toBe(uses);
        expect(uses).toBeLessThanOrEqual(couponUses);
        expect(data.giftCards.byNumber('GIFT-1')?.balance_cents).toBe(giftCents - spent);
        expect(ordersWithoutKeysOfTheirOwn(api)).toBe(0);
        api.close();
      }),
      { numRuns: 40 },
    );
  });
});

const cancelled = orderStates.cancelled;

function unitsSold(api: TestApi, slug: string): number {
  const sql = `SELECT coalesce(sum(quantity), 0) AS units FROM order_item JOIN shop_order ON shop_order.id = order_id
    WHERE product_id = ? AND state <> ?`;
  return Number(api.db.prepare(sql).get(productId(api, slug), cancelled)?.['units']);
}

function spending(api: TestApi): { uses: number; spent: number } {
  const sql = `SELECT count(coupon_code) AS uses, coalesce(sum(gift_card_cents), 0) AS spent FROM shop_order WHERE state <> ?`;
  const row = api.db.prepare(sql).get(cancelled);
  return { uses: Number(row?.['uses']), spent: Number(row?.['spent']) };
}

/** Idempotency records that share an order; more than zero means that one key made two orders. */
function ordersWithoutKeysOfTheirOwn(api: TestApi): number {
  const sql = `SELECT count(*) - count(DISTINCT json_extract(answer, '$.order.id')) AS repeated FROM kept_answer`;
  return Number(api.db.prepare(sql).get()?.['repeated']);
}
