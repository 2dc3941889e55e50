/** The cart's calls in the shop's own terms. */
import type { Cart, CartShipment } from '../domain/cart.ts';
import type { Currency } from '../domain/money.ts';
import { shippingCodes, type Destination, type ShippingMethod } from '../domain/shipment.ts';
import { deleteCartItem, getCart, postCart, postCoupon, postShipment, putCartItem } from './cart.ts';
import type { Http } from './http.ts';

/** Which cart, priced how. Without a uuid, or with one it does not know, the server opens a new cart. */
export interface CartScope {
  readonly uuid: string | null;
  readonly currency: Currency;
}

/** Every call answers the whole cart as the server settled it. @throws FailureError */
export interface CartCalls {
  /** @param isShown whether somebody looks at it: with pictures and recommendations then */
  readonly read: (scope: CartScope, isShown: boolean, signal: AbortSignal) => Promise<Cart>;
  /** It goes on when its page is left. */
  readonly add: (scope: CartScope, productId: number, quantity: number) => Promise<Cart>;
  /** Absolute, so that saying it twice changes nothing. */
  readonly setQuantity: (scope: CartScope, itemId: number, quantity: number) => Promise<Cart>;
  readonly remove: (scope: CartScope, itemId: number) => Promise<Cart>;
  /** An empty code removes what was applied. */
  readonly applyCode: (scope: CartScope, code: string) => Promise<Cart>;
  /** Prices sending the cart, or one product alone; the cart remembers where to. @param sentBy what its total should count */
  readonly calculateShipment: (
    scope: CartScope,
    destination: Destination,
    productId: number | null,
    sentBy?: ShippingMethod,
  ) => Promise<{ readonly shipment: CartShipment; readonly cart: Cart }>;
}

export function cartCalls({ send }: Http): CartCalls {
  return {
    read: async (scope, isShown, signal) => {
      const extras = isShown ? ({ with_images: '1', with_recommended: '1' } as const) : {};
      return (await send(getCart, { query: { ...queryOf(scope), ...extras } }, { signal })).cart;
    },
    add: async (scope, productId, quantity) => {
      const request = { query: queryOf(scope), body: { product_id: productId, quantity } };
      return (await send(postCart, request, { keepalive: true })).cart;
    },
    setQuantity: async (scope, itemId, quantity) =>
      (await send(putCartItem, { params: paramsOf(itemId), query: queryOf(scope), body: { quantity } })).cart,
    remove: async (scope, itemId) =>
      (await send(deleteCartItem, { params: paramsOf(itemId), query: queryOf(scope) })).cart,
    applyCode: async (scope, code) =>
      (await send(postCoupon, { query: queryOf(scope), body: { couponCode: code } })).cart,
    calculateShipment: (scope, { country, countryCode, zipCode, city }, productId, sentBy) =>
      send(postShipment, {
        query: { ...queryOf(scope), ...sendingQuery(sentBy) },
        body: { zip_code: zipCode, country, country_code: countryCode, city, product_id: productId },
      }),
  };
}

function queryOf({ uuid, currency }: CartScope) {
  return { ...(uuid !== null && { uuid }), currency };
}

/** Asks for the total of a way of sending. */
export function sendingQuery(method: ShippingMethod | undefined) {
  return method === undefined ? {} : { shipment: String(shippingCodes[method]) };
}

function paramsOf(itemId: number) {
  return { id: String(itemId) };
}
