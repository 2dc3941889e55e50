/** Cart requests in domain terms; an add is in `cart-add.ts`. */
import type { Cart, CartShipment } from '../domain/cart/cart.ts';
import { shippingCodes, type Destination, type ShippingMethod } from '../domain/cart/shipment.ts';
import { deleteCartItem, getCart, postCart, postCoupon, postShipment, putCartItem } from './cart.ts';
import { queryOf, type CartScope } from './cart-add.ts';
import type { Http } from './http.ts';
import { readReply, type ApiResponse } from './read-response.ts';

/** Every call returns the whole cart. @throws FailureError */
export interface CartCalls {
  /** @param isShown whether the cart is on screen: then with images and recommendations */
  readonly read: (scope: CartScope, isShown: boolean, signal: AbortSignal) => Promise<Cart>;
  /** Absolute, therefore idempotent. */
  readonly setQuantity: (scope: CartScope, itemId: number, quantity: number) => Promise<Cart>;
  readonly remove: (scope: CartScope, itemId: number) => Promise<Cart>;
  /** An empty code removes the applied one. */
  readonly applyCode: (scope: CartScope, code: string) => Promise<Cart>;
  /** For the cart, or for one product alone; the server stores the destination in the cart. */
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
    setQuantity: async (scope, itemId, quantity) => {
      const params = { id: String(itemId) };
      return (await send(putCartItem, { params, query: queryOf(scope), body: { quantity } })).cart;
    },
    remove: async (scope, itemId) =>
      (await send(deleteCartItem, { params: { id: String(itemId) }, query: queryOf(scope) })).cart,
    applyCode: async (scope, code) =>
      (await send(postCoupon, { query: queryOf(scope), body: { couponCode: code } })).cart,
    calculateShipment: (scope, { country, countryCode, zipCode, city }, productId, sentBy) =>
      send(postShipment, {
        query: { ...queryOf(scope), ...sendingQuery(sentBy) },
        body: { zip_code: zipCode, country, country_code: countryCode, city, product_id: productId },
      }),
  };
}

/** Reads the answer of `sendAdd`. @throws FailureError */
export function readAdded(answer: ApiResponse): Cart {
  return readReply(postCart, answer).cart;
}

/** Asks for the total of a shipping method. */
export function sendingQuery(method: ShippingMethod | undefined) {
  return method === undefined ? {} : { shipment: String(shippingCodes[method]) };
}
