import { beforeEach, describe, expect, it } from 'vitest';
import { couponsOf } from '../../scripts/api/db/cart/coupons.ts';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  address,
  bodyOf,
  newCustomer,
  orderOf,
  productId,
  showCart,
  stockLeft,
  wordsOf,
  type TestCustomer,
} from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
  const from = '2026-01-01T00:00:00.000Z';
  couponsOf(api.db).put({ code: 'TEN', percent: 10, valid_from: from, maximum_uses: 1 });
  giftCardsOf(api.db).put('GIFT-1', 'ARS', 5_000_000, null);
});

/** A cart with a shipping quote to the customer's address, as the checkout makes it. */
async function sentHome(units: Record<string, number>) {
  const cart = await ana.cart(units);
  const { zip_code, country, country_code, city } = address;
  const destination = { zip_code, country, country_code, city };
  await api.send('POST', `/cart/v2/shipment-calculator?uuid=${cart.uuid}`, destination);
  return cart;
}

const orderCount = () => Number(api.db.prepare('SELECT count(*) AS count FROM shop_order').get()?.['count']);

describe('placing an order', () => {
  it('answers the order as it was confirmed, takes its stock and empties its cart', async () => {
    const cart = await ana.cart({ 'el-eternauta': 2, 'juego-3x2': 3 });
    const order = await orderOf(await ana.order(cart));
    expect(order).toMatchObject({
      state: 'pendiente de pago',
      shipMethod: 2,
      productsPrice: { amount: 100_981 },
      discountAmount: { amount: 3000 },
      shipmentAmount: { amount: 0 },
      total: { amount: 97_981 },
      orderShipAddress: { street_ln_1: address.street_ln_1, zip_code: '1428' },
      orderBillAddress: { name: 'Ana' },
    });
    expect(order.orderItems).toMatchObject([
      { productTitle: 'El Eternauta', quantity: 2, productPrice: { amount: 45_990.5 } },
      { productTitle: 'Sobre de cartas', quantity: 3 },
    ]);
    expect(stockLeft(api, 'el-eternauta')).toBe(5);
    expect((await showCart(api, cart.uuid)).cartItems).toEqual([]);
  });

  it('keeps the addresses of a first order for the next one, and no later ones in their place', async () => {
    const stored = async () => {
      const { profile } = await bodyOf<{ profile: Record<string, unknown> }>(
        await ana.call('GET', '/account/profile'),
      );
      return profile;
    };
    expect(await stored()).toMatchObject({ ship_address: null, bill_address: null });
    const bill_address = { ...address, name: 'Editorial' };
    const clientAddress = { ship_address: address, bill_address, sameBillingAddress: false };
    await ana.order(await ana.cart({ 'ano-cero': 1 }), { body: { clientAddress } });
    expect(await stored()).toMatchObject({ ship_address: address, bill_address });
    const elsewhere = { ship_address: { ...address, city: 'Salta' }, sameBillingAddress: true };
    await ana.order(await ana.cart({ 'ano-cero': 1 }), { body: { clientAddress: elsewhere } });
    expect(await stored()).toMatchObject({ ship_address: address });
  });

  it('takes units from the branch where they are picked up, then from the other', async () => {
    await ana.order(await ana.cart({ 'el-eternauta': 3 }), { body: { shipment: 3 } });
    const left = api.db
      .prepare('SELECT branch, units FROM branch_stock WHERE product_id = ? ORDER BY branch')
      .all(productId(api, 'el-eternauta'));
    expect(left.map((row) => ({ ...row }))).toEqual([
      { branch: 'belgrano', units: 0 },
      { branch: 'centro', units: 4 },
    ]);
  });

  it('charges the way it is sent: home, office or pickup', async () => {
    const totals = [];
    for (const body of [{ shipment: 1 }, { shipment: 11, selectedOfficeId: 1004 }, { shipment: 3 }]) {
      const order = await orderOf(await ana.order(await sentHome({ 'ano-cero': 1 }), { body }));
      totals.push([order.shipmentAmount?.amount, order.total.amount]);
    }
    expect(totals).toEqual([
      [3900, 13_900],
      [2925, 12_925],
      [0, 10_000],
    ]);
  });

  it('is totalled beforehand as it will be charged, for each way of sending, gift card included', async () => {
    giftCardsOf(api.db).put('GIFT-2', 'ARS', 1_050_000, null);
    for (const body of [{ shipment: 1 }, { shipment: 11, selectedOfficeId: 1004 }, { shipment: 3 }]) {
      const { uuid } = await sentHome({ 'ano-cero': 1 });
      await api.send('POST', `/cart/coupon-validator?uuid=${uuid}`, { couponCode: 'GIFT-2' });
      const { cart } = await api.json<{ cart: WireCart }>(`/cart?uuid=${uuid}&shipment=${body.shipment}`);
      expect(cart).toMatchObject({ shipMethod: body.shipment, shipmentAmount: { amount: 3900 } });
      const order = await orderOf(await ana.order({ uuid }, { body }));
      expect(order.total).toEqual(cart.totalPrice);
      expect(order.discounts?.giftCard).toEqual(cart.giftCardAmount);
      changeOrderState(shopDataOf(api.db), order.id, orderStates.cancelled, api.clock.now());
    }
  });

  it('keeps the office it waits at', async () => {
    const body = { shipment: 11, selectedOfficeId: 1004 };
    const order = await orderOf(await ana.order(await sentHome({ 'ano-cero': 1 }), { body }));
    expect(order.possible_shipping_offices?.offices).toMatchObject([{ id: 1004, localidad: 'Belgrano' }]);
  });

  it('uses up coupon and gift card once', async () => {
    const cart = await ana.cart({ 'el-eternauta': 1 });
    for (const couponCode of ['TEN', 'GIFT-1']) {
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
    }
    const order = await orderOf(await ana.order(cart));
    expect(order).toMatchObject({
      coupon_code: 'TEN',
      discountAmount: { amount: 45_990.5 },
      discounts: { units: null, coupon: { amount: 4599.05 }, giftCard: { amount: 41_391.45 } },
      total: { amount: 0 },
    });
    expect(giftCardsOf(api.db).byNumber('GIFT-1')?.balance_cents).toBe(5_000_000 - 4_139_145);
    expect(couponsOf(api.db).byCode('TEN')?.uses).toBe(1);
  });

  it('sends presales without taking stock', async () => {
    const order = await orderOf(await ana.order(await ana.cart({ 'one-piece-31': 2 })));
    expect(order.orderItems?.[0]?.quantity).toBe(2);
  });

  it('tells the customer by mail', async () => {
    const order = await orderOf(await ana.order(await ana.cart({ 'ano-cero': 1 })));
    const mail = api.db.prepare('SELECT recipient, subject FROM mail').get();
    expect({ ...mail }).toEqual({ recipient: ana.email, subject: `Recibimos tu pedido ${order.id}` });
  });

  it('tells the day that a presale comes out', async () => {
    const order = await orderOf(await ana.order(await ana.cart({ 'one-piece-31': 1, 'ano-cero': 1 })));
    expect(order.orderItems?.map((item) => item.release_date).toSorted()).toEqual(['2027-03-12', null]);
  });

  const bank = 'CBU: 9990001800001234567891\nAlias: VINETA.FICTICIA.SHOP';
  const pickup =
    'Retiro en sucursal Belgrano: Calle Inventada 567, Ciudad Autónoma de Buenos Aires\nHorario de atención: ';
  const office = 'Retiro en sucursal de correo: ';
  const transferBy = 'Tenés tiempo de transferir hasta el 23/11/2026 a las 12:00.';
  const payBy = 'Tenés tiempo de pagarlo hasta el 21/11/2026 a las 12:00.';

  it.each([
    ['a transfer to be picked up', { shipment: 3 }, [bank, transferBy, pickup], [office, payBy]],
    ['a transfer to an office', { shipment: 11, selectedOfficeId: 1004 }, [bank, office], [pickup]],
    ['a payment at a provider', { shipment: 1, payment: 'mercadopago' }, [payBy], [bank, pickup, office]],
  ])('%s: the mail says what to do and until when', async (_, body, said, notSaid) => {
    await ana.order(await sentHome({ 'ano-cero': 1 }), { body });
    const mail = String(api.db.prepare('SELECT body FROM mail').get()?.['body']);
    for (const words of said) expect(mail).toContain(words);
    for (const words of notSaid) expect(mail).not.toContain(words);
  });
});

