/** Gift cards alone are not sent: their order needs neither an address nor a way of delivery. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../src/api/messages.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { apiForEach } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import { address, customerForEach, home, newCart, showCart } from '../support/customer.ts';

const api = apiForEach();
const customer = customerForEach(api);

const unsent = { clientAddress: null, shipment: null };

describe('a cart', () => {
  it.each([
    [{ 'gift-card-20000': 1 }, false],
    [{ 'gift-card-20000': 1, 'el-eternauta': 1 }, true],
    [{ 'el-eternauta': 1 }, true],
  ])('of %o says whether its order needs an address: %s', async (units, isNeeded) => {
    expect(await newCart(api, units)).toMatchObject({ needsAddress: isNeeded });
  });

  it('of gift cards alone is never priced with a shipment', async () => {
    const { uuid } = await newCart(api, { 'gift-card-20000': 1 }, { to: home });
    const cart = await showCart(api, uuid, '&shipment=1');
    expect(cart.totalPrice).toEqual(cart.productPrice);
  });
});

describe('an order of gift cards alone', () => {
  it('has no address, no shipment and no empty block of them, for customer and owner', async () => {
    const order = await customer.ordered({ 'gift-card-20000': 2 }, unsent);
    expect(order).toMatchObject({ shipMethod: null, orderShipAddress: null, orderBillAddress: null });
    expect(api.value('SELECT ship_address FROM customer WHERE id = ?', customer.id)).toBeNull();
    const mail = String(api.value('SELECT body FROM mail ORDER BY id DESC LIMIT 1'));
    expect(mail).not.toContain(accountTexts.order.unknownMethod);
    const { said } = await edit(api, `order show ${order.id}`);
    expect(said).toContain('sent: nothing');
    expect(said).not.toMatch(/^ {2}to:/m);
    expect(await edit(api, `order send ${order.id}`)).toMatchObject({
      said: expect.stringContaining('nothing is sent') as string,
    });
  });

  it('that comes with an address and a shipment is taken as before', async () => {
    const order = await customer.ordered({ 'gift-card-20000': 1 }, { shipment: 1 });
    expect(order).toMatchObject({
      shipMethod: 1,
      shipmentAmount: { amount: 0 },
      orderShipAddress: { city: address.city },
    });
  });
});

it.each([
  ['an address', { clientAddress: null }, { clientAddress: [refusals.required] }],
  ['a way of delivery', { shipment: null }, { shipment: [refusals.shipment] }],
])('an order of something that is sent is refused without %s', async (_, missing, fields) => {
  const cart = await customer.cart({ 'gift-card-20000': 1, 'el-eternauta': 1 });
  const { status, body } = await customer.order(cart, missing);
  expect([status, body.errors]).toEqual([422, fields]);
});
