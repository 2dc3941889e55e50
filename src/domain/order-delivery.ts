/** Where an order reaches its buyer: one block for each way of sending (specification, section 2). */
import type { Address } from './address.ts';
import type { CarrierOffice } from './cart.ts';
import type { Order } from './order.ts';

export type OrderDelivery =
  /** `office` is null when the API could not name it. */
  | { readonly name: 'office'; readonly office: CarrierOffice | null }
  | { readonly name: 'branch'; readonly branch: 'centro' | 'belgrano' }
  | { readonly name: 'address'; readonly address: Address }
  /** A method that the shop does not know, or an address that the API did not send. */
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
