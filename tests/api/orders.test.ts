import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkoutMessages } from '../../scripts/api/checkout/checkout-messages.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { orderSchema } from '../../src/api/order.ts';
import { orderWait } from '../../src/domain/cart/presale-wait.ts';
import { shop } from '../../src/shop.ts';
import { apiForEach, startTestApi } from '../support/api.ts';
import {
  customerForEach,
  address,
  cartOf,
  confirmedFrom,
  home,
  newCustomer,
  orderOf,
  showCart,
  stockLeft,
  type CartOptions,
} from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { balanceOf, changeState, orderCount, putCoupon, putGiftCard, usesOf } from '../support/selling.ts';

const api = apiForEach();
const ana = customerForEach(api);
beforeEach(() => {
  putCoupon(api, 'TEN', { percent: 10, maximum_uses: 1, is_once_per_customer: 1 });
  putGiftCard(api, 'GIFT-1', 50_000);
});

const one = { 'ano-cero': 1 };
const toHome = { shipment: 1 };
const toOffice = { shipment: 11, selectedOfficeId: 1004 };
const pickup = { shipment: 3 };
/** An order with the quote that the checkout makes for it. */
const sent = (body: object, options: CartOptions = {}) => ana.ordered(one, body, { to: home, ...options });
const mail = () => String(api.value('SELECT body FROM mail ORDER BY id DESC'));