describe('ways to pay', () => {
  it.each([
    ['mercadopago', 'USD', 'El medio de pago elegido es válido solo para pagos en pesos.'],
    ['paypal', 'ARS', 'El medio de pago elegido es válido solo para pagos en dólares.'],
  ])('%s is refused in %s', async (payment, currency, words) => {
    const cart = await ana.cart({ 'ano-cero': 1 }, currency);
    const answer = await ana.order(cart, { currency, body: { payment } });
    expect([answer.status, await wordsOf(answer)]).toEqual([422, words]);
  });

  it('an order that a gift card covers is paid at once', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 });
    await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode: 'GIFT-1' });
    const refused = await ana.order(cart, { body: { payment: 'mercadopago' } });
    expect(await wordsOf(refused)).toMatch(/ya está cubierto/);
    const reply = await bodyOf<{ order: object; bankData?: object }>(await ana.order(cart));
    expect(reply.order).toMatchObject({ state: 'pagado', total: { amount: 0 } });
    expect(reply.bankData).toBeUndefined();
    expect(String(api.db.prepare('SELECT body FROM mail').get()?.['body'])).not.toContain('CBU');
  });
});

describe('an order is refused with words, and nothing is taken', () => {
  const refused = async (answer: Response) => {
    expect(answer.status).toBe(422);
    expect(orderCount()).toBe(0);
    return wordsOf(answer);
  };

  it('when the cart is empty or unknown', async () => {
    expect(await refused(await ana.order({ uuid: 'nobody' }))).toBe('El carrito está vacío.');
  });

  it('when somebody else bought the last unit', async () => {
    const cart = await ana.cart({ ultimo: 1, 'ano-cero': 1 });
    api.db.exec('UPDATE branch_stock SET units = 0');
    expect(await refused(await ana.order(cart))).toBe('No hay stock de "Último ejemplar".');
    expect((await showCart(api, cart.uuid)).cartItems).toHaveLength(2);
  });

  it('when its total is too small for the provider, which is never asked', async () => {
    giftCardsOf(api.db).put('ALMOST', 'ARS', 999_950, null);
    const cart = await ana.cart({ 'ano-cero': 1 });
    await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode: 'ALMOST' });
    const answer = await ana.order(cart, { body: { payment: 'mercadopago' } });
    expect(await refused(answer)).toBe(
      'El medio de pago elegido no acepta un importe tan chico. Elegí Transferencia.',
    );
    const order = await orderOf(await ana.order(cart));
    expect([order.total.amount, order.payment?.other_methods]).toEqual([0.5, []]);
  });

  it('when the coupon was used by the same customer before', async () => {
    couponsOf(api.db).put({ code: 'ONCE', percent: 10, valid_from: '2026-01-01T00:00:00.000Z' });
    const withCoupon = async () => {
      const cart = await ana.cart({ 'ano-cero': 1 });
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode: 'ONCE' });
      return ana.order(cart);
    };
    expect((await withCoupon()).status).toBe(200);
    const again = await withCoupon();
    expect([again.status, await wordsOf(again)]).toEqual([422, 'Ya usaste este cupón en otro pedido.']);
  });

  it('when nobody carries parcels there', async () => {
    const clientAddress = { ship_address: { ...address, zip_code: '8700' }, sameBillingAddress: true };
    const answer = await ana.order(await ana.cart({ 'ano-cero': 1 }), {
      body: { shipment: 1, clientAddress },
    });
    expect(await refused(answer)).toMatch(/^No realizamos envíos/);
  });

  it('when the office is of another province', async () => {
    const body = { shipment: 11, selectedOfficeId: 1050 };
    const answer = await ana.order(await ana.cart({ 'ano-cero': 1 }), { body });
    expect(await refused(answer)).toMatch(/sucursal de correo/);
  });

  it.each([
    ['shipment', { shipment: 4 }],
    ['payment', { payment: 'cash' }],
    ['clientAddress', { clientAddress: null }],
  ])('when %s makes no sense', async (field, body) => {
    const answer = await ana.order(await ana.cart({ 'ano-cero': 1 }), { body });
    const { errors } = await bodyOf<{ errors: object }>(answer);
    expect(Object.keys(errors)).toEqual([field]);
  });
});
