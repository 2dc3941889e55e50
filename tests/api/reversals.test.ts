/** What happens when two reversals of orders meet: units, coupons, gift cards, points and money, each once. */
import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach } from '../support/api.ts';
import { apply, customerForEach, orderOf, stockLeft } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { mailsTo } from '../support/mails.ts';
import { balanceOf, decide, putCoupon, putGiftCard, usesOf } from '../support/selling.ts';

const api = apiForEach();
const ana = customerForEach(api);

const run = async (line: string) => (await edit(api, `order ${line}`)).said;
const shown = async (id: number) => orderOf(await ana.get(`/account/orders/${id}`));
const row = (id: number) => shopDataOf(api.db).orders.existing(id);

/** @param codes that the new order is paid with again */
async function restore(id: number, codes: readonly string[]) {
  const { uuid } = (await ana.post('/cart/restore', { order_id: id })).body;
  for (const code of codes) await apply(api, { uuid }, code);
  expect((await ana.order({ uuid })).status).toBe(200);
}

/** Each may find that there is nothing to do. */
const events = {
  cancel: (id: number) => run(`cancel ${id}`),
  refund: async (id: number) => {
    await run(`paid ${id}`);
    await run(`cancel ${id}`);
  },
  expire: () => {
    const afterAllDeadlines = new Date('2026-12-20T12:00:00-03:00');
    const data = shopDataOf(api.db);
    data.atomically(() => expireOrders(data, afterAllDeadlines, 'http://shop.test'));
  },
  'late money': (id: number) => run(`paid ${id}`),
  restore: (id: number, codes: readonly string[]) => restore(id, codes),
} as const;
type Event = keyof typeof events;
const names = Object.keys(events) as Event[];
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

const ownersCard = 300_000;

/** What came in is what went back, what stands on cards, and what orders that live were worth. */
function ledger() {
  const live = "state <> 'cancelado'";
  const sum = (sql: string) => Number(api.value(`SELECT coalesce(sum(${sql}`));
  const cameIn = sum('total_cents * is_paid), 0) FROM shop_order');
  const wentBack = sum('refund_cents), 0) FROM shop_order');
  const onCards = sum('balance_cents), 0) FROM gift_card');
  const issued = `(SELECT coalesce(sum(initial_cents), 0) FROM gift_card WHERE bought_with = shop_order.id)`;
  const bought = sum(
    `total_cents * is_paid + gift_card_cents - ${issued}), 0) FROM shop_order WHERE ${live}`,
  );
  return {
    lost: cameIn + ownersCard - wentBack - onCards - bought,
    revived: sum(
      `balance_cents), 0) FROM gift_card JOIN shop_order ON shop_order.id = bought_with WHERE NOT ${live}`,
    ),
    units: sum(`quantity), 0) FROM order_item JOIN shop_order ON shop_order.id = order_id
      WHERE is_gift_card = 0 AND ${live}`),
    uses: Number(api.value(`SELECT count(coupon_code) FROM shop_order WHERE ${live}`)),
    points: sum(`loyalty_points), 0) FROM shop_order WHERE ${live}`),
  };
}

async function expectBalance(openingUnits: number) {
  const { lost, revived, units, uses, points } = ledger();
  expect({ lost, revived }, 'cents').toEqual({ lost: 0, revived: 0 });
  expect(openingUnits - stockLeft(api, 'ano-cero')).toBe(units);
  expect(usesOf(api, 'TEN')).toBe(uses);
  expect((await ana.get('/account/profile')).body.profile.promotion_points).toBe(points);
}

const over = 'cancelado';
const refused = { state: over, refund: 0 };
const refunded = { state: over, refund: 15_000 };
/** How an order of $AR 15.000 that waits for its money ends: its state, and what goes back. */
const ends: Readonly<Record<Event, Readonly<Record<Event, { state: string; refund: number }>>>> = {
  cancel: {
    cancel: refused,
    refund: refunded,
    expire: refused,
    'late money': refunded,
    restore: refused,
  },
  refund: {
    cancel: refunded,
    refund: refunded,
    expire: refunded,
    'late money': refunded,
    restore: refunded,
  },
  expire: {
    cancel: refused,
    refund: refunded,
    expire: refused,
    'late money': refunded,
    restore: refused,
  },
  'late money': {
    cancel: refunded,
    refund: refunded,
    expire: { state: 'pagado', refund: 0 },
    'late money': { state: 'pagado', refund: 0 },
    restore: { state: 'pagado', refund: 0 },
  },
  restore: {
    cancel: refused,
    refund: refunded,
    expire: refused,
    'late money': { state: 'pagado', refund: 0 },
    restore: { state: 'pendiente de pago', refund: 0 },
  },
};

describe('an order with a coupon and a gift card', () => {
  it.each(pairs)('%s, then %s: everything goes back once', async (first, second) => {
    putCoupon(api, 'TEN', { percent: 10, maximum_uses: 4 });
    putGiftCard(api, 'GIFT-1', ownersCard / 100);
    const opening = stockLeft(api, 'ano-cero');
    const codes = ['TEN', 'GIFT-1'];
    const { id, total } = await ana.ordered({ 'ano-cero': 2 }, {}, { codes });
    expect(total.amount).toBe(15_000);
    for (const event of [first, second]) {
      await events[event](id, codes);
      await expectBalance(opening);
    }
    const { state, refund_cents } = row(id);
    expect({ state, refund: refund_cents / 100 }).toEqual(ends[first][second]);
  });
});