describe('placing an order', () => {
  it('answers the confirmed order, takes its stock and empties its cart', async () => {
    const cart = await ana.cart({ 'el-eternauta': 2, 'juego-3x2': 3 });
    const order = orderOf(await ana.order(cart));
    expect(order).toMatchObject({
      state: 'pendiente de pago',
      shipMethod: 2,
      orderItems: [
        {
          productTitle: 'El Eternauta',
          quantity: 2,
          productPrice: { amount: 45_990.5 },
          productImage: '/media/covers/el-eternauta.webp',
        },
        { productTitle: 'Sobre de cartas', quantity: 3 },
      ],
      productsPrice: { amount: 100_981 },
      discountAmount: { amount: 3000 },
      shipmentAmount: { amount: 0 },
      total: { amount: 97_981 },
      orderShipAddress: { street_ln_1: address.street_ln_1, zip_code: '1428' },
      orderBillAddress: { name: 'Ana' },
    });
    expect(stockLeft(api, 'el-eternauta')).toBe(5);
    expect((await showCart(api, cart.uuid)).cartItems).toEqual([]);
    expect(await ana.order(cart)).toMatchObject({ status: 422, words: 'El carrito está vacío.' });
    expect(api.rows('SELECT recipient, subject FROM mail')).toEqual([
      { recipient: ana.email, subject: `Recibimos tu pedido ${order.id}` },
    ]);
  });

  it('keeps the addresses of the first order, not of later ones', async () => {
    const stored = async () => (await ana.get('/account/profile')).body.profile;
    expect(await stored()).toMatchObject({ ship_address: null, bill_address: null });
    const bill_address = { ...address, name: 'Editorial' };
    await ana.ordered(one, {
      clientAddress: { ship_address: address, bill_address, sameBillingAddress: false },
    });
    expect(await stored()).toMatchObject({ ship_address: address, bill_address });
    const elsewhere = { ship_address: { ...address, city: 'Salta' }, sameBillingAddress: true };
    await ana.ordered(one, { clientAddress: elsewhere });
    expect(await stored()).toMatchObject({ ship_address: address });
  });

  it('takes units from the branch where they are picked up, then from the other', async () => {
    await ana.ordered({ 'el-eternauta': 3 }, pickup);
    const { product } = (await api.get('/product/el-eternauta')).body;
    expect(product.stocks).toEqual({ belgrano: 0, centro: 4 });
  });

  it.each([
    ['home', toHome, 3900, 13_900],
    ['an office', toOffice, 2925, 12_925],
    ['a branch', pickup, 0, 10_000],
  ])(
    'charges the way to %s, as its total said beforehand, gift card included',
    async (_, way, sending, total) => {
      const order = await sent(way);
      expect([order.shipmentAmount?.amount, order.total.amount]).toEqual([sending, total]);
      putGiftCard(api, 'GIFT-2', 10_500);
      const { uuid } = await ana.cart(one, { to: home, codes: ['GIFT-2'] });
      const cart = cartOf(await api.get(`/cart?uuid=${uuid}&shipment=${way.shipment}`));
      expect(cart).toMatchObject({ shipMethod: way.shipment, shipmentAmount: { amount: 3900 } });
      const paid = orderOf(await ana.order(cart, way));
      expect(paid.total).toEqual(cart.totalPrice);
      expect(paid.discounts?.giftCard).toEqual(cart.giftCardAmount);
    },
  );

  it('keeps the office it waits at', async () => {
    const { possible_shipping_offices: kept } = await sent(toOffice);
    expect(kept?.offices).toMatchObject([{ id: 1004, localidad: 'Belgrano' }]);
  });

  it('uses up coupon and gift card once', async () => {
    expect(await ana.ordered({ 'el-eternauta': 1 }, {}, { codes: ['TEN', 'GIFT-1'] })).toMatchObject({
      coupon_code: 'TEN',
      discountAmount: { amount: 45_990.5 },
      discounts: { units: null, coupon: { amount: 4599.05 }, giftCard: { amount: 41_391.45 } },
      total: { amount: 0 },
    });
    expect([balanceOf(api, 'GIFT-1'), usesOf(api, 'TEN')]).toEqual([5_000_000 - 4_139_145, 1]);
  });

  it('sends presales without taking stock, and tells the day that they come out', async () => {
    const { orderItems } = await ana.ordered({ 'one-piece-31': 2, ...one });
    expect(orderItems).toMatchObject([
      { quantity: 2, release_date: '2027-03-12' },
      { quantity: 1, release_date: null },
    ]);
  });

  it.each([
    [{ 'one-piece-31': 1, ...one }, true],
    [{ 'one-piece-31': 1 }, false],
    [one, false],
    [{ 'one-piece-31': 1, 'gift-card-20000': 1 }, false],
  ])('of %j says that it waits for a presale: %s', async (units, isWaiting) => {
    const words = 'El pedido sale completo desde el 12 de marzo de 2027, cuando llegue la preventa.';
    const order = await ana.ordered(units);
    expect(mail().includes(words)).toBe(isWaiting);
    const read = v.parse(orderSchema, order);
    expect(orderWait(read, shop.orderSteps)).toEqual(isWaiting ? { until: '2027-03-12' } : null);
    const said = (await edit(api, `order show ${order.id}`)).said;
    expect(said.includes('waits for: 2027-03-12')).toBe(isWaiting);
    await edit(api, `order paid ${order.id}`);
    expect(mail().includes(words)).toBe(isWaiting);
    await edit(api, `order prepare ${order.id}`);
    await edit(api, `order ready ${order.id}`);
    expect((await edit(api, `order show ${order.id}`)).said).not.toContain('waits for:');
  });

  const bank = 'CBU: 9990001800001234567891\nAlias: VINETA.FICTICIA.SHOP';
  const branch =
    'Retiro en sucursal Belgrano: Calle Inventada 567, Ciudad Autónoma de Buenos Aires\nHorario de atención: ';
  const office = 'Retiro en sucursal de correo: ';
  const transferBy = 'Tenés tiempo de transferir hasta el 23/11/2026 a las 12:00.';
  const payBy = 'Tenés tiempo de pagarlo hasta el 21/11/2026 a las 12:00.';

  it.each([
    ['a transfer to be picked up', pickup, [bank, transferBy, branch], [office, payBy]],
    ['a transfer to an office', toOffice, [bank, office], [branch]],
    ['a payment at a provider', { ...toHome, payment: 'mercadopago' }, [payBy], [bank, branch, office]],
  ])('%s: the mail says what to do and until when', async (_, body, said, notSaid) => {
    await sent(body);
    for (const words of said) expect(mail()).toContain(words);
    for (const words of notSaid) expect(mail()).not.toContain(words);
  });

  it('that a gift card covers is paid at once, and only by transfer', async () => {
    const cart = await ana.cart(one, { codes: ['GIFT-1'] });
    expect((await ana.order(cart, { payment: 'mercadopago' })).words).toMatch(/ya está cubierto/);
    const { body } = await ana.order(cart);
    expect(body).toMatchObject({ order: { state: 'pagado', total: { amount: 0 } } });
    expect(body.bankData).toBeUndefined();
    expect(mail()).not.toContain('CBU');
  });
});

