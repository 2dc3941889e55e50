import { postShipment } from '../../api/cart.ts';
import type { Destination, ShippingMethod } from '../../domain/cart/shipment.ts';
import { shippingCodeOf } from '../../shipping-methods.ts';
import { http } from '../backend.ts';
import { storedCartQuery, withCart } from './cart-summary.ts';

/**
 * For the cart, or for one product alone; the server stores the destination in the cart. Not sent when it was aborted
 * while it waited. @throws FailureError
 */
export function calculateShipment(
  { country, countryCode, zipCode, city }: Destination,
  productId: number | null,
  signal: AbortSignal,
  sentBy?: ShippingMethod,
) {
  return withCart(async (uuid) => {
    signal.throwIfAborted();
    const answer = await http.send(postShipment, {
      query: { ...storedCartQuery(uuid), ...sendingQuery(sentBy) },
      body: { zip_code: zipCode, country, country_code: countryCode, city, product_id: productId },
    });
    return { ...answer, uuid: answer.uuid ?? uuid ?? '' };
  });
}

/** Asks for the total of a shipping method. */
export function sendingQuery(method: ShippingMethod | undefined) {
  return method === undefined ? {} : { shipment: String(shippingCodeOf(method)) };
}
