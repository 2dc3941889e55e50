import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressSchema, orderAddressSchema, toWireAddress } from '../../src/api/address.ts';
import { getLinkPage } from '../../src/api/landing.ts';
import { getOffers } from '../../src/api/offers.ts';
import { orderSchema, postOrder } from '../../src/api/order.ts';
import { productSchema } from '../../src/api/product.ts';
import { address, orderBody } from '../support/customer.ts';

const money = (amount: number) => ({ currency: 'ARS' as const, amount });
const order = {
  id: 7,
  created_at: '2026-11-20T12:00:00-03:00',
  state: 'en camino',
  shipMethod: 11,
  orderItems: [
    {
      id: 1,
      productId: null,
      productTitle: 'Ya no se vende',
      productPrice: money(10.5),
      quantity: 2,
      totalPrice: money(21),
    },
  ],
  productsPrice: money(21),
  total: money(21),
  orderShipAddress: { ...address, zip_code: 1428 },
  possible_shipping_offices: {
    offices: [{ id: 9, full_address: 'a', localidad: 'b', provincia: 'c', horario_atencion: 'd' }],
    shipment_cost: null,
  },
  payment: { payment_method: 'cheque', payment_link: null },
};

describe('an order of another backend', () => {
  it('is read with what it leaves out as none and what nobody knows as unknown', () => {
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

  it('names the exact field that is wrong', () => {
    const wrong = { ...order, orderItems: [{ ...order.orderItems[0], quantity: 0 }] };
    const { issues } = v.safeParse(orderSchema, wrong);
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['orderItems.0.quantity']);
  });
});

describe('an address', () => {
  it('travels back as it came', () => {
    expect(toWireAddress(v.parse(addressSchema, address))).toEqual(address);
  });

  it('of an order is composed of its parts when they come alone', () => {
    const parts = { street_opt: 'Calle Inventada', number_opt: '567', floor_opt: '3', apartment_opt: '' };
    const { streetLine1 } = v.parse(orderAddressSchema, { ...address, street_ln_1: null, ...parts });
    expect(streetLine1).toBe('Calle Inventada 567 Piso 3');
  });

  it.each([
    ['zip_code', { zip_code: 'C1043AAZ' }],
    ['zip_code', { zip_code: '' }],
    ['street_ln_1', { street_ln_1: '', street_opt: 'Calle' }],
    ['dni', { dni: '  ' }],
  ])('of an order needs a good %s', (field, differing) => {
    const { issues } = v.safeParse(orderAddressSchema, { ...address, ...differing });
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
  });
});

describe('what an order is made of', () => {
  it('bills the address it is sent to, whatever stands in the billing form, when they are the same', () => {
    const clientAddress = { ship_address: address, bill_address: { name: '' }, sameBillingAddress: true };
    const read = v.parse(postOrder.body, { ...orderBody, clientAddress });
    expect(read.billAddress).toEqual(read.shipAddress);
  });

  it('demands a billing address when it is another one', () => {
    const clientAddress = {
      ship_address: address,
      bill_address: { ...address, city: '' },
      sameBillingAddress: false,
    };
    const { issues } = v.safeParse(postOrder.body, { ...orderBody, clientAddress });
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['clientAddress.bill_address.city']);
  });
});

describe('pages of other shapes', () => {
  it('offers stand beside the page of products', () => {
    const offer = {
      title: 'Manga',
      discountPercent: 20,
      path: null,
      category: { name: 'Manga', slug: 'manga' },
    };
    const reply = { data: [], pagination: { current_page: 1, total_pages: 0 }, offers: [offer] };
    expect(v.parse(getOffers.reply, reply)).toEqual({
      items: [],
      page: 1,
      totalPages: 1,
      offers: [{ ...offer, validTo: null }],
      priceChanges: [],
    });
  });

  it('links open where they are and count nothing unless they say so', () => {
    const reply = { title: 'Enlaces', links: [{ title: 'Manga', url: '/productos/manga' }] };
    expect(v.parse(getLinkPage.reply, reply)).toEqual({
      title: 'Enlaces',
      description: '',
      styles: null,
      links: [{ title: 'Manga', url: '/productos/manga', opensNewTab: false, dispatchesContact: false }],
    });
  });
});

describe('a product', () => {
  it('is not given as related what stands among the products of its author', () => {
    const card = (id: number) => ({
      id,
      slug: `tomo-${id}`,
      title: `Tomo ${id}`,
      price: money(10),
      images: [],
      categories: [],
      stock: 1,
    });
    const wire = { ...card(1), authorProducts: [card(2), card(3)], relatedProducts: [card(3), card(4)] };
    const product = v.parse(productSchema, wire);
    expect(product.authorProducts.map(({ id }) => id)).toEqual([2, 3]);
    expect(product.relatedProducts.map(({ id }) => id)).toEqual([4]);
  });
});