/** @returns the number of the card, and the orders that bought and spent it */
async function boughtAndSpent(units: number) {
  putCoupon(api, 'TEN', { percent: 10, maximum_uses: 4 });
  putGiftCard(api, 'GIFT-1', ownersCard / 100);
  const purchase = (await ana.ordered({ 'gift-card-20000': 1 })).id;
  await run(`paid ${purchase}`);
  const card = String(api.value('SELECT number FROM gift_card WHERE bought_with = ?', purchase));
  const spending = (await ana.ordered({ 'ano-cero': units }, {}, { codes: [card] })).id;
  return { purchase, spending, card };
}

describe('the order that bought a gift card, and one that spent it', () => {
  it.each(
    pairs.flatMap(([one, other]) => [
      ['purchase', one, 'spending', other] as const,
      ['spending', one, 'purchase', other] as const,
    ]),
  )('%s: %s, then %s: %s', async (first, one, second, other) => {
    const opening = stockLeft(api, 'ano-cero');
    const orders = await boughtAndSpent(3);
    for (const [order, event] of [
      [first, one],
      [second, other],
    ] as const) {
      await events[event](orders[order], order === 'spending' ? [orders.card] : []);
      await expectBalance(opening);
    }
  });

  it('a refunded gift card does not revive when what it paid for is cancelled', async () => {
    const { purchase, spending, card } = await boughtAndSpent(1);
    expect(await run(`cancel ${purchase}`)).toContain(
      `Give its money back, $AR\u00a010.000,00.\n  $AR\u00a010.000,00 of its gift card ${card} were spent on order ${spending} and are not given back.`,
    );
    expect((await shown(purchase)).cancel_reason).toBe(
      'Te vamos a devolver $AR\u00a010.000,00; el resto ya lo usaste con la giftcard que compraste.',
    );
    const said = await run(`cancel ${spending}`);
    expect(said).toContain('Give its money back, $AR\u00a010.000,00.');
    expect(said).toContain(`Nothing returned to gift card ${card}: it was bought with order ${purchase}`);
    expect(balanceOf(api, card)).toBe(0);
    const { uuid } = await ana.cart({ 'ano-cero': 1 });
    expect((await apply(api, { uuid }, card)).status).toBe(422);
    expect(mailsTo(api, ana.email)[0]?.body).toContain('Te vamos a devolver $AR\u00a010.000,00.');
  });

  it('that is cancelled first fills the card again', async () => {
    const { purchase, spending, card } = await boughtAndSpent(1);
    expect(await run(`cancel ${spending}`)).toContain(`went back to gift card ${card}`);
    expect(balanceOf(api, card)).toBe(2_000_000);
    expect(await run(`cancel ${purchase}`)).toContain('Give its money back, $AR\u00a020.000,00.');
    expect((await shown(purchase)).cancel_reason).toBe('Te vamos a devolver el importe.');
  });

  it('a card that bought another one does not get back what that spent', async () => {
    const { purchase, card } = await boughtAndSpent(1);
    putGiftCard(api, 'GIFT-2', 10_000);
    const second = (await ana.ordered({ 'gift-card-20000': 1 }, {}, { codes: [card] })).id;
    await run(`paid ${second}`);
    const other = String(api.value('SELECT number FROM gift_card WHERE bought_with = ?', second));
    await ana.ordered({ 'ano-cero': 2 }, {}, { codes: [other] });
    // It paid $AR 10.000 by the first card and 10.000 in money, all of which was spent.
    expect(await run(`cancel ${second}`)).not.toContain('Give its money back');
    expect(balanceOf(api, card)).toBe(0);
    expect((await shown(second)).cancel_reason).toBe('Ya usaste el importe con la giftcard que compraste.');
    expect(row(purchase).refund_cents).toBe(0);
  });
});

describe('an order that the provider charged before its customer returned', () => {
  it('is paid: cancelling it tells the customer and the owner of the same money', async () => {
    const { id } = await ana.ordered({ 'ano-cero': 1 }, { payment: 'getnet' });
    decide(api, id, 'approved');
    expect(await run(`cancel ${id}`)).toContain('Give its money back, $AR\u00a010.000,00.');
    expect((await shown(id)).cancel_reason).toBe('Te vamos a devolver el importe.');
    expect(await run(`show ${id}`)).toContain('  to give back: $AR\u00a010.000,00');
    // The bank's message of the same charge owes nothing more.
    expect(await run(`paid ${id}`)).toContain('It is over.');
  });

  it('does not wait for its payment any more', async () => {
    const { id } = await ana.ordered({ 'ano-cero': 1 }, { payment: 'getnet' });
    expect(await run(`show ${id}`)).toContain('waits for its payment until');
    decide(api, id, 'approved');
    expect(await run(`show ${id}`)).not.toContain('waits for its payment until');
  });
});

it('an order that was cancelled without a reason does not give its refund as one', async () => {
  const { id } = await ana.ordered({ 'ano-cero': 1 });
  await run(`paid ${id}`);
  await run(`cancel ${id}`);
  expect(mailsTo(api, ana.email)[0]?.body).toContain(
    `Tu pedido ${id} fue cancelado. Te vamos a devolver el importe.`,
  );
});
