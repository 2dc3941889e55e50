import type { Address } from '../address.ts';
import type { CarrierOffice } from '../cart/cart.ts';
import type { Order } from './order.ts';

export type OrderDelivery =
  /** Null when the API does not send it. */
  | { readonly name: 'office'; readonly office: CarrierOffice | null }
  | { readonly name: 'branch'; readonly branch: 'centro' | 'belgrano' }
  | { readonly name: 'address'; readonly address: Address }
  /** An unknown method, or no address. */
  | { readonly name: 'unknown' };

export function deliveryOf({
  shippingMethod,
  office,
  shipAddress,
}: Pick<Order, 'shippingMethod' | 'office' | 'shipAddress'>): OrderDelivery {
  switch (shippingMethod) {
    case 'carrierOffice':
      return { name: 'office', office };
    case 'pickupCentro':
      return { name: 'branch', branch: 'centro' };
    case 'pickupBelgrano':
      return { name: 'branch', branch: 'belgrano' };
    case 'homeDelivery':
    case null:
      return shipAddress === null ? { name: 'unknown' } : { name: 'address', address: shipAddress };
  }
}
