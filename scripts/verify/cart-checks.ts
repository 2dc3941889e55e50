import type { WireCart } from '../../src/api/cart.ts';
import { currentAmount, unitsOf } from './cards.ts';
import { answers, refuses, type Checks } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import { cents, mustAddUp, mustBeCents } from './sums.ts';
import { cartAfter } from './world.ts';

const inArgentina = { zip_code: '1428', country: 'Argentina', country_code: 'AR', city: null } as const;
const inUruguay = { zip_code: null, country: 'Uruguay', country_code: 'UY', city: 'Montevideo' } as const;

export const cartChecks: Checks = {
  getCart: {
    'opens a cart without a uuid, and with one that is unknown': async ({ call }) => {
      const { cart } = await call.reply('getCart');
      const unknown = '00000000-0000-4000-8000-000000000000';
      const other = await call.reply('getCart', { query: { uuid: unknown } });
      must('$.cart.uuid', other.cart.uuid !== unknown && other.cart.uuid !== cart.uuid, 'be a new one');
      mustBe('$.cart.cartItems', cart.cartItems, []);
    },
    'answers the same cart to its uuid, in either currency': async ({ call, cart }) => {
      const { uuid } = await cart(2);
      for (const currency of ['ARS', 'USD']) {
        const { cart: again } = await call.reply('getCart', { query: { uuid, currency } });
        mustBe('$.cart.uuid', again.uuid, uuid);
        mustHold(again, 2, currency);
      }
    },
    'answers what is asked for besides': async ({ call, cart }) => {
      const { uuid } = await cart();
      await call.reply('postShipment', { query: { uuid }, body: inArgentina });
      const query = { uuid, with_possible_offices: 1, with_recommended: 1, with_images: 1 };
      const { cart: full } = await call.reply('getCart', { query });
      if (full.possibleShippingOffices == null) throw new Skipped('optional, and absent: carrier offices');
    },
  },
  postCart: {
    'adds units to those that are there, at the price of the catalogue': async ({ call, product, cart }) => {
      const { id, price, priceWithDiscount } = await product();
      const { uuid } = await cart(1);
      const body = { product_id: id, quantity: 2 };
      const after = await cartAfter(call, 'postCart', { query: { uuid }, body });
      mustHold(after, 3);
      const unit = cents(priceWithDiscount ?? price);
      const found = cents(after.cartItems[0]?.totalPrice);
      mustBeCents('$.cart.cartItems[0].totalPrice', found, 3 * unit, 'three times the price in the list');
    },
    'charges what a discounted product costs, in both currencies': async ({ call, discounted, cart }) => {
      for (const currency of ['ARS', 'USD'] as const) {
        const card = await discounted(currency);
        const sale = cents(card.priceWithDiscount);
        const { uuid, ...added } = await cart(2, currency, card.id);
        mustHold({ uuid, ...added }, 2, currency);
        const { cart: read } = await call.reply('getCart', { query: { uuid, currency } });
        const found = cents(read.cartItems[0]?.totalPrice);
        mustBeCents('$.cart.cartItems[0].totalPrice', found, 2 * sale, 'twice its priceWithDiscount');
      }
    },
    'refuses in words a product that is unknown': refuses(422, {
      body: { product_id: 2_000_000_000, quantity: 1 },
    }),
    'refuses in words what is sold out, and more than there is': async ({ call, counted, soldOut }) => {
      const { id, stock } = await counted();
      for (const body of [
        { product_id: id, quantity: stock + 1 },
        { product_id: (await soldOut()).id, quantity: 1 },
      ])
        await call.expectError('postCart', { body }, 422);
    },
  },
  putCartItem: {
    'sets a quantity, however often it is said': async ({ call, cart }) => {
      const sent = { ...itemOf(await cart(1)), body: { quantity: 4 } };
      await call.reply('putCartItem', sent);
      mustHold(await cartAfter(call, 'putCartItem', sent), 4);
    },
    'refuses more than there is': async ({ call, cart, counted }) => {
      const { id, stock } = await counted();
      const sent = { ...itemOf(await cart(1, 'ARS', id)), body: { quantity: stock + 1 } };
      await call.expectError('putCartItem', sent, 422);
    },
    "answers 404 for another cart's item": async ({ call, cart }) => {
      const [mine, other] = [itemOf(await cart(1)), itemOf(await cart(1))];
      await call.expectError('putCartItem', { ...mine, query: other.query, body: { quantity: 1 } }, 404);
    },
  },
  deleteCartItem: {
    'takes an item out': async ({ call, cart }) => {
      const sent = itemOf(await cart(2));
      const after = await cartAfter(call, 'deleteCartItem', sent);
      mustBe('$.cart.cartItems', after.cartItems, []);
      mustBe('$.cart.totalPrice.amount', after.totalPrice.amount, 0);
      await call.expectError('deleteCartItem', sent, 404);
    },
  },
  postShipment: {
    'prices sending a cart in Argentina by zip code': async ({ call, cart }) => {
      const query = { uuid: (await cart()).uuid };
      const { shipment } = await call.reply('postShipment', { query, body: inArgentina });
      must('$.shipment.shipmentAmount', shipment.shipmentAmount != null, 'be there');
      mustBe('$.shipment.shipmentZipCode', String(shipment.shipmentZipCode), inArgentina.zip_code);
    },
    'is in the cart from then on, and in its total': async ({ call, cart }) => {
      const query = { uuid: (await cart(2)).uuid };
      const { shipment } = await call.reply('postShipment', { query, body: inArgentina });
      const { cart: sent } = await call.reply('getCart', { query });
      const quotedCents = cents(shipment.shipmentAmount);
      mustBeCents(
        '$.cart.shipmentAmount',
        cents(sent.shipmentAmount),
        quotedCents,
        'what the calculator said',
      );
      mustAddUp(sent);
    },
    'prices a product alone, and other countries by city without offices': async ({ call, product }) => {
      const product_id = (await product()).id;
      await call.reply('postShipment', { body: { ...inArgentina, product_id } });
      const { shipment } = await call.reply('postShipment', { body: { ...inUruguay, product_id } });
      mustBe('$.shipment.shipmentCity', shipment.shipmentCity, inUruguay.city);
      mustBe('$.shipment.possibleShippingOffices', shipment.possibleShippingOffices ?? null, null);
    },
    'refuses a place that is none': refuses(422, { body: { ...inArgentina, zip_code: 'C1043AAZ' } }),
    'is free from the threshold of the home on': async ({ call, product, cart }) => {
      const threshold = (await call.reply('getHome')).home.free_shipping;
      if (threshold == null) throw new Skipped('optional, and absent: free_shipping of the home');
      const card = await product();
      const quantity = Math.ceil(threshold / currentAmount(card));
      if (quantity > Math.min(9999, unitsOf(card)))
        throw new Skipped('the product is too cheap for its stock');
      const query = { uuid: (await cart(quantity)).uuid };
      await call.reply('postShipment', { query, body: inArgentina });
      const { cart: priced } = await call.reply('getCart', { query });
      mustBeCents('$.cart.shipmentAmount', cents(priced.shipmentAmount), 0, 'free_shipping of the home');
      mustBe('$.cart.isFreeShip', Boolean(priced.isFreeShip), true);
    },
  },
  postCoupon: {
    'takes off what a coupon is worth, until it is removed': async ({ backend, call, cart }) => {
      const { coupon: couponCode } = backend;
      if (couponCode === undefined) throw new Skipped('needs a coupon: --coupon CODE');
      const query = { uuid: (await cart(2)).uuid };
      const cheaper = await cartAfter(call, 'postCoupon', { query, body: { couponCode } });
      mustBe('$.cart.couponCode', cheaper.couponCode, couponCode);
      must('$.cart.couponAmount', cents(cheaper.couponAmount) > 0, 'be more than nothing');
      mustAddUp(cheaper);
      const without = await cartAfter(call, 'postCoupon', { query, body: { couponCode: '' } });
      mustBe('$.cart.couponCode', without.couponCode ?? null, null);
      mustAddUp(without);
    },
    'pays with a gift card, never more than the cart costs': async ({ backend, call, cart }) => {
      const { giftCard: couponCode } = backend;
      if (couponCode === undefined) throw new Skipped('needs a gift card: --gift-card NUMBER');
      const query = { uuid: (await cart(1)).uuid };
      const paid = await cartAfter(call, 'postCoupon', { query, body: { couponCode } });
      must('$.cart.giftCardAmount', cents(paid.giftCardAmount) > 0, 'be more than nothing');
      must('$.cart.totalPrice.amount', paid.totalPrice.amount >= 0, 'not be below zero');
      mustAddUp(paid);
    },
    'refuses in words an unknown code': async ({ call, cart }) => {
      const sent = { query: { uuid: (await cart()).uuid }, body: { couponCode: 'NO-SUCH-CODE' } };
      await call.expectError('postCoupon', sent, 422);
    },
  },
};

export const optionalCartChecks: Checks = {
  getCart: {
    'answers only its customer where it is to be sent': async ({ call, cart, own }) => {
      const query = { uuid: (await cart()).uuid };
      await own.reply('postShipment', { query, body: inArgentina });
      const { cart: seen } = await own.reply('getCart', { query });
      mustBe('$.cart.shipmentZipCode', String(seen.shipmentZipCode), inArgentina.zip_code);
      const { cart: cartAfterwards } = await call.reply('getCart', { query });
      mustBe('$.cart.shipmentZipCode', cartAfterwards.shipmentZipCode ?? null, null);
      mustHold(cartAfterwards, 1);
    },
  },
  getPaymentPromotions: { 'answers the promotions': answers() },
};

function itemOf({ uuid, cartItems }: WireCart) {
  return { params: { id: cartItems[0]?.id ?? 0 }, query: { uuid } };
}

function mustHold(cart: WireCart, quantity: number, currency?: string): void {
  mustBe('$.cart.cartItems[0].quantity', cart.cartItems[0]?.quantity, quantity);
  mustAddUp(cart, currency);
}
