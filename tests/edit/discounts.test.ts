/** Coupons and gift cards from the command line to their use in a cart. */
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import { bodyOf, newCustomer, type TestCustomer } from '../support/customer.ts';
import type { WireCart } from '../../src/api/cart.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
});

const coupon = (...argv: string[]) => edit(api, ['coupon', ...argv]);
const giftCard = (...argv: string[]) => edit(api, ['gift-card', ...argv]);

/** Total of a cart with one 'ano-cero' ($AR 10.000) and a code; the status when it is refused. */
async function totalWith(couponCode: string): Promise<number> {
  const cart = await ana.cart({ 'ano-cero': 1 });
  const answer = await ana.call('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
  return answer.ok ? (await bodyOf<{ cart: WireCart }>(answer)).cart.totalPrice.amount : answer.status;
}

describe('edit coupon', () => {
  it('makes a code that carts take, and none that they do not', async () => {
    const { code, said, edit: change } = await coupon('create', 'navidad20', '--percent', '20');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Created: NAVIDAD20 {2}takes off 20 % .*each customer once$/),
    ]);
    // No page depends on it.
    expect(change).toBeNull();
    expect(await totalWith('Navidad20')).toBe(8000);
    expect(await coupon('create', 'Navidad20', '--percent', '10')).toMatchObject({ code: 1 });
  });

  it('changes what it takes off, from when and for how many, and tells old and new', async () => {
    await coupon('create', 'REGALO', '--off', '1000', '--minimum', '5000', '--uses', '3');
    const { said } = await coupon(
      'change',
      'REGALO',
      '--percent',
      '15',
      '--until',
      '2026-12-24',
      '--no-once',
    );
    expect(said).toContain('takes off: $AR\u00A01.000,00 → 15 %');
    expect(said).toContain('until: no end → 2026-12-25 00:00');
    expect(said).toContain('each customer: once → as often as they like');
    expect((await coupon('list')).said).toMatch(
      /^REGALO {2}takes off 15 % {2}carts from \$AR\u00A05\.000,00 .*used 0 of 3 times/m,
    );
    api.db.prepare("UPDATE coupon SET uses = 2 WHERE code = 'REGALO'").run();
    expect(await coupon('change', 'REGALO', '--uses', '1')).toMatchObject({
      code: 1,
      said: 'It was used 2 times already.',
    });
  });

  it('ends at once, keeps what orders say of it, and is then only in the list of all', async () => {
    await coupon('create', 'REGALO', '--percent', '15');
    expect(await totalWith('REGALO')).toBe(8500);
    expect((await coupon('end', 'regalo')).said).toContain('until 2026-11-20 12:00');
    expect(await totalWith('REGALO')).toBe(422);
    expect((await coupon('list')).said).not.toContain('REGALO');
    expect((await coupon('list', '--all')).said).toContain('REGALO');
    expect(await coupon('end', 'REGALO')).toMatchObject({ code: 1, said: 'It is over already.' });
  });

  it.each([
    [['create', 'AB', '--percent', '5'], 'CODE is "AB"'],
    [['create', 'REGALO'], '--percent or --off is missing'],
    [['create', 'REGALO', '--percent', '5', '--off', '100'], 'exclude each other'],
    [['create', 'REGALO', '--percent', '101'], '--percent is "101"'],
    [['create', 'REGALO', '--percent', '5', '--until', '2020-01-01'], '--until'],
    [['create', 'REGALO', '--percent', '5', '--until', '2026-11-31'], 'there is no such day'],
    [['create', 'REGALO', '--percent', '5', '--from', '2027-02-30T10:00-03:00'], 'there is no such day'],
    [
      ['create', 'REGALO', '--percent', '5', '--from', '2030-01-01', '--until', '2029-01-01'],
      'before --from',
    ],
    [['change', 'VIEJO', '--from', '2030-01-01', '--until', '2029-01-01'], 'before --from'],
    [['change', 'VIEJO', '--from', '2030-01-01'], 'before --from'],
    [['change', 'VIEJO', '--until', '2026-11-01'], 'in the past'],
    [['change', 'REGALO'], 'change what?'],
  ])('%j is not understood, and nothing is touched', async (argv, words) => {
    await coupon('create', 'VIEJO', '--percent', '5', '--until', '2028-12-31');
    const before = api.db.prepare('SELECT * FROM coupon').all();
    expect(await coupon(...argv)).toMatchObject({ code: 2, said: expect.stringContaining(words) as string });
    expect(api.db.prepare('SELECT * FROM coupon').all()).toEqual(before);
  });
});

describe('edit gift-card', () => {
  const numberIn = (said: string) => /GIFT-[\w-]+/.exec(said)?.[0] ?? '';

  it('issues a card with a number of its own, and says what is left on it', async () => {
    const {
      code,
      said,
      edit: change,
    } = await giftCard('create', '--amount', '15000', '--until', '2026-12-31');
    expect([code, change]).toEqual([0, null]);
    expect(said).toMatch(
      /^Created: GIFT(-[2-9A-Z]{4}){3} {2}left \$AR\u00A015\.000,00 of \$AR\u00A015\.000,00 .*given by the shop$/,
    );
    expect((await giftCard('list')).said).toContain(numberIn(said));
    expect((await giftCard('create', '--usd', '20')).said).toContain('left $US\u00A020,00');
  });

  it('changes until when it pays, and ends it', async () => {
    const number = numberIn((await giftCard('create', '--amount', '15000')).said);
    expect((await giftCard('change', number, '--until', '2026-12-31')).said).toContain(
      'until: no end → 2027-01-01',
    );
    expect((await giftCard('end', number.toLowerCase())).said).toContain('until 2026-11-20 12:00');
    expect((await giftCard('list')).said).not.toContain(number);
    expect((await giftCard('list', '--all')).said).toContain(number);
    expect(await giftCard('end', number)).toMatchObject({ code: 1, said: 'It is over already.' });
    expect(await giftCard('end', 'GIFT-NONE')).toMatchObject({ code: 1 });
  });

  it.each([
    [['create'], 'give --amount or --usd'],
    [['create', '--amount', '5', '--usd', '5'], 'give --amount or --usd'],
    [['create', '--amount', '5', '--until', '2020-01-01'], 'past'],
    [['create', '--amount', '5', '--until', '2026-11-31'], 'there is no such day'],
    [['change', 'GIFT-1'], 'change what?'],
    [['change', 'GIFT-1', '--until', '2027-02-29'], 'there is no such day'],
    [['change', 'GIFT-1', '--until', '2026-11-01'], 'in the past'],
  ])('%j is not understood', async (argv, words) => {
    expect(await giftCard(...argv)).toMatchObject({
      code: 2,
      said: expect.stringContaining(words) as string,
    });
  });

  it('sells another one, worth its price', async () => {
    const sale = [
      '--title',
      'Gift card de $ 50.000',
      '--price',
      '50000',
      '--usd',
      '40',
      '--slug',
      'gift-card-50000',
    ];
    expect(await edit(api, ['product', 'create', '--gift-card', ...sale])).toMatchObject({ code: 0 });
    const { data } = await api.json<{ data: { slug: string }[] }>('/giftcards-list');
    expect(data.map(({ slug }) => slug)).toContain('gift-card-50000');
  });
});
