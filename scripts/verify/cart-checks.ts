import type { WireCart } from '../../src/api/cart.ts';
import { refuses, type Checks } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';

const inArgentina = { zip_code: '1428', country: 'Argentina', country_code: 'AR', city: null } as const;

export const toFillACart: Checks = {
  getCart: {
    'opens a cart without a uuid, and with one that is unknown': async ({ call }) => {
      const { cart } = await call.reply('getCart');
      const unknown = '00000000-0000-4000-8000-000000000000';
      const other = await call.reply('getCart', { query: { uuid: unknown } });
      must('$.cart.uuid', other.cart.uuid !== unknown && other.cart.uuid !== cart.uuid, 'be a new one');
      mustBe('$.cart.cartItems', cart.cartItems, []);
    },
    'answers the same cart to its uuid, in either currency': async ({ call, cart }) => {
      const { uuid, cartItems } = await cart(2);
      for (const currency of ['ARS', 'USD']) {
        const again = (await call.reply('getCart', { query: { uuid, currency } })).cart;
        mustBe('$.cart.uuid', again.uuid, uuid);
        mustBe('$.cart.cartItems[0].quantity', again.cartItems[0]?.quantity, cartItems[0]?.quantity);
        mustBe('$.cart.totalPrice.currency', again.totalPrice.currency, currency);
        mustAddUp(again);
      }
    },
    'answers nobody else where a customer wants it sent': async ({ call, cart, customer }) => {
      const { token } = await customer();
      const query = { uuid: (await cart()).uuid };
      await call.reply('postShipment', { query, body: inArgentina, token });
      const own = (await call.reply('getCart', { query, token })).cart;
      mustBe('$.cart.shipmentZipCode', String(own.shipmentZipCode), inArgentina.zip_code);
      const left = (await call.reply('getCart', { query })).cart;
      mustBe('$.cart.shipmentZipCode', left.shipmentZipCode ?? null, null);
      mustBe('$.cart.cartItems[0].quantity', left.cartItems[0]?.quantity, own.cartItems[0]?.quantity);
    },
    'answers what is asked for besides': async ({ call, cart }) => {
      const { uuid } = await cart();
      await call.reply('postShipment', { query: { uuid }, body: inArgentina });
      const query = { uuid, with_possible_offices: 1, with_recommended: 1, with_images: 1 };
      const full = (await call.reply('getCart', { query })).cart;
      must('$.cart.possibleShippingOffices', full.possibleShippingOffices != null, 'be there');
    },
  },
  postCart: {
    'adds units to those that are there, at the price of the catalogue': async ({ call, product, cart }) => {
      const card = await product();
      const { uuid } = await cart(1);
      const body = { product_id: card.id, quantity: 2 };
      const after = (await call.reply('postCart', { query: { uuid }, body })).cart;
      mustBe('$.cart.cartItems[0].quantity', after.cartItems[0]?.quantity, 3);
      const total = cents(after.cartItems[0]?.totalPrice);
      mustBe('$.cart.cartItems[0].totalPrice', total, 3 * cents(card.priceWithDiscount ?? card.price));
      mustAddUp(after);
    },
    'refuses in words a product that is unknown, sold out or too few': async ({ call, product, soldOut }) => {
      const { id, stock } = await product();
      const most = { product_id: id, quantity: Math.min(9999, stock + 1) };
      await call.refusal('postCart', { body: { product_id: 2_000_000_000, quantity: 1 } }, 422);
      await call.refusal('postCart', { body: most }, 422);
      await call.refusal('postCart', { body: { product_id: (await soldOut()).id, quantity: 1 } }, 422);
    },
  },
  putCartItem: {
    'sets a quantity, however often it is said': async ({ call, cart }) => {
      const { uuid, cartItems } = await cart(1);
      const sent = { params: { id: cartItems[0]?.id ?? 0 }, query: { uuid }, body: { quantity: 4 } };
      await call.reply('putCartItem', sent);
      const { cart: after } = await call.reply('putCartItem', sent);
      mustBe('$.cart.cartItems[0].quantity', after.cartItems[0]?.quantity, 4);
      mustAddUp(after);
    },
    "refuses more than there is, and another cart's item": async ({ call, cart, product }) => {
      const [mine, other] = [await cart(1), await cart(1)];
      const params = { id: mine.cartItems[0]?.id ?? 0 };
      const tooMany = { quantity: Math.min(9999, (await product()).stock + 1) };
      await call.refusal('putCartItem', { params, query: { uuid: mine.uuid }, body: tooMany }, 422);
      await call.refusal('putCartItem', { params, query: { uuid: other.uuid }, body: { quantity: 1 } }, 404);
    },
  },
  deleteCartItem: {
    'takes an item out': async ({ call, cart }) => {
      const { uuid, cartItems } = await cart(2);
      const sent = { params: { id: cartItems[0]?.id ?? 0 }, query: { uuid } };
      const { cart: after } = await call.reply('deleteCartItem', sent);
      mustBe('$.cart.cartItems', after.cartItems, []);
      mustBe('$.cart.totalPrice.amount', after.totalPrice.amount, 0);
      await call.refusal('deleteCartItem', sent, 404);
    },
  },
  postShipment: {
    'prices sending a cart in Argentina by zip code': async ({ call, cart }) => {
      const { uuid } = await cart();
      const priced = await call.reply('postShipment', { query: { uuid }, body: inArgentina });
      must('$.shipment.shipmentAmount', priced.shipment.shipmentAmount != null, 'be there');
      mustBe('$.shipment.shipmentZipCode', String(priced.shipment.shipmentZipCode), inArgentina.zip_code);
      mustAddUp(priced.cart);
    },
    'prices a product alone, and other countries by city without offices': async ({ call, product }) => {
      const product_id = (await product()).id;
      await call.reply('postShipment', { body: { ...inArgentina, product_id } });
      const abroad = await call.reply('postShipment', { body: { ...inUruguay, product_id } });
      mustBe('$.shipment.shipmentCity', abroad.shipment.shipmentCity, inUruguay.city);
      mustBe('$.shipment.possibleShippingOffices', abroad.shipment.possibleShippingOffices ?? null, null);
    },
    'refuses a place that is none': refuses({ body: { ...inArgentina, zip_code: 'C1043AAZ' } }, 422),
    'is free from the threshold of the home on': async ({ call, product, cart }) => {
      const threshold = (await call.reply('getHome')).home.free_shipping;
      const { price, priceWithDiscount, stock } = await product();
      const quantity = Math.ceil((threshold ?? Infinity) / (priceWithDiscount ?? price).amount);
      if (quantity > stock) throw new Skipped('the product is too cheap for its stock');
      const { uuid } = await cart(quantity);
      const { cart: priced } = await call.reply('postShipment', { query: { uuid }, body: inArgentina });
      mustBe('$.cart.shipmentAmount', cents(priced.shipmentAmount), 0);
      mustBe('$.cart.isFreeShip', priced.isFreeShip, true);
    },
  },
  postCoupon: {
    'takes off what a coupon is worth, until it is removed': async ({ backend, call, cart }) => {
      if (backend.known.coupon === null) throw new Skipped('needs a coupon: --coupon CODE');
      const { uuid } = await cart(2);
      const couponCode = backend.known.coupon;
      const { cart: cheaper } = await call.reply('postCoupon', { query: { uuid }, body: { couponCode } });
      mustBe('$.cart.couponCode', cheaper.couponCode, couponCode);
      must('$.cart.couponAmount', cents(cheaper.couponAmount) > 0, 'be more than nothing');
      mustAddUp(cheaper);
      const { cart: without } = await call.reply('postCoupon', { query: { uuid }, body: { couponCode: '' } });
      mustBe('$.cart.couponCode', without.couponCode ?? null, null);
      mustAddUp(without);
    },
    'pays with a gift card, never more than the cart costs': async ({ backend, call, cart }) => {
      if (backend.known.giftCard === null) throw new Skipped('needs a gift card: --gift-card NUMBER');
      const { uuid } = await cart(1);
      const body = { couponCode: backend.known.giftCard };
      const { cart: paid } = await call.reply('postCoupon', { query: { uuid }, body });
      must('$.cart.giftCardAmount', cents(paid.giftCardAmount) > 0, 'be more than nothing');
      must('$.cart.totalPrice.amount', paid.totalPrice.amount >= 0, 'not be below zero');
      mustAddUp(paid);
    },
    'refuses in words a code that nobody knows': async ({ call, cart }) => {
      const { uuid } = await cart();
      await call.refusal('postCoupon', { query: { uuid }, body: { couponCode: 'NO-SUCH-CODE' } }, 422);
    },
  },
  getPaymentPromotions: { 'answers the promotions': ({ call }) => call.reply('getPaymentPromotions') },
};

const inUruguay = { zip_code: null, country: 'Uruguay', country_code: 'UY', city: 'Montevideo' } as const;

/** Products + shipping − discounts. */
function mustAddUp(cart: WireCart): void {
  const lines = cart.cartItems.reduce((sum, { totalPrice }) => sum + cents(totalPrice), 0);
  mustBe('$.cart.productPrice.amount', cents(cart.productPrice), lines);
  const off = cents(cart.couponAmount) + cents(cart.giftCardAmount) + cents(cart.discountAmount);
  const total = cents(cart.productPrice) + cents(cart.shipmentAmount) - off;
  mustBe('$.cart.totalPrice.amount', cents(cart.totalPrice), total);
}

function cents(money: { readonly amount: number } | null | undefined): number {
  return Math.round((money?.amount ?? 0) * 100);
}
