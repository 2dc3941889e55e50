import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressSchema, orderAddressSchema, toWireAddress } from '../../src/api/address.ts';
import { orderSchema, postOrder } from '../../src/api/order.ts';
import { productSchema } from '../../src/api/product.ts';
import { address, orderBody } from '../support/customer.ts';

const money = (amount: number) => ({ currency: 'ARS' as const, amount });
const line = { id: 1, productId: null, productTitle: 'Ya no se vende', quantity: 2 };
const order = {
  id: 7,
  created_at: '2026-11-20T12:00:00-03:00',
  state: 'en camino',
  shipMethod: 11,
  orderItems: [{ ...line, productPrice: money(10.5), totalPrice: money(21) }],
  productsPrice: money(21),
  total: money(21),
  orderShipAddress: { ...address, zip_code: 1428 },
  possible_shipping_offices: {
    offices: [{ id: 9, full_address: 'a', localidad: 'b', provincia: 'c', horario_atencion: 'd' }],
    shipment_cost: null,
  },
  payment: { payment_method: 'cheque', payment_link: null },
};
const differentBilling = {
  ship_address: address,
  bill_address: { ...address, city: '' },
  sameBillingAddress: false,
};

it.each<[string, v.GenericSchema, object]>([
  ['orderItems.0.quantity', orderSchema, { ...order, orderItems: [{ ...order.orderItems[0], quantity: 0 }] }],
  ['zip_code', orderAddressSchema, { ...address, zip_code: 'C1043AAZ' }],
  ['zip_code', orderAddressSchema, { ...address, zip_code: '' }],
  ['street_ln_1', orderAddressSchema, { ...address, street_ln_1: '', street_opt: 'Calle' }],
  ['dni', orderAddressSchema, { ...address, dni: '  ' }],
  ['clientAddress.bill_address.city', postOrder.body, { ...orderBody, clientAddress: differentBilling }],
])('the exact field that is wrong is named: %s', (field, schema, wire) => {
  const { issues } = v.safeParse(schema, wire);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
});

describe('what another backend answers', () => {
  it('an order reads left out fields as none and null as unknown', () => {
    expect(v.parse(orderSchema, { ...order, unheardOf: true })).toMatchObject({
      state: 'en camino',
      shippingMethod: 'carrierOffice',
      items: [{ productId: null, unitPrice: { cents: 1050, currency: 'ARS' } }],
      discountAmount: null,
      couponCode: null,
      shipAddress: { lastName: 'Núñez', zipCode: '1428' },
      billAddress: null,
      office: { openingHours: 'd' },
      payment: { method: null, link: null },
    });
  });

  it('an address travels back as it came', () => {
    expect(toWireAddress(v.parse(addressSchema, address))).toEqual(address);
  });

  it('an address of an order is composed of its parts when they come alone', () => {
    const parts = { street_opt: 'Calle Inventada', number_opt: '567', floor_opt: '3', apartment_opt: '' };
    const { streetLine1 } = v.parse(orderAddressSchema, { ...address, street_ln_1: null, ...parts });
    expect(streetLine1).toBe('Calle Inventada 567 Piso 3');
  });

  it('an order with one address is billed to where it is sent', () => {
    const clientAddress = { ship_address: address, bill_address: { name: '' }, sameBillingAddress: true };
    const { addresses } = v.parse(postOrder.body, { ...orderBody, clientAddress });
    expect(addresses?.billAddress).toEqual(addresses?.shipAddress);
  });

  it('a product is not given as related what stands among the products of its author', () => {
    const shared = { price: money(10), images: [], categories: [], stock: 1 };
    const card = (id: number) => ({ id, slug: `tomo-${id}`, title: `Tomo ${id}`, ...shared });
    const wire = { ...card(1), authorProducts: [card(2), card(3)], relatedProducts: [card(3), card(4)] };
    const { authorProducts, relatedProducts } = v.parse(productSchema, wire);
    expect([authorProducts, relatedProducts].map((cards) => cards.map(({ id }) => id))).toEqual([
      [2, 3],
      [4],
    ]);
  });
});