describe('an order is refused with words, and nothing is taken', () => {
  const shipTo = (zip_code: string) => ({
    ...toHome,
    clientAddress: { ship_address: { ...address, zip_code }, sameBillingAddress: true },
  });
  const pesosOnly = 'El medio de pago elegido es válido solo para pagos en pesos.';
  const dollarsOnly = 'El medio de pago elegido es válido solo para pagos en dólares.';

  it.each<[string, body: object, currency: string, words: string | RegExp]>([
    ['a provider of pesos takes no dollars', { payment: 'mercadopago' }, 'USD', pesosOnly],
    ['a provider of dollars takes no pesos', { payment: 'paypal' }, 'ARS', dollarsOnly],
    ['no carrier goes there', shipTo('8700'), 'ARS', /^No realizamos envíos/],
    [
      'the office is of another province',
      { shipment: 11, selectedOfficeId: 1050 },
      'ARS',
      /sucursal de correo/,
    ],
  ])('when %s', async (_, body, currency, words) => {
    const answer = await ana.order(await ana.cart(one, { currency }), body, { currency });
    expect([answer.status, orderCount(api)]).toEqual([422, 0]);
    expect(answer.words).toMatch(words);
  });

  it('when another shopper bought the last unit', async () => {
    const cart = await ana.cart({ ultimo: 1, 'ano-cero': 1 });
    api.db.exec('UPDATE branch_stock SET units = 0');
    const words = 'No hay stock de "Último ejemplar".';
    expect(await ana.order(cart)).toMatchObject({ status: 422, words });
    expect((await showCart(api, cart.uuid)).cartItems).toHaveLength(2);
  });

  it('when its total is too small for the provider, which is never asked', async () => {
    putGiftCard(api, 'ALMOST', 9999.5);
    const cart = await ana.cart(one, { codes: ['ALMOST'] });
    const words = 'El medio de pago elegido no acepta un importe tan chico. Elegí Transferencia.';
    expect(await ana.order(cart, { payment: 'mercadopago' })).toMatchObject({ status: 422, words });
    expect(orderCount(api)).toBe(0);
    const order = orderOf(await ana.order(cart));
    expect([order.total.amount, order.payment?.other_methods]).toEqual([0.5, []]);
  });

  it('when the coupon was used by the same customer before', async () => {
    putCoupon(api, 'ONCE', { percent: 10, is_once_per_customer: 1 });
    const order = async () => ana.order(await ana.cart(one, { codes: ['ONCE'] }));
    expect((await order()).status).toBe(200);
    expect(await order()).toMatchObject({ status: 422, words: 'Ya usaste este cupón en otro pedido.' });
  });

  it.each([
    ['shipment', { shipment: 4 }],
    ['payment', { payment: 'cash' }],
    ['clientAddress', { clientAddress: null }],
  ])('when %s makes no sense', async (field, body) => {
    expect(Object.keys((await ana.order(await ana.cart(one), body)).body.errors)).toEqual([field]);
  });
});

describe('unpaid orders', () => {
  /** Orders a presale, which has no stock to end. */
  const order = async (quantity: number) => ana.order(await ana.cart({ 'one-piece-31': quantity }));

  it('hold at most 200 units of an account, in one order or in several', async () => {
    const refused = await ana.order(await ana.cart({ 'one-piece-31': 200, 'ano-cero': 1 }));
    expect(refused).toMatchObject({ status: 422, words: checkoutMessages.tooManyUnpaid(200) });
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect((await order(150)).status).toBe(200);
    expect((await order(51)).status).toBe(422);
    expect((await order(50)).status).toBe(200);
    const benito = newCustomer(api, 'benito@example.com');
    expect((await benito.order(await benito.cart(one))).status).toBe(200);
  });

  it.each(['paid', 'cancelled'] as const)('make room once they are %s', async (state) => {
    const { id } = orderOf(await order(200));
    expect((await order(1)).status).toBe(422);
    changeState(api, id, state);
    expect((await order(1)).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  const key = 'k1';

  it("is the customer's own", async () => {
    const benito = newCustomer(api, 'benito@example.com');
    for (const customer of [ana, benito])
      expect((await customer.order(await ana.cart(one), {}, { key })).status).toBe(200);
    expect(orderCount(api)).toBe(2);
  });

  it('is free again after a refusal, which changed nothing', async () => {
    const cart = await ana.cart({ ultimo: 1 });
    api.db.exec('UPDATE branch_stock SET units = 0');
    expect((await ana.order(cart, {}, { key })).status).toBe(422);
    api.db.exec('UPDATE branch_stock SET units = 1');
    expect((await ana.order(cart, {}, { key })).status).toBe(200);
  });

  it('in flight refuses a second call, which may be repeated when the first is through', async () => {
    const gate = Promise.withResolvers<undefined>();
    const shopper = newCustomer(await startTestApi({ hold: () => gate.promise }));
    const cart = await shopper.cart(one);
    const first = shopper.order(cart, {}, { key });
    const second = await shopper.order(cart, {}, { key });
    expect([second.status, second.headers.get('Retry-After')]).toEqual([409, '1']);
    gate.resolve(undefined);
    const third = shopper.order(cart, {}, { key });
    expect(orderOf(await first).state).toBe('pendiente de pago');
    expect((await third).status).toBe(200);
  });

  it('that is no visible text is refused', async () => {
    expect((await ana.order(await ana.cart(one), {}, { key: 'k 1' })).status).toBe(422);
  });
});

it('two orders at once never spend a gift card twice', async () => {
  const cart = () => ana.cart({ 'el-eternauta': 1 }, { codes: ['GIFT-1'] });
  const confirm = (seen: WireCart) => ana.order(seen, { confirmed: confirmedFrom(seen) });
  const [first, second] = [await cart(), await cart()];
  const answers = await Promise.all([confirm(first), confirm(second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  expect(balanceOf(api, 'GIFT-1')).toBe(400_950);
  const { discountAmount } = orderOf(await confirm(await showCart(api, second.uuid)));
  expect(discountAmount).toEqual({ currency: 'ARS', amount: 4009.5 });
  expect(balanceOf(api, 'GIFT-1')).toBe(0);
});
