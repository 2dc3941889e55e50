/** Coupons and gift cards from the command line to their use in a cart. */
import { describe, expect, it } from 'vitest';
import { apiForEach } from '../support/api.ts';
import { apply, newCart } from '../support/customer.ts';
import { edit } from '../support/editing.ts';

const api = apiForEach();

const run = (line: string) => edit(api, line);
const said = async (line: string) => (await run(line)).said;

/** Total of a cart with one 'ano-cero' ($AR 10.000) and a code; the status when it is refused. */
async function totalWith(code: string): Promise<number> {
  const { status, body } = await apply(api, await newCart(api, { 'ano-cero': 1 }), code);
  return status === 200 ? body.cart.totalPrice.amount : status;
}

describe('edit coupon', () => {
  it('makes a code that carts take until it is ended, and none that there is', async () => {
    expect(await run('coupon create navidad20 --percent 20')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Created: NAVIDAD20 {2}takes off 20 % .*each customer once$/m),
      // No page depends on it.
      edit: null,
    });
    expect(await totalWith('Navidad20')).toBe(8000);
    expect((await run('coupon create Navidad20 --percent 10')).code).toBe(1);
    expect(await said('coupon end navidad20')).toContain('until 2026-11-20 12:00');
    expect(await totalWith('Navidad20')).toBe(422);
    expect(await said('coupon list')).not.toContain('NAVIDAD20');
    expect(await said('coupon list --all')).toContain('NAVIDAD20');
  });

  it('changes what it takes off, and tells old and new', async () => {
    await run('coupon create REGALO --off 1000 --minimum 5000 --uses 3');
    const changed = await said('coupon change REGALO --percent 15 --until 2026-12-24 --no-once');
    expect(changed).toContain('takes off: $AR\u00A01.000,00, $US\u00a00,69 (at 1450 pesos a dollar) → 15 %');
    expect(changed).toContain('until: no end → 2026-12-25 00:00');
    expect(changed).toContain('each customer: once → as often as they like');
    expect(await said('coupon list')).toMatch(
      /^REGALO {2}takes off 15 % {2}carts from \$AR\u00A05\.000,00, .*used 0 of 3 times/m,
    );
    api.db.exec('UPDATE coupon SET uses = 2');
    const refused = { code: 1, said: 'It was used 2 times already; --uses has to be 2 or more.' };
    expect(await run('coupon change REGALO --uses 1')).toMatchObject(refused);
  });
});

describe('amounts of a coupon that are given in one currency', () => {
  it('follow by the rate of the shop, and the line says so', async () => {
    expect(await said('coupon create MITAD --percent 50 --minimum 500000')).toContain(
      'carts from $AR\u00a0500.000,00, $US\u00a0345,00 (at 1450 pesos a dollar)',
    );
    expect(await said('coupon create MENOS --off 14500 --minimum-usd 20')).toContain(
      'takes off $AR\u00a014.500,00, $US\u00a010,00 (at 1450 pesos a dollar)  carts from $AR\u00a029.000,00 (at 1450 pesos a dollar), $US\u00a020,00',
    );
  });

  it.each([
    [
      '--off 1400 --minimum 14000',
      '1.400,00, $US\u00a01,40',
      '14.000,00, $US\u00a014,00',
      'The dollars moved along',
    ],
    [
      '--off-usd 2 --minimum-usd 20',
      '1.000,00, $US\u00a02,00',
      '10.000,00, $US\u00a020,00',
      'The pesos stay at',
    ],
    ['--off 1400 --off-usd 1', '1.400,00, $US\u00a01,00', '', null],
  ])(
    '%s: amounts of its own move along or stay, and the command says which',
    async (options, off, from, note) => {
      await run('coupon create DOS --off 1000 --off-usd 1 --minimum 10000 --minimum-usd 10');
      const text = await said(`coupon change DOS ${options}`);
      expect(text).toContain(off);
      expect(text).toContain(from);
      if (note === null) expect(text).not.toMatch(/moved along|stay at/);
      else expect(text).toContain(note);
    },
  );
});

describe('edit gift-card', () => {
  it('issues a card with its own number, changes its end and ends it', async () => {
    const made = await run('gift-card create --amount 15000');
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^Created: GIFT(-[2-9A-Z]{4}){3} {2}pays carts in pesos {2}left \$AR\u00A015\.000,00 of \$AR\u00A015\.000,00 .*given by the shop$/m,
      ),
      edit: null,
    });
    const number = /GIFT-[\w-]+/.exec(made.said)?.[0] ?? '';
    expect(await said('gift-card list')).toContain(number);
    const changed = await said(`gift-card change ${number} --until 2026-12-31`);
    expect(changed).toContain('until: no end → 2027-01-01');
    expect(await said(`gift-card end ${number.toLowerCase()}`)).toContain('until 2026-11-20 12:00');
    expect(await said('gift-card list')).not.toContain(number);
    expect(await said('gift-card list --all')).toContain(number);
    expect(await run(`gift-card end ${number}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining(' ended already, on 2026-11-20 12:00.'),
    });
    expect((await run('gift-card end GIFT-NONE')).code).toBe(1);
    expect(await said('gift-card create --usd 20')).toContain('pays carts in dollars  left $US\u00A020,00');
  });

  it('sells another one, worth its price', async () => {
    const sale = '--gift-card --title "Gift card de $ 50.000" --price 50000 --usd 40 --slug gift-card-50000';
    expect((await run(`product create ${sale}`)).code).toBe(0);
    const card = expect.objectContaining({ slug: 'gift-card-50000' });
    expect((await api.get('/giftcards-list')).body.data).toContainEqual(card);
  });
});

const create = 'coupon create REGALO --percent 5';
const change = 'coupon change VIEJO';

it.each([
  ['coupon create AB --percent 5', 'CODE is "AB"'],
  ['coupon create REGALO', 'it would take off nothing: give --percent N or --off PESOS'],
  [`${create} --off 100`, 'exclude each other'],
  ['coupon create REGALO --percent 101', '--percent is "101"'],
  [`${create} --from 2027-02-30T10:00-03:00`, 'there is no such day'],
  [`${create} --from 2030-01-01 --until 2029-01-01`, 'before --from'],
  [`${change} --no-percent`, 'there is no option --no-percent'],
  [`${change} --off 5 --percent 5`, 'exclude each other'],
  [`${change} --no-off-usd`, 'it would take off nothing'],
  [`${change} --from 2030-01-01`, 'before --from'],
  ['coupon change REGALO', 'nothing is to be changed; say what: --'],
  ['gift-card create', 'a card pays carts in one currency: --amount PESOS'],
  ['gift-card create --amount 5 --usd 5', 'a card pays carts in one currency: --amount PESOS'],
  ['gift-card create --amount 5 --until 2020-01-01', 'past'],
  ['gift-card change GIFT-1', 'nothing is to be changed; say what: --'],
  ['gift-card change GIFT-1 --until 2026-11-01', 'in the past'],
])('"%s" is not understood, and nothing is touched', async (line, words) => {
  await run('coupon create VIEJO --percent 5 --until 2028-12-31');
  const codes = () => [api.rows('SELECT * FROM coupon'), api.rows('SELECT * FROM gift_card')];
  const before = codes();
  expect(await run(line)).toMatchObject({ code: 2, said: expect.stringContaining(words) });
  expect(codes()).toEqual(before);
});
